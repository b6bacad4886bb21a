import type { ExportSet } from '#domain/library/export-set.ts'
import type { SongRow } from '../songs/song-columns.ts'
import { type KnownFacts, toFacts, transitionsOf } from './arrange-songs.ts'

export type PlayedSong = SongRow & { readonly played?: boolean }

/** A list as it goes out: with how each song follows the one before it. */
export function toExportSet(
  name: string,
  songs: readonly PlayedSong[],
  known: readonly (KnownFacts | null)[],
): ExportSet {
  const facts = songs.map((song, at) => toFacts(song, known[at] ?? null))
  const transitions = transitionsOf(facts)
  return {
    name,
    tracks: songs.map((song, at) => {
      const transition = transitions[at - 1] ?? null
      return {
        artist: song.artist,
        title: song.title,
        album: null,
        genre: song.genre === '' ? null : song.genre,
        year: song.releaseYear,
        bpm: song.bpm,
        key: song.key,
        isKeyEstimated: facts[at]?.keySource === 'estimated',
        keyText: null,
        energy: song.energy,
        durationS: null,
        isrc: null,
        score: transition?.score ?? null,
        move: transition?.moveName ?? null,
        tip: transition?.tip ?? null,
        comment: null,
        played: song.played ?? false,
        rating: null,
        location: null,
        original: null,
      }
    }),
  }
}
