/**
 * Words as they come in names: most are said before, in proportion to how often (Simon's process, which gives Zipf's
 * law), and new ones come as seldom as in the names it starts from (Heaps' law). New words are spelled like old ones.
 */
export class NameGenerator {
  private readonly said: string[]
  private readonly known: Set<string>
  private readonly growth: number
  /** Letters that follow two letters; a blank ends the word. */
  private readonly next = new Map<string, string[]>()
  private readonly random: () => number

  /** @param names folded */
  constructor(names: readonly string[], random: () => number) {
    this.random = random
    this.said = names.flatMap((name) => name.split(' ')).filter((word) => word !== '')
    this.known = new Set(this.said)
    this.growth = growthOf(this.said, random)
    for (const word of this.known)
      for (let at = 0; at <= word.length; at++) {
        const before = `  ${word}`.slice(at, at + 2)
        const list = this.next.get(before)
        const letter = word[at] ?? ' '
        if (list) list.push(letter)
        else this.next.set(before, [letter])
      }
  }

  name(words: number): string {
    return Array.from({ length: words }, () => capital(this.word())).join(' ')
  }

  private word(): string {
    const isNew = this.random() < (this.growth * this.known.size) / this.said.length
    const word = isNew ? this.newWord() : this.pick(this.said)
    this.said.push(word)
    this.known.add(word)
    return word
  }

  private newWord(): string {
    for (;;) {
      let word = ''
      for (;;) {
        const letter = this.pick(this.next.get(`  ${word}`.slice(-2)) ?? [' '])
        if (letter === ' ' || word.length > 14) break
        word += letter
      }
      if (word.length > 2 && !this.known.has(word)) return word
    }
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T
  }
}

/** Heaps' exponent: how the number of different words grows from half of the words to all of them. */
function growthOf(words: readonly string[], random: () => number): number {
  const mixed = [...words]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const word = mixed[at] as string
    mixed[at] = mixed[other] as string
    mixed[other] = word
  }
  const half = new Set(mixed.slice(0, mixed.length >> 1)).size
  return Math.log2(new Set(mixed).size / half)
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
