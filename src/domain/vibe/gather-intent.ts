import type { GenreName } from '../track/genres.ts'
import { type Intent, OPEN_FROM, OPEN_TO, type Vocals, type Years } from './intent.ts'
import type { Meaning } from './meaning.ts'
import {
  findContradictions,
  isMatterOfDegree,
  isSingerDenied,
  paceOf,
  type Said,
  shiftOf,
  vocalsOf,
} from './contradictions.ts'
import type { VibeWord } from './vocabulary.ts'

/** One thing a mention asks for; `clash` names what it stands against. */
type Wish = { readonly said: Said; readonly meaning: Meaning; readonly denied: boolean }

const MAX_SHIFT = 4

/**
 * Puts together what was said. Where two things contradict each other both are dropped and named as ignored; moods and
 * genres add up, closed spans of years join, open ones narrow them.
 */
export function gatherIntent(said: readonly Said[]): Omit<Intent, 'used' | 'ignored'> & {
  readonly dropped: ReadonlySet<Said>
} {
  const wanted = said.filter((one) => !one.isNeutral && !isMatterOfDegree(one, said))
  const dropped = findContradictions(wanted)
  const live = wanted.filter((one) => !dropped.has(one))
  const wishes = live.flatMap((one) =>
    one.meanings.map((meaning): Wish => ({ said: one, meaning, denied: one.denial !== null })),
  )
  const era = gatherEra(wishes, dropped)
  return {
    ...gatherEnergy(wishes),
    ...gatherMoods(wishes),
    ...era,
    ...gatherGenres(wishes, dropped),
    vocals: gatherVocals(wishes),
    popularity: gatherPopularity(wishes),
    tempo: gatherTempo(wishes, dropped),
    dropped,
  }
}

function gatherEnergy(wishes: readonly Wish[]): Pick<Intent, 'energy' | 'energyShift'> {
  const said: number[] = []
  const implied: number[] = []
  const shifts: number[] = []
  const seen = new Set<Said>()
  for (const { said: one, meaning, denied } of wishes) {
    if (meaning.kind === 'vibe' && meaning.energy !== undefined && !denied && !one.isMore)
      implied.push(meaning.energy)
    if (meaning.kind !== 'energy' && meaning.kind !== 'energy-shift') continue
    const shift = seen.has(one) ? null : shiftOf(one)
    seen.add(one)
    if (shift !== null) shifts.push(shift)
    // "not too intense" asks for the other half of the scale.
    else if (meaning.kind === 'energy') said.push(denied ? (meaning.level > 5 ? 5 : 7) : meaning.level)
  }
  const levels = said.length > 0 ? said : shifts.length > 0 ? [] : implied
  const mean = levels.reduce((a, b) => a + b, 0) / levels.length
  const sum = shifts.reduce((a, b) => a + b, 0)
  return {
    energy: levels.length === 0 ? null : Math.round(mean),
    // Never -0.
    energyShift: Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, sum)) || 0,
  }
}

function gatherMoods(wishes: readonly Wish[]): Pick<Intent, 'wanted' | 'unwanted'> {
  // Of a word that is wanted and denied, the more exact saying holds: "moody, not dark" leaves melancholic.
  const wanted = new Map<VibeWord, number>()
  const unwanted = new Map<VibeWord, number>()
  for (const { meaning, denied } of wishes) {
    if (meaning.kind !== 'vibe') continue
    const words = denied ? unwanted : wanted
    for (const word of meaning.words)
      words.set(word, Math.min(words.get(word) ?? Number.POSITIVE_INFINITY, meaning.words.length))
  }
  const those = (some: Map<VibeWord, number>, others: Map<VibeWord, number>): VibeWord[] =>
    [...some].flatMap(([word, exactness]) =>
      exactness < (others.get(word) ?? Number.POSITIVE_INFINITY) ? [word] : [],
    )
  return { wanted: those(wanted, unwanted), unwanted: those(unwanted, wanted) }
}

