import {
  type Denial,
  type DenialReach,
  isListGoingOn,
  isModifier,
  isSameSort,
  kindOf,
  leadsOn,
  startReach,
} from './denial-reach.ts'
import type { Part } from './find-mentions.ts'
import type { Meaning } from './meaning.ts'
import type { WordReader } from './word-reader.ts'

/** Something said, and how it is meant. */
export type Mention = {
  readonly meanings: readonly Meaning[]
  readonly from: number
  readonly to: number
  denial: Denial | null
  /** Where the words that deny or strengthen it begin; equal to `from` where there are none. */
  deniedFrom: number
  /** Said without a wish: "vocals are fine", "no <something unknown> vocals", "from techno to house". */
  isNeutral: boolean
  /** "more", "not … enough" lead to it: as a direction, not as a level. */
  isMore: boolean
  /** "not so": against what plays now. */
  isSo: boolean
  /** "not too". */
  isDegree: boolean
}

/**
 * Decides for everything that is said whether it is wanted or denied. A denial reaches the next thing ("no vocals dark
 * warehouse"), what "or" joins to it, what it describes ("no dark techno") and a list that ends in "or"; it ends at
 * "but", at a comma, and where a new wish begins.
 */
export function resolveDenial(reader: WordReader, parts: readonly Part[]): Mention[] {
  const resolver = new DenialResolver(reader, parts)
  for (const at of parts.keys()) resolver.read(at)
  return resolver.end()
}

const MAX_UNKNOWN = 2
const SO = new Set(['so', 'as', 'tan', 'tanto', 'si', 'cosi', 'tao', 'tant', 'aussi'])

const PREFER = /^(?:pref|lieber|besser|rather|plutot|meglio|piuttosto|melhor|mejor|mieux|antes)/u
const THAN = new Set(['than', 'als', 'que', 'che', 'to', 'a', 'al', 'alla', 'ao'])
/** Of these, the ones that lead to other things as well. */
const TO = new Set(['over', 'to', 'a', 'al', 'alla', 'ao'])
const RELATIVE = new Set(['was', 'das', 'die', 'der', 'that', 'which', 'que', 'qui', 'che'])

class DenialResolver {
  private readonly reader: WordReader
  private readonly parts: readonly Part[]
  private readonly mentions = new Map<Part, Mention>()
  private reach: DenialReach | null = null
  private moreFrom: number | null = null
  private permits = false
  private notOnly = false

  constructor(reader: WordReader, parts: readonly Part[]) {
    this.reader = reader
    this.parts = parts
  }

  read(at: number): void {
    const part = this.parts[at] as Part
    if (part.before !== 'none') this.pause(at)
    if (part.kind === 'mention') this.mention(at)
    else if (part.kind === 'steering') this.steer(at)
    else if (part.kind === 'unknown') this.unknown()
    // "driving, no break" denies a break.
    else if (part.kind === 'particle' && this.reach) this.reach.unknown++
    // "no dark tracks": here ends what is denied.
    else if (part.kind === 'noun' && this.reach?.last && isModifier(this.reach.last))
      this.reach.goesOn = false
  }

  end(): Mention[] {
    this.denyBack()
    return [...this.mentions.values()]
  }

  /** At a comma or the end of a sentence. */
  private pause(at: number): void {
    const isEnd = this.parts[at]?.before === 'hard'
    this.moreFrom = null
    // "nichts, was älter ist"
    if (!isEnd && this.reach?.last === null && RELATIVE.has(this.reader.plain(this.parts[at]?.from ?? -1)))
      return
    this.denyBack()
    if (isEnd || this.reach === null || !isListGoingOn(this.parts, at, this.reach)) this.reach = null
    else this.reach.goesOn = true
    if (isEnd) this.permits = this.notOnly = false
  }

  private unknown(): void {
    if (this.reach === null) return
    const isOver = this.reach.last !== null && !this.reach.goesOn
    if (++this.reach.unknown > MAX_UNKNOWN || isOver) this.reach = null
  }

