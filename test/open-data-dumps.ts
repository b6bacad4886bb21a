import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Files as the public dumps of MusicBrainz and AcousticBrainz have them, made for a test. */

export const mbidOf = (number: number): string =>
  `${number.toString(16).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

const cell = (text: string | number): string =>
  /[",\n]/u.test(String(text)) ? `"${String(text).replaceAll('"', '""')}"` : String(text)
export const csvLine = (...cells: readonly (string | number)[]): string => cells.map(cell).join()

export type DumpRecording = {
  readonly mbid: string
  readonly artist: string
  readonly title: string
  readonly release?: string
}

export const canonicalLine = ({ mbid, artist, title, release = 'Release' }: DumpRecording, id = 1): string =>
  csvLine(
    id,
    id,
    mbidOf(900_000 + id),
    artist,
    mbidOf(800_000 + id),
    release,
    mbid,
    title,
    `${artist}${title}`.toLowerCase().replaceAll(/\W/gu, ''),
    id,
  )

const CANONICAL =
  'id,artist_credit_id,artist_mbids,artist_credit_name,release_mbid,release_name,recording_mbid,recording_name,combined_lookup,score'
const RHYTHM =
  'mbid,submission_offset,bpm,bpm_histogram_first_peak_bpm_mean,bpm_histogram_first_peak_bpm_median,bpm_histogram_second_peak_bpm_mean,bpm_histogram_second_peak_bpm_median,danceability,onset_rate'
const TONAL = 'mbid,submission_offset,key_key,key_scale,tuning_frequency,tuning_equal_tempered_deviation'

export const rhythmLine = (mbid: string, submission: number, bpm: number | string): string =>
  csvLine(mbid, submission, bpm, bpm, bpm, 60, 60, 1.2, 3.4)
export const tonalLine = (mbid: string, submission: number, key: string, scale: string): string =>
  csvLine(mbid, submission, key, scale, 440.2, 0.07)

const PREFIX = 'acousticbrainz-lowlevel-features-20220623'

/** Writes dump files into a folder as their archives unpack them. */
export const dumpFolder = (folder: string, isPacked = false) => {
  const write = (below: string, name: string, header: string, lines: readonly string[]): void => {
    mkdirSync(join(folder, below), { recursive: true })
    const text = `${[header, ...lines].join('\n')}\n`
    if (isPacked) writeFileSync(join(folder, below, `${name}.gz`), gzipSync(text))
    else writeFileSync(join(folder, below, name), text)
  }
  return {
    canonical: (lines: readonly string[], header = CANONICAL) =>
      write('canonical', 'canonical_musicbrainz_data.csv', header, lines),
    redirects: (pairs: readonly (readonly [string, string])[]) =>
      write(
        'canonical',
        'canonical_recording_redirect.csv',
        'recording_mbid,canonical_recording_mbid,canonical_release_mbid',
        pairs.map(([from, to]) => csvLine(from, to, mbidOf(700_000))),
      ),
    rhythm: (lines: readonly string[]) => write(PREFIX, `${PREFIX}-rhythm.csv`, RHYTHM, lines),
    tonal: (lines: readonly string[]) => write(PREFIX, `${PREFIX}-tonal.csv`, TONAL, lines),
  }
}