function gatherGenres(
  wishes: readonly Wish[],
  dropped: Set<Said>,
): Pick<Intent, 'genres' | 'unwantedGenres'> {
  const named = wishes.flatMap(({ said, meaning, denied }) =>
    meaning.kind === 'genre' ? [{ said, ...meaning, denied }] : [],
  )
  const genres = new Set<GenreName>()
  const unwantedGenres = new Set<GenreName>()
  for (const one of named) {
    const others = named.filter((other) => other.genre === one.genre && other.denied !== one.denied)
    if (others.length > 0) {
      // "old school hip hop, no trap": the catalogue cannot tell a part from the whole, so the wish stands.
      const isWholeDenied = [one, ...others].every(({ isPart, denied }) => denied === (isPart !== true))
      const isSame = [one, ...others].every(({ isPart }) => isPart === one.isPart && isPart !== true)
      if (isSame || one.denied || isWholeDenied) {
        if (isSame || one.denied) dropped.add(one.said)
        if (isSame || one.denied) continue
      }
    }
    ;(one.denied ? unwantedGenres : genres).add(one.genre)
  }
  return { genres: [...genres], unwantedGenres: [...unwantedGenres] }
}

function gatherVocals(wishes: readonly Wish[]): Vocals | null {
  const said = [...new Set(wishes.map((wish) => wish.said))].filter((one) => vocalsOf(one) !== null)
  const positive = said.filter((one) => !isSingerDenied(one))
  const all = (positive.length > 0 ? positive : said).map(vocalsOf)
  const who = all.filter((one) => one === 'female' || one === 'male')
  if (new Set(who).size > 1) return 'with'
  return who[0] ?? all.at(-1) ?? null
}

function gatherPopularity(wishes: readonly Wish[]): Intent['popularity'] {
  const all = wishes.flatMap(({ meaning, denied }) => {
    if (meaning.kind !== 'popularity') return []
    return [denied === (meaning.popularity === 'known') ? ('unknown' as const) : ('known' as const)]
  })
  return new Set(all).size === 1 ? (all[0] ?? null) : null
}

const isOpen = ({ from, to }: Years): boolean => from <= OPEN_FROM || to >= OPEN_TO

function gatherEra(wishes: readonly Wish[], dropped: Set<Said>): Pick<Intent, 'era' | 'unwantedEras'> {
  const closed: Years[] = []
  const open: Years[] = []
  const unwantedEras: Years[] = []
  const sayings: Said[] = []
  for (const { said, meaning, denied } of wishes) {
    if (meaning.kind !== 'era') continue
    const years = { from: meaning.from, to: meaning.to }
    if (!denied) (isOpen(years) ? open : closed).push(years)
    else if (!isOpen(years)) {
      unwantedEras.push(years)
      continue
    } else open.push(opposite(years))
    sayings.push(said)
  }
  if (closed.length + open.length === 0) return { era: null, unwantedEras }
  const hull =
    closed.length === 0
      ? { from: OPEN_FROM, to: OPEN_TO }
      : { from: Math.min(...closed.map(({ from }) => from)), to: Math.max(...closed.map(({ to }) => to)) }
  const era = open.reduce((a, b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }), hull)
  if (era.from <= era.to) return { era, unwantedEras }
  for (const one of sayings) dropped.add(one)
  return { era: null, unwantedEras }
}

/** Everything but an open span: "not older than 2015" is from 2015 on. */
const opposite = ({ from, to }: Years): Years =>
  from <= OPEN_FROM ? { from: to + 1, to: OPEN_TO } : { from: OPEN_FROM, to: from - 1 }

function gatherTempo(wishes: readonly Wish[], dropped: Set<Said>): Intent['tempo'] {
  let min: number | null = null
  let max: number | null = null
  let shift: Intent['tempo']['shift'] = null
  const bounds: Said[] = []
  for (const { said, meaning, denied } of wishes) {
    if (meaning.kind === 'pace') {
      const pace = paceOf(said)
      // "not too slow, not too fast": neither bound can be said alone, and the later one would hide the other.
      shift =
        shift !== null && pace?.startsWith('not') && shift.startsWith('not') && shift !== pace ? null : pace
    }
    if (meaning.kind !== 'bpm') continue
    bounds.push(said)
    if (!denied) {
      min = meaning.min ?? min
      max = meaning.max ?? max
    } else if (meaning.min === null) min = meaning.max
    else if (meaning.max === null) max = meaning.min
    else dropped.add(said)
  }
  if (min !== null && max !== null && min > max) {
    for (const said of bounds) dropped.add(said)
    return { min: null, max: null, shift }
  }
  return { min, max, shift }
}