  private steer(at: number): void {
    const part = this.parts[at] as Part
    const { reach } = this
    const isFresh = reach !== null && reach.last === null
    switch (part.steering) {
      case 'without':
        // "not without vocals".
        if (isFresh && reach.denial === 'not' && this.reader.role(reach.from, 'without') === 0)
          this.reach = null
        else this.reach = startReach(part.from, 'not', false)
        break
      case 'not':
      case 'deny': {
        const isStrong = part.steering === 'deny'
        if (isStrong && this.isEnoughOfBefore(at)) break
        // "no quiero nada de", "don't want no": one denial.
        if (isFresh && reach.denial === 'not' && reach.unknown === 0)
          this.reach = startReach(reach.from, 'not', reach.isStrong || isStrong)
        else this.reach = startReach(part.from, 'not', isStrong)
        break
      }
      case 'less':
        this.reach = startReach(part.from, 'less', false)
        break
      case 'too':
        if (isFresh) reach.isDegree = true
        else this.reach = startReach(part.from, 'too', false)
        break
      case 'degree':
        if (!isFresh) break
        reach.isDegree = true
        reach.isSo ||= SO.has(this.reader.plain(part.from))
        break
      case 'more':
        if (isFresh) break
        this.reach = null
        this.moreFrom = part.from
        break
      case 'but':
      case 'only':
        this.denyBack()
        this.reach = null
        this.moreFrom = null
        break
      case 'request':
        if (reach !== null && (reach.last !== null || reach.unknown > 0)) this.reach = null
        break
      case 'permit':
        this.permits = true
        break
      case 'permitted':
        this.permit(at)
        break
      case 'too-after': {
        const before = this.parts[at - 1]
        const mention = before && this.mentions.get(before)
        if (mention?.denial === null) mention.denial = 'too'
        break
      }
      case 'not-only':
        this.notOnly = true
        break
      case 'or':
      case 'and':
        this.join(at, part.steering === 'or')
        break
      default:
    }
  }

  private join(at: number, isOr: boolean): void {
    const { reach } = this
    if (reach === null || reach.last === null) return
    const next = this.parts.slice(at + 1).find(({ kind }) => kind === 'mention')
    reach.goesOn = isOr || reach.isStrong || (next !== undefined && isSameSort(next, reach.last))
    reach.listEnded = true
  }

  private mention(at: number): void {
    const part = this.parts[at] as Part
    const mention: Mention = {
      meanings: part.meanings,
      from: part.from,
      to: part.to,
      denial: null,
      deniedFrom: this.moreFrom ?? part.from,
      isNeutral: false,
      isMore: this.moreFrom !== null,
      isSo: false,
      isDegree: false,
    }
    this.mentions.set(part, mention)
    const isOneOfMany = this.notOnly && !this.parts.slice(at + 1).some(({ steering }) => steering === 'but')
    mention.isNeutral = this.permits || isOneOfMany || this.isLeftBehind(at) || this.isOfNow(at)
    this.moreFrom = null
    this.notOnly = false
    this.permits = false
    if (mention.isNeutral) return
    if (this.isPreferredOver(at)) {
      mention.denial = 'not'
      this.reach = null
    } else if (this.reach !== null && (this.reach.last === null || this.reach.goesOn))
      this.deny(at, mention, this.reach)
    else this.reach = null
  }

  private deny(at: number, mention: Mention, reach: DenialReach): void {
    const part = this.parts[at] as Part
    const isVocals = kindOf(part) === 'vocals'
    const isDescribed =
      reach.unknown > 0 || (reach.last !== null && isModifier(reach.last) && !reach.listEnded)
    mention.deniedFrom = reach.from
    mention.isSo = reach.isSo
    mention.isDegree = reach.isDegree
    reach.last = part
    reach.goesOn = leadsOn(this.reader, this.parts, at, reach)
    // Of "no cheesy vocals" it is the cheese that is denied; whether there are vocals is not said.
    if (isVocals && (isDescribed || reach.goesOn)) mention.isNeutral = true
    // "not dark enough".
    else if (reach.denial === 'not' && this.isEnoughAfter(at)) mention.isMore = true
    else mention.denial = reach.denial
  }

  /** "techno? no thanks", "den Techno mag ich nicht": a denial that reached nothing is of what comes before it. */
  private denyBack(): void {
    const { reach } = this
    if (reach === null || reach.last !== null || reach.unknown > 0 || reach.isDegree || this.isTag(reach))
      return
    const own = this.parts.findIndex(({ from }) => from === reach.from)
    let breaks = this.parts[own]?.before === 'none' ? 0 : 1
    for (const part of this.parts.slice(0, Math.max(0, own)).reverse()) {
      if (part.kind === 'mention') {
        this.denyWithModifiers(this.parts.indexOf(part), reach.denial)
        return
      }
      const isPassed = part.steering === null || ['degree', 'request', 'but'].includes(part.steering)
      if (part.kind === 'unknown' || !isPassed) return
      if (part.before !== 'none' && ++breaks > 1) return
    }
  }

