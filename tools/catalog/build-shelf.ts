/** Makes the shelf of known tracks from the tables and the authored rows. */
import type { GenreName } from '../../src/domain/track/genres.ts'
import { trackKey } from '../../src/domain/track/names.ts'
import type { WrittenCrate } from '../../src/server/features/catalogue/scene-file.ts'
import {
  authoredMatcher,
  bestKnown,
  isBetweenSongs,
  isForTheFloor,
  isMarginal,
  isPlayedByDjs,
  isSoughtAfter,
  isTaggedByName,
  namesTwoSongs,
  refuse,
} from './admit.ts'
import { artistCrates } from './artist-crates.ts'
import { fillScenes, learnArtistGenres } from './artist-genres.ts'
import { placeArtists } from './artist-places.ts'
import { profileArtists } from './artist-profiles.ts'
import type { AuthoredRow } from './authored-rows.ts'
import { dialTempo, learnTempoHabits } from './dial-tempo.ts'
import { fitEnergy } from './energy-scale.ts'
import type { FactRow, SetRow } from './fact-tables.ts'
import { ELSEWHERE } from './genre-anchors.ts'
import { gatherEvidence } from './genre-evidence.ts'
import { chooseThresholds, dareGenre, fitGenres, type GenreGuess, guessHeldOut, type HeldOutGuess } from './genre-model.ts'
import type { KnownRow } from './known-row.ts'
import { genreLessons } from './learn-genres.ts'
import { isNaturalTempo } from './natural-tempo.ts'
import { fitPopularity } from './popularity.ts'
import { joinRecordings, type Recording, soloArtists } from './recordings.ts'
import { firstYear, median, type SettledTempo, settleKey, settleTempo } from './settle-facts.ts'
import { sleeveNames } from './sleeve-names.ts'
import { nameSubGenres } from './sub-genres.ts'

/** Jazz, worship, film songs: how sure that must be before a row that is unlikely to be mixed is left out. */
const SURELY_ELSEWHERE = 0.4

export type Shelf = {
  readonly rows: readonly KnownRow[]
  /** How many were left out, by reason. */
  readonly dropped: ReadonlyMap<string, number>
  /** Guesses at authored rows by models that had not seen their artists. */
  readonly heldOut: readonly HeldOutGuess[]
  /** How widely a track of any shelf is known, 0–100; null where the tables do not say. */
  readonly popularityOf: (artist: string, title: string) => number | null
}

/** What the tables and the authored rows teach before the first row is written. */
function learn(
  facts: readonly FactRow[],
  sets: readonly SetRow[],
  authored: readonly AuthoredRow[],
  crates: readonly WrittenCrate[],
) {
  const recordings = joinRecordings(facts, sets)
  const cratesOf = artistCrates(crates)
  const profiles = profileArtists(recordings.all, placeArtists(facts, sets), cratesOf)
  const lessons = genreLessons(recordings, profiles, authored)
  const heldOut = guessHeldOut(lessons)
  return {
    recordings,
    profiles,
    heldOut,
    best: bestKnown(recordings.all, (artist) => cratesOf([artist]).size > 0),
    thresholds: chooseThresholds(heldOut),
    model: fitGenres(lessons),
    habits: learnTempoHabits(authored),
    genreOfArtist: learnArtistGenres(authored),
    popularityOf: fitPopularity(recordings.all),
    energyOf: fitEnergy(
      authored.flatMap(({ artist, title, genre, energy: level }) => {
        const spoken = spokenEnergy(recordings.find(artist, title))
        return spoken === null ? [] : [{ genre, spoken, level }]
      }),
    ),
    isAuthored: authoredMatcher(authored),
    solo: soloArtists(facts),
    studio: new Set(
      recordings.all.flatMap(({ credited, song, isLive }) =>
        isLive ? [] : [...credited].map((name) => `${name}|${song}`),
      ),
    ),
  }
}
type Learnt = ReturnType<typeof learn>

