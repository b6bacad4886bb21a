import { mainArtist } from '../../src/domain/track/names.ts'
import { noCrates } from './artist-crates.ts'
import type { ArtistProfiles } from './artist-profiles.ts'
import type { AuthoredRow } from './authored-rows.ts'
import type { GenreName } from '../../src/domain/track/genres.ts'
import { anchorOf, ELSEWHERE, type GenreClass } from './genre-anchors.ts'
import { gatherEvidence } from './genre-evidence.ts'
import type { Lesson } from './genre-model.ts'
import type { Recording, Recordings } from './recordings.ts'
import { parentGenre } from './parent-genre.ts'

/** So many rows of the tables teach a genre at most: the authored rows are the better teachers. */
const MAX_ANCHORS = 600
const MAX_ELSEWHERE = 2_000
const ANCHOR_WEIGHT = 0.6
/** Most authored rows are of artists in crates, half of the shelf is not: each is taught once more as if in none. */
const UNCRATED_WEIGHT = 0.5

/**
 * What an authored row teaches: the wide genre, since tables seldom tell its parts apart and `nameSubGenres` names them
 * afterwards. Shops file melodic techno with melodic house.
 */
const taughtGenre = (genre: GenreName): GenreName =>
  genre === 'Melodic Techno' ? 'Melodic House' : (parentGenre(genre) ?? genre)

/** What the model of genres learns from: the authored rows that the tables know, then anchors. */
export function genreLessons(
  recordings: Recordings,
  profiles: ArtistProfiles,
  authored: readonly AuthoredRow[],
): Lesson[] {
  const lessons: Lesson[] = []
  const uncrated = { ...profiles, crates: noCrates }
  const teach = (
    recording: Recording,
    known: { bpm?: number; year?: number },
    lesson: Omit<Lesson, 'evidence' | 'isCrated'>,
  ): void => {
    const isCrated = profiles.crates(recording.credited).size > 0
    lessons.push({ ...lesson, evidence: gatherEvidence(recording, profiles, known), isCrated })
    if (!isCrated) return
    const evidence = gatherEvidence(recording, uncrated, known)
    lessons.push({ ...lesson, evidence, weight: UNCRATED_WEIGHT * lesson.weight, isJudged: false, isCrated: false })
  }
  const taught = new Set<Recording>()
  for (const { artist, title, bpm, year, genre } of authored) {
    const recording = recordings.find(artist, title)
    if (recording === null || taught.has(recording)) continue
    taught.add(recording)
    teach(recording, { bpm, year }, {
      label: taughtGenre(genre),
      weight: 1,
      artist: mainArtist(artist),
      isJudged: recording.facts.some((row) => row.bpm !== null),
    })
  }
  const anchors = new Map<GenreClass, { recording: Recording; weight: number }[]>()
  for (const recording of recordings.all) {
    if (taught.has(recording)) continue
    const anchor = anchorOf(recording)
    if (anchor === null) continue
    const own = anchors.get(anchor.label)
    if (own === undefined) anchors.set(anchor.label, [{ recording, weight: anchor.weight }])
    else own.push({ recording, weight: anchor.weight })
  }
  for (const [label, own] of anchors) {
    // Evenly from the whole table, which is in the order of its sources.
    const step = Math.max(1, own.length / (label === ELSEWHERE ? MAX_ELSEWHERE : MAX_ANCHORS))
    for (let at = 0; at < own.length; at += step) {
      const { recording, weight } = own[Math.floor(at)]!
      teach(recording, {}, {
        label,
        weight: ANCHOR_WEIGHT * weight,
        artist: mainArtist(recording.spellings[0]!.artist),
        isJudged: false,
      })
    }
  }
  return lessons
}