  /** What was said already, with what describes it: of "cheesy vocals? no" the cheese. */
  private denyWithModifiers(at: number, denial: Denial): void {
    const part = this.parts[at] as Part
    const mention = this.mentions.get(part)
    if (!mention || mention.denial !== null || mention.isNeutral) return
    const before = this.parts[at - 1]
    const isDescribed = part.before === 'none' && before?.kind === 'mention' && isModifier(before)
    if (isDescribed && kindOf(part) === 'vocals') mention.isNeutral = true
    else mention.denial = denial
    if (isDescribed) this.denyWithModifiers(at - 1, denial)
  }

  /** "más oscuro, ¿no?" */
  private isTag({ from }: DenialReach): boolean {
    const word = this.reader.words[from]
    return word !== undefined && word.before !== 'none' && /^\s*\?/u.test(this.reader.text.slice(word.end))
  }

  /** "vocals are fine": said of what comes before it. */
  private permit(at: number): void {
    const before = this.parts.slice(0, at).findLast(({ kind }) => kind === 'mention')
    const mention = before && this.mentions.get(before)
    // "I don't mind if it's dark."
    if (!mention) this.permits = true
    if (mention && before && kindOf(before) === 'vocals' && mention.denial === null) mention.isNeutral = true
  }

  /** "from techno to house" leaves techno behind. */
  private isLeftBehind(at: number): boolean {
    const part = this.parts[at] as Part
    if (kindOf(part) !== 'genre' && kindOf(part) !== 'vibe') return false
    const before = this.weighty(at, -1)
    const after = this.weighty(at, 1)
    if (before?.steering !== 'from' || after?.steering !== 'to') return false
    const next = this.parts.slice(at + 1).find(({ kind }) => kind === 'mention')
    return next !== undefined && kindOf(next) === kindOf(part)
  }

  /** The next part that carries weight, forwards or backwards. */
  private weighty(at: number, step: 1 | -1): Part | undefined {
    for (let i = at + step; this.parts[i] !== undefined; i += step) {
      const kind = this.parts[i]?.kind
      if (kind !== 'filler' && kind !== 'particle' && kind !== 'noun') return this.parts[i]
    }
    return undefined
  }

  /** "the crowd is warm now" says how it is, not how it should be. */
  private isOfNow(at: number): boolean {
    const part = this.parts[at] as Part
    if (kindOf(part) !== 'vibe') return false
    for (let place = part.from - 1; place >= Math.max(0, part.from - 4); place--) {
      const isVerb = this.reader.role(place, 'be') > 0
      if (isVerb) return this.reader.role(place - 1, 'people') > 0
      if (!this.reader.isFiller(place)) return false
    }
    return false
  }

  /** "house over techno", "I prefer house to techno", "lieber House als Techno". */
  private isPreferredOver(at: number): boolean {
    const between = this.parts[at - 1]
    const word = this.reader.plain((between?.to ?? 0) - 1)
    if (!between || between.kind === 'mention' || (word !== 'over' && !THAN.has(word))) return false
    const before = this.parts.slice(0, at)
    const first = before.findLast(({ kind }) => kind === 'mention')
    const isSameKind = first !== undefined && kindOf(first) === kindOf(this.parts[at] as Part)
    if (!first || (!isSameKind && TO.has(word))) return false
    if (word === 'over') return true
    return (
      this.mentions.get(first)?.denial === null &&
      before.some(({ from }) => PREFER.test(this.reader.plain(from)))
    )
  }

  private isEnoughAfter(at: number): boolean {
    const next = this.parts[at + 1]
    return next !== undefined && next.before === 'none' && this.reader.role(next.from, 'enough') > 0
  }

  /** "enough" at the end of what it belongs to: "dark enough". */
  private isEnoughOfBefore(at: number): boolean {
    const [before, part, next] = [this.parts[at - 1], this.parts[at] as Part, this.parts[at + 1]]
    if (this.reader.role(part.from, 'enough') !== part.to - part.from || part.before !== 'none') return false
    return (
      before?.kind === 'mention' && (next === undefined || next.before !== 'none' || next.kind !== 'mention')
    )
  }
}
