import type { Found, WordReader } from './word-reader.ts'

const level = (value: number, end: number): Found => ({ meanings: [{ kind: 'energy', level: value }], end })
const shift = (by: number, end: number): Found => ({ meanings: [{ kind: 'energy-shift', by }], end })

/** Energy as a number, and as a direction: "energy 8", "raise the energy", "energy up a notch", "take it down a bit". */
export function readEnergy(reader: WordReader, at: number): Found | null {
  return asNumber(reader, at) ?? verbFirst(reader, at) ?? nounFirst(reader, at) ?? moved(reader, at)
}

function asNumber(reader: WordReader, at: number): Found | null {
  const noun = reader.role(at, 'energy')
  // "energy level: 7" and "energy 8/10"; commas part nothing here.
  for (let place = at + noun; noun > 0 && place <= at + noun + 2; place++) {
    const plain = reader.plain(place)
    if (/^(?:10|[1-9])$/u.test(plain) && reader.role(place + 1, 'bpm') === 0)
      return level(Number(plain), place + 1 + outOfTen(reader, place + 1))
    if (!reader.isFiller(place) && reader.role(place, 'energy') === 0) break
  }
  const plain = reader.plain(at)
  const ten = /^(?:10|[1-9])$/u.test(plain) ? outOfTen(reader, at + 1) : 0
  if (ten === 0) return null
  const end = at + 1 + ten
  return level(Number(plain), end + reader.next(end, 'energy'))
}

/** Words of "/10", "of 10", "out of 10". */
function outOfTen(reader: WordReader, at: number): number {
  for (let length = 1; length <= 3; length++) {
    if (reader.plain(at + length - 1) === '10') return length === 1 ? 0 : length
    if (!/^(?:\/|out|of|von|sobre|de|sur|su|em)$/u.test(reader.plain(at + length - 1))) return 0
  }
  return 0
}

/** A step is smaller where it is said to be: "a bit", "a notch". */
const SMALL = new Set([
  'bit',
  'notch',
  'little',
  'slightly',
  'touch',
  'tad',
  'poco',
  'peu',
  'po',
  'pouco',
  'bisschen',
  'etwas',
])
const sizeOf = (reader: WordReader, from: number, to: number): number =>
  reader.words.slice(Math.max(0, from - 2), to + 3).some(({ plain }) => SMALL.has(plain)) ? 1 : 2

function verbFirst(reader: WordReader, at: number): Found | null {
  for (const verb of ['keep', 'lower', 'raise'] as const) {
    const length = reader.role(at, verb)
    if (length === 0) continue
    const noun = reader.over(at + length, 3, (place) => {
      const words = reader.role(place, 'energy')
      return words > 0 ? place + words : null
    })
    if (noun === null) continue
    const after = reader.over(noun, 2, (place) => {
      for (const role of ['high', 'low', 'up', 'down'] as const) {
        const words = reader.role(place, role)
        if (words > 0) return { role, end: place + words }
      }
      return null
    })
    const end = after?.end ?? noun
    if (verb === 'keep') {
      if (after?.role === 'high') return level(8, end)
      return after?.role === 'low' || after?.role === 'down' ? level(3, end) : shift(0, end)
    }
    return shift((verb === 'raise' ? 1 : -1) * sizeOf(reader, at, end), end)
  }
  return null
}

/** "energy up a notch"; "Energie bitte nicht verlieren" keeps it. */
function nounFirst(reader: WordReader, at: number): Found | null {
  const noun = reader.role(at, 'energy')
  if (noun === 0) return null
  const clauseEnd = reader.clauseEnd(at)
  let isDenied = false
  for (let next = at + noun; next < clauseEnd && next <= at + noun + 4; next++) {
    const role = (['keep', 'up', 'raise', 'down', 'lower', 'high', 'low'] as const).find(
      (one) => reader.role(next, one) > 0,
    )
    if (role !== undefined) {
      const end = next + reader.role(next, role)
      if (role === 'keep' || isDenied) return shift(0, end)
      if (role === 'high') return level(9, end)
      if (role === 'low') return level(3, end)
      return shift((role === 'up' || role === 'raise' ? 1 : -1) * sizeOf(reader, at, end), end)
    }
    isDenied ||= reader.role(next, 'not') > 0
    if (!reader.isFiller(next) && reader.role(next, 'not') === 0) return null
  }
  return null
}

/** "take it down a bit", "bring the floor up", "calm the floor", "lift the mood". */
function moved(reader: WordReader, at: number): Found | null {
  const move = reader.role(at, 'move')
  if (move > 0) {
    const there = place(reader, at + move)
    if (there !== null) return shift(there.up * sizeOf(reader, at, there.end), there.end)
  }
  for (const [role, by] of [
    ['lift', 1],
    ['soothe', -1],
  ] as const) {
    const verb = reader.role(at, role)
    if (verb === 0) continue
    const end = reader.over(at + verb, 4, (noun) => {
      const words = reader.role(noun, 'floor')
      return words > 0 ? noun + words : null
    })
    if (end !== null) return shift(by * sizeOf(reader, at, end), end)
  }
  return null
}

/** Up or down after a verb, over what is moved. */
function place(reader: WordReader, at: number): { readonly up: 1 | -1; readonly end: number } | null {
  const clauseEnd = reader.clauseEnd(at - 1)
  for (let next = at; next < clauseEnd && next <= at + 3; next++) {
    const up = reader.role(next, 'up')
    const down = reader.role(next, 'down')
    if (up > 0 || down > 0) return { up: up >= down ? 1 : -1, end: next + Math.max(up, down) }
    if (!reader.isFiller(next) && reader.role(next, 'floor') === 0) return null
  }
  return null
}
