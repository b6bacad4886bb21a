import { normalizeName } from '../../src/domain/track/names.ts'
import { type ArtistProfiles, genreTag, tagsOf } from './artist-profiles.ts'
import type { Recording } from './recordings.ts'
import { firstYear, median, spokenTempo } from './settle-facts.ts'
import type { Evidence } from './softmax.ts'

/** Numbers features by name, so that evidence is small. */
export class FeatureNames {
  readonly #ids = new Map<string, number>()
  #isClosed = false
  get size(): number {
    return this.#ids.size
  }
  /** From now on no name is new: features unseen in training are ignored. */
  close(): void {
    this.#isClosed = true
  }
  encode(found: GenreEvidence): Evidence {
    const ids: number[] = []
    const values: number[] = []
    for (const [name, value] of found) {
      let id = this.#ids.get(name)
      if (id === undefined) {
        if (this.#isClosed) continue
        this.#ids.set(name, (id = this.#ids.size))
      }
      ids.push(id)
      values.push(value)
    }
    return { ids: Int32Array.from(ids), values: Float32Array.from(values) }
  }
}

/** What speaks for a recording's genre, feature by feature. */
export type GenreEvidence = Map<string, number>

const TEMPO_STEPS = 24
/** A place is a unit vector of 32 numbers: each is small beside the other evidence. */
const PLACE_STRENGTH = 3

export function gatherEvidence(
  recording: Recording,
  profiles: ArtistProfiles,
  known: { readonly bpm?: number; readonly year?: number } = {},
): GenreEvidence {
  const found: GenreEvidence = new Map([['bias', 1]])
  const add = (name: string, value = 1) => found.set(name, (found.get(name) ?? 0) + value)
  const { facts, lists, version } = recording

  const tags = new Set(facts.flatMap(tagsOf))
  for (const tag of tags) {
    add(`t:${tag}`, 1 / Math.sqrt(tags.size))
    const genre = genreTag(tag)
    if (genre !== null) add(`t:${genre}`, 1 / Math.sqrt(tags.size))
  }
  addShares(add, 'a', profiles.own(recording.credited), 2)
  addShares(add, 'n', profiles.company(recording.credited), 2)
  profiles.place(recording.credited)?.forEach((value, at) => add(`p${at}`, PLACE_STRENGTH * value))
  for (const [name, value] of profiles.crates(recording.credited)) add(name, value)

  const plays = lists.dj + lists.playlist + lists.radio + lists.chart
  if (plays > 0)
    for (const kind of ['dj', 'playlist', 'radio', 'chart'] as const)
      if (lists[kind] > 0) add(`k:${kind}`, lists[kind] / plays)

  const bpm = spokenTempo(facts) ?? known.bpm ?? null
  if (bpm !== null) {
    const steps = Math.log2(bpm / 60) * TEMPO_STEPS
    addAround(add, 'o', ((steps % TEMPO_STEPS) + TEMPO_STEPS) % TEMPO_STEPS, TEMPO_STEPS)
    addAround(add, 'r', steps / 2, Infinity)
  }
  const sound = (['energy', 'danceability', 'valence'] as const).map((name) =>
    median(facts.flatMap((row) => row[name] ?? [])),
  )
  sound.forEach((value, at) => {
    if (value !== null) addAround(add, `s${at}`, value * 8, Infinity)
  })
  const [energy, danceability] = sound
  if (bpm !== null && energy !== null && energy !== undefined)
    add(`x:${Math.floor(Math.log2(bpm / 60) * 6)}:${Math.floor(energy * 4)}`)
  if (energy !== null && energy !== undefined && danceability !== null && danceability !== undefined)
    add(`y:${Math.floor(energy * 5)}:${Math.floor(danceability * 5)}`)

  const year = firstYear(recording) ?? known.year ?? null
  if (year !== null) addAround(add, 'e', (year - 1950) / 5, Infinity)
  const duration = median(facts.flatMap((row) => row.durationS ?? []))
  if (duration !== null) addAround(add, 'd', Math.min(10, duration / 50), Infinity)

  const words = new Set(version.split(' '))
  for (const word of words) if (word !== '') add(`v:${word}`, 0.5)
  if (facts.some((row) => /original (?:club )?mix|extended mix/iu.test(`${row.title} ${row.version}`))) add('v:+mix')
  for (const label of new Set(facts.map((row) => normalizeName(row.label)))) if (label !== '') add(`l:${label}`)
  for (const name of recording.credited) add(`who:${name}`, 0.5)
  const script = recording.spellings[0] ? scriptOf(recording.spellings[0].title) : 'latin'
  if (script !== 'latin') add(`script:${script}`)
  return found
}

function addShares(
  add: (name: string, value: number) => void,
  prefix: string,
  shares: ReadonlyMap<string, number>,
  weight: number,
): void {
  for (const [tag, share] of shares) {
    const strength = weight * Math.sqrt(share)
    if (strength > 0.15) add(`${prefix}:${tag}`, strength)
    const genre = genreTag(tag)
    if (genre !== null) add(`${prefix}:${genre}`, weight * share)
  }
}

/** The two points of a scale around a place on it, so that neighbours share what they learn. */
function addAround(add: (name: string, value: number) => void, prefix: string, place: number, length: number): void {
  const low = Math.floor(place)
  const share = place - low
  add(`${prefix}${low}`, 1 - share)
  add(`${prefix}${(low + 1) % length}`, share)
}

function scriptOf(text: string): string {
  if (/\p{Script=Hangul}/u.test(text)) return 'hangul'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'kana'
  if (/\p{Script=Han}/u.test(text)) return 'han'
  if (/\p{Script=Cyrillic}/u.test(text)) return 'cyrillic'
  return 'latin'
}
