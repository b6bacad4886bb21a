import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Play } from '#domain/personal/played-nights.ts'

const VERSION = 1

/** [artist, title, bpm, energy, startedAt, durationS] */
type Packed = readonly [string, string, number | null, number | null, string | null, number | null]

/** The tracks of a list as they are stored: one byte for the version, then JSON, compressed. Some 25 bytes a track. */
export const encodePlays = (plays: readonly Play[]): Buffer =>
  Buffer.concat([
    Buffer.of(VERSION),
    deflateRawSync(
      JSON.stringify(
        plays.map(({ artist, title, bpm, energy, startedAt, durationS }): Packed => [
          artist,
          title,
          bpm,
          energy,
          startedAt,
          durationS,
        ]),
      ),
    ),
  ])

/** @throws where it was written by a later release, or is damaged */
export function decodePlays(stored: Uint8Array): Play[] {
  if (stored[0] !== VERSION) throw new Error(`a list is stored in version ${stored[0]}, which is not known`)
  const packed = JSON.parse(inflateRawSync(stored.subarray(1)).toString()) as Packed[]
  return packed.map(([artist, title, bpm, energy, startedAt, durationS]) => ({
    artist,
    title,
    bpm,
    energy,
    startedAt,
    durationS,
  }))
}