/** The genre, and the tempo counted as the genre is; no genre where it is never made at that tempo. */
function settleGenre(
  { genreOfArtist, thresholds, habits }: Learnt,
  { artist, title }: { artist: string; title: string },
  guess: GenreGuess,
  tempo: SettledTempo | null,
): { genre: GenreName | null; bpm: number | null } {
  const genre = genreOfArtist(artist, title, dareGenre(guess, thresholds), guess)
  if (tempo === null) return { genre, bpm: null }
  const source = tempo.source === 'estimated' ? 'estimated' : 'measured'
  const dial = (shares: ReadonlyMap<GenreName, number>) => dialTempo(tempo.bpm, source, shares, habits)
  if (genre === null) return { genre, bpm: dial(guess.shares) }
  const bpm = dial(new Map([[genre, 1]]))
  if (bpm !== null && isNaturalTempo(bpm, genre)) return { genre, bpm }
  return { genre: null, bpm: dial(guess.shares) }
}

/** @returns the row of a recording, or why it is left out */
function settleRow(learnt: Learnt, recording: Recording): KnownRow | string {
  const hasStudioVersion =
    recording.isLive && [...recording.credited].some((name) => learnt.studio.has(`${name}|${recording.song}`))
  const refusal = refuse(recording, hasStudioVersion)
  if (refusal !== null) return refusal
  const tempo = settleTempo(recording.facts)
  const isSought = isSoughtAfter(recording) || learnt.best.has(recording)
  if (tempo === null && !isPlayedByDjs(recording))
    return isSought ? 'no tempo, and no DJ played it' : 'nobody played it'
  const { artist, title } = sleeveNames(recording, learnt.solo)
  if (isBetweenSongs(title)) return 'an intro, interlude, outro or skit'
  if (tempo === null && namesTwoSongs(title)) return 'two songs at once, without a tempo'
  const guess = learnt.model.guess(gatherEvidence(recording, learnt.profiles))
  const { genre, bpm } = settleGenre(learnt, { artist, title }, guess, tempo)
  if (!isSought && (!isForTheFloor(genre) || isTaggedByName(recording))) return 'nobody played it'
  if (guess.genre === ELSEWHERE && guess.probability >= SURELY_ELSEWHERE && isMarginal(recording))
    return 'of no genre here, and no DJ played it'
  if (tempo !== null && bpm === null) return 'tempo out of range'
  if (learnt.isAuthored(artist, title)) return 'authored already'
  const key = bpm === null ? null : settleKey(recording.facts)
  const energy = spokenEnergy(recording)
  return {
    artist,
    title,
    year: firstYear(recording),
    genre,
    bpm,
    bpmSource: tempo?.source ?? null,
    camelot: key?.camelot ?? null,
    keySource: key?.source ?? null,
    energy: bpm === null || energy === null ? null : learnt.energyOf(energy, genre),
    vibes: [],
    popularity: learnt.popularityOf(recording),
  }
}

export function buildShelf(
  facts: readonly FactRow[],
  sets: readonly SetRow[],
  authored: readonly AuthoredRow[],
  crates: readonly WrittenCrate[],
): Shelf {
  const learnt = learn(facts, sets, authored, crates)
  const { recordings, heldOut, popularityOf } = learnt
  const dropped = new Map<string, number>(recordings.dropped)
  const drop = (reason: string) => dropped.set(reason, (dropped.get(reason) ?? 0) + 1)
  const rows = new Map<string, { row: KnownRow; plays: number }>()
  for (const recording of recordings.all) {
    const row = settleRow(learnt, recording)
    if (typeof row === 'string') {
      drop(row)
      continue
    }
    const id = trackKey(row.artist, row.title)
    const other = rows.get(id)
    if (other !== undefined) drop('the same under another spelling')
    const plays = recording.listIds.length + recording.facts.length + (row.bpm === null ? 0 : 1_000)
    if (other === undefined || plays > other.plays) rows.set(id, { row, plays })
  }
  return {
    rows: nameSubGenres(fillScenes([...rows.values()].map(({ row }) => row)), crates, authored),
    dropped,
    heldOut,
    popularityOf(artist, title) {
      const recording = recordings.find(artist, title)
      return recording === null ? null : popularityOf(recording)
    },
  }
}

function spokenEnergy(recording: Recording | null): number | null {
  return recording === null ? null : median(recording.facts.flatMap((row) => row.energy ?? []))
}
