/** Makes the shelf of known tracks from the tables and the authored rows. */
import { trackKey } from '../../src/domain/track/names.ts'
import { authoredMatcher, isPlayedByDjs, refuse } from './admit.ts'
import { profileArtists } from './artist-profiles.ts'
import type { AuthoredRow } from './authored-rows.ts'
import { dialTempo, learnTempoHabits } from './dial-tempo.ts'
import { fitEnergy } from './energy-scale.ts'
import type { FactRow, SetRow } from './fact-tables.ts'
import { gatherEvidence } from './genre-evidence.ts'
import { chooseThresholds, dareGenre, fitGenres, guessHeldOut, type HeldOutGuess } from './genre-model.ts'
import type { KnownRow } from './known-row.ts'
import { genreLessons } from './learn-genres.ts'
import { fitPopularity } from './popularity.ts'
import { joinRecordings, type Recording, soloArtists } from './recordings.ts'
import { firstYear, median, settleKey, settleTempo } from './settle-facts.ts'
import { sleeveNames } from './sleeve-names.ts'

export type Shelf = {
  readonly rows: readonly KnownRow[]
  /** How many were left out, by reason. */
  readonly dropped: ReadonlyMap<string, number>
  /** Guesses at authored rows by models that had not seen their artists. */
  readonly heldOut: readonly HeldOutGuess[]
}

export function buildShelf(
  facts: readonly FactRow[],
  sets: readonly SetRow[],
  authored: readonly AuthoredRow[],
): Shelf {
  const recordings = joinRecordings(facts, sets)
  const dropped = new Map<string, number>(recordings.dropped)
  const drop = (reason: string) => dropped.set(reason, (dropped.get(reason) ?? 0) + 1)
  const profiles = profileArtists(recordings.all)
  const lessons = genreLessons(recordings, profiles, authored)
  const heldOut = guessHeldOut(lessons)
  const thresholds = chooseThresholds(heldOut)
  const model = fitGenres(lessons)
  const habits = learnTempoHabits(authored)
  const popularityOf = fitPopularity(recordings.all)
  const energyOf = fitEnergy(
    authored.flatMap(({ artist, title, genre, energy: level }) => {
      const spoken = spokenEnergy(recordings.find(artist, title))
      return spoken === null ? [] : [{ genre, spoken, level }]
    }),
  )
  const isAuthored = authoredMatcher(authored)
  const solo = soloArtists(facts)
  const studio = new Set(
    recordings.all.flatMap(({ credited, song, isLive }) => (isLive ? [] : [...credited].map((name) => `${name}|${song}`))),
  )

  const rows = new Map<string, { row: KnownRow; plays: number }>()
  for (const recording of recordings.all) {
    const hasStudioVersion =
      recording.isLive && [...recording.credited].some((name) => studio.has(`${name}|${recording.song}`))
    const refusal = refuse(recording, hasStudioVersion)
    if (refusal !== null) {
      drop(refusal)
      continue
    }
    const tempo = settleTempo(recording.facts)
    if (tempo === null && !isPlayedByDjs(recording)) {
      drop('no tempo, and no DJ played it')
      continue
    }
    const { artist, title } = sleeveNames(recording, solo)
    if (isAuthored(artist, title)) {
      drop('authored already')
      continue
    }
    const guess = model.guess(gatherEvidence(recording, profiles))
    const genre = dareGenre(guess, thresholds)
    const shares = genre === null ? guess.shares : new Map([[genre, 1]])
    const bpm =
      tempo === null
        ? null
        : dialTempo(tempo.bpm, tempo.source === 'estimated' ? 'estimated' : 'measured', shares, habits)
    if (tempo !== null && bpm === null) {
      drop('tempo out of range')
      continue
    }
    const key = bpm === null ? null : settleKey(recording.facts)
    const energy = spokenEnergy(recording)
    const row: KnownRow = {
      artist,
      title,
      year: firstYear(recording),
      genre,
      bpm,
      bpmSource: tempo?.source ?? null,
      camelot: key?.camelot ?? null,
      keySource: key?.source ?? null,
      energy: bpm === null || energy === null ? null : energyOf(energy, genre),
      vibes: [],
      popularity: popularityOf(recording),
    }
    const id = trackKey(artist, title)
    const other = rows.get(id)
    if (other !== undefined) drop('the same under another spelling')
    const plays = recording.listIds.length + recording.facts.length + (bpm === null ? 0 : 1_000)
    if (other === undefined || plays > other.plays) rows.set(id, { row, plays })
  }
  return { rows: [...rows.values()].map(({ row }) => row), dropped, heldOut }
}

function spokenEnergy(recording: Recording | null): number | null {
  return recording === null ? null : median(recording.facts.flatMap((row) => row.energy ?? []))
}
