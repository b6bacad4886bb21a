import { MIN_KEY_CONFIDENCE } from '#domain/audio/min-confidence.ts'
import type { LibraryTrackInput } from '../../contract/library.ts'
import { parseKey, toTraditional } from '../../domain/key/notation.ts'
import { fileTitle } from '../../domain/library/file-title.ts'
import type { LibraryTrack } from '../../domain/library/library-track.ts'
import type { FileTags } from '../../domain/library/file-tags.ts'
import type { Measured } from './folder/measure-worker.ts'

/** Names, numbers and a fingerprint: all that is ever sent of a file. */
export type TrackFacts = LibraryTrackInput

const MIN_DURATION_S = 0.001
const MAX_DURATION_S = 86_400

/**
 * What is sent of a sound file. Tags come first, then the file's name, then what was measured: the DJ has corrected tags
 * by hand.
 * @returns null where neither tags nor name say who plays
 */
export function fileFacts(
  path: string,
  tags: FileTags,
  measured: Measured | null,
  durationS: number | null,
): TrackFacts | null {
  const name = named(tags.artist, tags.title, path)
  if (name === null) return null
  const { bpm, key } = readableTags(tags)
  return {
    ...name,
    album: shortened(tags.album, 300),
    genre: shortened(tags.genre, 100),
    year: within(tags.year, 1900, 2100),
    durationS: within(durationS, MIN_DURATION_S, MAX_DURATION_S),
    ...(bpm === null
      ? measured?.tempo && {
          bpm: measured.tempo.bpm,
          bpmSource: 'measured',
          bpmConfidence: measured.tempo.confidence,
        }
      : { bpm, bpmSource: 'tag' }),
    ...(key === null
      ? measured?.key &&
        measured.key.confidence >= MIN_KEY_CONFIDENCE && {
          musicalKey: toTraditional(measured.key.key),
          keySource: 'measured',
          keyConfidence: measured.key.confidence,
        }
      : { musicalKey: toTraditional(key), keySource: 'tag' }),
    energy: measured?.energy ?? null,
    fingerprint: measured?.fingerprint ?? null,
  }
}

/** Tempo and key of tags that can be used: "0" is what some programs write for a tempo they do not know. */
export const readableTags = ({ bpm, key }: FileTags) => ({
  bpm: within(bpm, 20, 400),
  key: key === null ? null : parseKey(key),
})

/**
 * What is sent of a track that a DJ's software knows.
 * @returns null where nothing says who plays
 */
export function softwareFacts(track: LibraryTrack): TrackFacts | null {
  const name = named(track.artist, track.title, track.location)
  if (name === null) return null
  const bpm = within(track.bpm, 20, 400)
  return {
    ...name,
    album: shortened(track.album, 300),
    genre: shortened(track.genre, 100),
    year: track.year,
    durationS: within(track.durationS, MIN_DURATION_S, MAX_DURATION_S),
    ...(bpm !== null && { bpm, bpmSource: 'tag' }),
    // What Segue itself estimated is no key of the DJ's software.
    ...(track.key !== null &&
      !track.isKeyEstimated && { musicalKey: toTraditional(track.key), keySource: 'tag' }),
    energy: track.energy,
  }
}

type Name = { readonly artist: string; readonly title: string }

/** Artist and title, if need be from a file's name like "03 - Bicep - Glue.mp3". */
function named(artistTag: string | null, titleTag: string | null, path: string | null): Name | null {
  const [artist, title, fileName] = [plain(artistTag), plain(titleTag), plain(fileTitle(path))]
  if (artist === '') return artistAndTitle(title) ?? artistAndTitle(fileName)
  if (title !== '') return cut({ artist, title })
  const split = artistAndTitle(fileName)
  if (split?.artist.toLowerCase() === artist.toLowerCase()) return split
  return fileName === '' ? null : cut({ artist, title: fileName })
}

function artistAndTitle(text: string): Name | null {
  const [artist = '', ...title] = text.split(/\s+[-–—]\s+/u)
  return artist === '' || title.length === 0 ? null : cut({ artist, title: title.join(' - ') })
}

const cut = ({ artist, title }: Name): Name => ({
  artist: artist.slice(0, 300),
  title: title.slice(0, 300),
})

/** As the server will read it: without what is no text. */
const plain = (text: string | null): string => (text ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()

const shortened = (text: string | null, most: number): string | null => plain(text).slice(0, most) || null

const within = (value: number | null, least: number, most: number): number | null =>
  value !== null && value >= least && value <= most ? value : null
