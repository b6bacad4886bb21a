import { checkSet } from '#domain/set/check-set.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { SongRow } from '../songs/song-columns.ts'
import { factsOf } from './arrange-songs.ts'

/** The check of a set over the songs of a list, by their ids. */
export function checkSongs(songs: readonly SongRow[], catalogue: Catalogue) {
  const { findings, swaps } = checkSet(factsOf(songs, catalogue))
  const idAt = (position: number): string => (songs[position] as SongRow).id
  return {
    findings: findings.map(({ kind, position, text }) => ({ kind, songId: idAt(position), text })),
    swaps: swaps.map(({ positions: [a, b], gain }) => ({
      songIds: [idAt(a), idAt(b)] as [string, string],
      gain,
    })),
  }
}
