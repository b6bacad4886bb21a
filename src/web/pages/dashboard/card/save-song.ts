import type { Recommendation } from '#contract/recommendations.ts'
import type { SavedSong, SongInput } from '#contract/songs.ts'

/** What is kept of a recommendation. */
export function toSongInput(song: Recommendation): SongInput {
  return {
    title: song.title,
    artist: song.artist,
    genre: song.genre === '' ? genreOfTip(song.mixingTip) : song.genre,
    bpm: song.bpm,
    musicalKey: song.musicalKey,
    keySource: song.keySource,
    releaseYear: song.releaseYear,
    energy: song.energy,
    trackId: song.trackId,
  }
}

/** A tip may name the genre ("Genre: Deep House. Blend …"). */
export const genreOfTip = (tip: string): string => /\bGenre:\s*([^.,;\n]{1,60})/i.exec(tip)?.[1]?.trim() ?? ''

const nameOf = ({ artist, title }: Pick<SavedSong, 'artist' | 'title'>) => `${artist}\n${title}`.toLowerCase()

/** What a song is saved as: the same track, or one of the same name. */
export function findSaved(song: Recommendation, saved: readonly SavedSong[]): SavedSong | undefined {
  return saved.find((one) => one.trackId === song.trackId || nameOf(one) === nameOf(song))
}
