import type { Role } from './language.ts'
import type { Found, WordReader } from './word-reader.ts'

const SLOWEST = 60
const FASTEST = 200
const AROUND_PERCENT = 3
/** What is counted after a number that is no tempo. */
const COUNTED =
  /^(?:track|song|people|guest|percent|minute|hour|year|day|euro|dollar|km|kbps|titel|canciones|min|%)/u

type Bpm = { readonly bpm: number; readonly hasUnit: boolean; readonly end: number }
type Bounds = { readonly min: number | null; readonly max: number | null }

const found = ({ min, max }: Bounds, end: number): Found => ({ meanings: [{ kind: 'bpm', min, max }], end })
const around = (bpm: number): Bounds => ({
  min: Math.round(bpm * (1 - AROUND_PERCENT / 100)),
  max: Math.round(bpm * (1 + AROUND_PERCENT / 100)),
})

/** Tempos in numbers ("under 125", "120-125", "140+", "120ish") and as a direction ("tempo up"). */
export function readTempo(reader: WordReader, at: number): Found | null {
  return range(reader, at) ?? bounded(reader, at) ?? alone(reader, at) ?? direction(reader, at)
}

function range(reader: WordReader, at: number): Found | null {
  const begin = at + reader.role(at, 'between')
  const first = begin > at ? reader.over(begin, 2, (place) => bpmAt(reader, place)) : bpmAt(reader, at)
  if (first === null) return null
  const joins: readonly Role[] = begin > at ? ['to', 'and', 'until'] : ['to', 'until']
  const join = reader.plain(first.end) === '-' ? 1 : reader.next(first.end, ...joins)
  const last = join === 0 ? null : reader.over(first.end + join, 2, (place) => bpmAt(reader, place))
  if (last === null) return null
  return found({ min: Math.min(first.bpm, last.bpm), max: Math.max(first.bpm, last.bpm) }, last.end)
}

function bounded(reader: WordReader, at: number): Found | null {
  const sides = (['below', 'above', 'around'] as const)
    .map((side) => ({ side, length: reader.role(at, side) }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length)
  for (const { side, length } of sides) {
    // "bpm between 120 and 125"
    if (side === 'around' && reader.role(at + length, 'between', 'below', 'above') > 0) continue
    const tempo = reader.over(at + length, 3, (place) => bpmAt(reader, place) ?? null)
    if (tempo === null || isCount(reader, tempo)) continue
    if (side === 'below') return found({ min: null, max: tempo.bpm }, tempo.end)
    if (side === 'above') return found({ min: tempo.bpm, max: null }, tempo.end)
    const open = openEnded(reader, tempo)
    if (open) return open
    // "at 90" is a tempo, "in 90" may be anything.
    return found(around(tempo.bpm), tempo.end)
  }
  return null
}

function openEnded(reader: WordReader, { bpm, end }: Bpm): Found | null {
  const onwards = reader.next(end, 'onwards')
  const backwards = reader.next(end, 'backwards')
  if (Math.max(onwards, backwards) === 0) return null
  const bounds = onwards >= backwards ? { min: bpm, max: null } : { min: null, max: bpm }
  const after = end + Math.max(onwards, backwards)
  return found(bounds, after + reader.next(after, 'bpm'))
}

function alone(reader: WordReader, at: number): Found | null {
  const begin = at + reader.role(at, 'since')
  const tempo = bpmAt(reader, begin)
  if (tempo === null) {
    const [, tens] = /^(1\d0)s$/u.exec(reader.plain(at)) ?? []
    return tens === undefined ? null : found({ min: Number(tens), max: Number(tens) + 9 }, at + 1)
  }
  const open = openEnded(reader, tempo)
  if (open) return open
  const isSaid = tempo.hasUnit || (tempo.bpm >= 100 && begin === at && !isCount(reader, tempo))
  return isSaid ? found(around(tempo.bpm), tempo.end) : null
}

const isCount = (reader: WordReader, { end, hasUnit }: Bpm): boolean =>
  !hasUnit && COUNTED.test(reader.plain(end)) && reader.words[end]?.before === 'none'

function bpmAt(reader: WordReader, at: number): Bpm | null {
  const [, digits, ending] = /^(\d{2,3}(?:\.\d)?)(ish|er|bpm)?$/u.exec(reader.plain(at)) ?? []
  const bpm = Number(digits)
  if (digits === undefined || bpm < SLOWEST || bpm > FASTEST) return null
  // "anni 80".
  if (reader.role(at - 1, 'years') > 0) return null
  // "80er" are years.
  if (ending === 'er' && bpm < 100) return null
  const ish = reader.plain(at + 1) === 'ish' ? 1 : 0
  const unit = reader.next(at + 1 + ish, 'bpm')
  return { bpm, hasUnit: unit > 0 || ending !== undefined || ish > 0, end: at + 1 + ish + unit }
}

/** "raise the tempo", "tempo down", "keep the tempo". */
function direction(reader: WordReader, at: number): Found | null {
  const verb = (['keep', 'raise', 'lower'] as const).find((role) => reader.role(at, role) > 0)
  if (verb !== undefined) {
    const end = reader.over(at + reader.role(at, verb), 2, (place) => {
      const words = reader.role(place, 'tempo')
      return words > 0 ? place + words : null
    })
    if (end !== null) return towards(verb, end + reader.next(end, 'up', 'down'))
  }
  const noun = reader.role(at, 'tempo')
  if (noun === 0) return null
  return reader.over(at + noun, 2, (place) => {
    for (const [role, to] of [
      ['up', 'raise'],
      ['down', 'lower'],
      ['raise', 'raise'],
      ['lower', 'lower'],
      ['keep', 'keep'],
    ] as const) {
      const length = reader.role(place, role)
      if (length > 0) return towards(to, place + length)
    }
    return null
  })
}

function towards(verb: 'keep' | 'raise' | 'lower', end: number): Found {
  if (verb === 'keep') return { meanings: [{ kind: 'as-it-is', what: 'tempo: as it is' }], end }
  return { meanings: [{ kind: 'pace', pace: verb === 'raise' ? 'faster' : 'slower' }], end }
}
