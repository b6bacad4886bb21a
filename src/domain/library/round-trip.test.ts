import { array, assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { anySet } from '#test/fixtures/corpus/library/synthetic-sets.ts'
import type { Key } from '../key/key.ts'
import { toOpenKey, toShort } from '../key/notation.ts'
import { detectFormat } from './detect-format.ts'
import { EXPORT_FORMATS, type ExportFormat, exportFile } from './export-formats.ts'
import { type ExportSet, type ExportTrack, exportComment, sureKey } from './export-set.ts'
import { energyOf, isrcOf } from './field-reader.ts'
import { type LibraryTrack, libraryTrack } from './library-track.ts'
import { LIBRARY_READERS, readLibrary } from './read-library.ts'

const RUNS = { numRuns: 300 }
const wholeSeconds = (seconds: number | null) => (seconds === null ? null : Math.round(seconds))

/** What each format carries of a track; everything else reads back as unknown. */
const CARRIED: Readonly<Record<ExportFormat, (track: ExportTrack, position: number) => LibraryTrack>> = {
  rekordbox: (track) => ({ ...commented(track), durationS: wholeSeconds(track.durationS) }),
  traktor: (track) => ({
    ...commented(track),
    durationS: track.durationS,
    keyText: openKey(sureKey(track)),
  }),
  m3u8: (track) => ({ ...placed(track), durationS: wholeSeconds(track.durationS) }),
  virtualdj: (track) => ({ ...placed(track), durationS: track.durationS }),
  csv: (
    { artist, title, genre, bpm, year, energy, score, move, tip, played, key, isKeyEstimated },
    position,
  ) =>
    libraryTrack({
      artist,
      title,
      genre,
      bpm,
      year,
      energy,
      key,
      keyText: key === null ? null : toShort(key),
      isKeyEstimated: isKeyEstimated && key !== null,
      mix: { position: position + 1, score, move, tip, played },
    }),
}

const openKey = (key: Key | null): string | null => (key === null ? null : toOpenKey(key))

const placed = ({ artist, title, location }: ExportTrack): LibraryTrack =>
  libraryTrack({ artist, title, location })

function commented(track: ExportTrack): LibraryTrack {
  const comment = exportComment(track) || null
  const { album, genre, year, bpm } = track
  const key = sureKey(track)
  return {
    ...placed(track),
    album,
    genre,
    year,
    bpm,
    key,
    rating: track.rating,
    comment,
    keyText: key === null ? null : toShort(key),
    isrc: isrcOf(comment),
    energy: energyOf(comment),
  }
}

it.each(EXPORT_FORMATS)('%s: what is written is read', (format) => {
  assert(
    property(anySet, (set) => {
      const { text } = exportFile(set, format)
      const { tracks, truncated, diagnostics } = readLibrary(text)
      if (format === 'virtualdj' && set.tracks.length === 0) return
      expect(tracks).toEqual(set.tracks.map(CARRIED[format]))
      expect(truncated).toBe(false)
      // A title may hold U+FFFD; nothing else may be remarked on.
      expect(diagnostics.filter(({ code }) => code !== 'text-broken')).toEqual([])
    }),
    RUNS,
  )
})

it.each(['rekordbox', 'traktor', 'm3u8', 'virtualdj'] as const)('%s: the order is the playlist', (format) => {
  assert(
    property(anySet, (set) => {
      const { playlists } = readLibrary(exportFile(set, format).text)
      if (set.tracks.length === 0 && (format === 'm3u8' || format === 'virtualdj')) return
      const name = format === 'virtualdj' ? '' : set.name
      expect(playlists).toEqual([{ name, folder: [], tracks: set.tracks.map((_, at) => at) }])
    }),
    RUNS,
  )
})

it.each(EXPORT_FORMATS)('%s: read in pieces is read whole', (format) => {
  assert(
    property(anySet, array(integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }), (set, sizes) => {
      const { text } = exportFile(set, format)
      const detected = detectFormat(text)
      if (detected === null) return
      const reader = LIBRARY_READERS[detected]()
      for (let at = 0, i = 0; at < text.length; i++) {
        const size = sizes[i % sizes.length] ?? 1
        reader.write(text.slice(at, at + size))
        at += size
      }
      expect(reader.end()).toEqual(readLibrary(text))
    }),
    RUNS,
  )
})

it('written twice is written the same', () => {
  assert(
    property(anySet, (set: ExportSet) => {
      for (const format of EXPORT_FORMATS) expect(exportFile(set, format)).toEqual(exportFile(set, format))
    }),
    { numRuns: 50 },
  )
})
