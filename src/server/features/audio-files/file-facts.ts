import { MIN_KEY_CONFIDENCE } from '#domain/audio/min-confidence.ts'
import type { Analysis } from '#domain/audio/analyse.ts'
import { tempoInGenre } from '#domain/audio/tempo-in-genre.ts'
import type { Key } from '#domain/key/key.ts'
import { parseKey } from '#domain/key/notation.ts'
import { cleanText, cutText } from '#domain/library/clean-text.ts'
import { fileTitle } from '#domain/library/file-title.ts'
import { readGenreTag } from '#domain/track/read-genre.ts'
import type { FileTags } from '#domain/library/file-tags.ts'

/** What is known of a file's track. */
export type FileFacts = {
  readonly artist: string
  readonly title: string
  readonly album: string | null
  /** As the tag says it. */
  readonly genre: string | null
  readonly year: number | null
  readonly durationMs: number
  readonly bpm: number | null
  readonly bpmSource: FactSource | null
  /** 0–1; null for a tag, which states no confidence. */
  readonly bpmConfidence: number | null
  readonly key: Key | null
  readonly keySource: FactSource | null
  readonly keyConfidence: number | null
  /** 1–10. */
  readonly energy: number | null
  readonly previewStartMs: number
}

/** Artist and title; empty where neither tags nor the file's name tell. */
export type Names = Pick<FileFacts, 'artist' | 'title' | 'album' | 'genre' | 'year'>

type FactSource = 'tag' | 'measured'

/** Tempos outside of these are slips: 0 for "not known", 1, 12800. */
const SLOWEST_TAG = 40
const FASTEST_TAG = 300
const MAX_NAME_LENGTH = 300

/** Names of a file's track: from its tags, and from "Artist - Title" in the file's name where they lack. */
export function fileNames(tags: FileTags, path: string): Names {
  const name = cutText(cleanText(fileTitle(path) ?? ''), MAX_NAME_LENGTH)
  const said = /^(.+?)\s+[-–—]\s+(.+)$/u.exec(name)
  // A title from the tags with an artist from the file name would be a track that does not exist: the name counts whole or not at all.
  const isWhole = tags.title === null || said?.[2] === tags.title
  return {
    artist: tags.artist ?? (isWhole ? said?.[1] : undefined) ?? '',
    title: tags.title ?? said?.[2] ?? name,
    album: tags.album,
    genre: tags.genre,
    year: tags.year,
  }
}

/** Tempo and key as the tags have them, measured where they say nothing plausible. */
export function fileFacts(tags: FileTags, path: string, analysis: Analysis): FileFacts {
  const names = fileNames(tags, path)
  return {
    ...names,
    durationMs: Math.round(analysis.durationS * 1_000),
    ...tempoFacts(tags, names.genre, analysis),
    ...keyFacts(tags, analysis),
    energy: analysis.energy,
    previewStartMs: Math.round(analysis.loudestStartS * 1_000),
  }
}

type TempoFacts = Pick<FileFacts, 'bpm' | 'bpmSource' | 'bpmConfidence'>

function tempoFacts({ bpm }: FileTags, genre: string | null, { tempo }: Analysis): TempoFacts {
  if (bpm !== null && bpm >= SLOWEST_TAG && bpm <= FASTEST_TAG)
    return { bpm: hundredth(bpm), bpmSource: 'tag', bpmConfidence: null }
  if (tempo === null) return { bpm: null, bpmSource: null, bpmConfidence: null }
  const measured = tempoInGenre(tempo, genre === null ? null : readGenreTag(genre))
  return { bpm: hundredth(measured), bpmSource: 'measured', bpmConfidence: tempo.confidence }
}

function keyFacts(
  tags: FileTags,
  { key: heard }: Analysis,
): Pick<FileFacts, 'key' | 'keySource' | 'keyConfidence'> {
  const key = tags.key === null ? null : parseKey(tags.key)
  if (key !== null) return { key, keySource: 'tag', keyConfidence: null }
  if (heard === null || heard.confidence < MIN_KEY_CONFIDENCE)
    return { key: null, keySource: null, keyConfidence: null }
  return { key: heard.key, keySource: 'measured', keyConfidence: heard.confidence }
}

const hundredth = (value: number): number => Math.round(value * 100) / 100
