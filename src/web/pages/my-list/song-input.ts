import type { ListSong, SongInput } from '#contract/songs.ts'

/** What is sent to save this song once more, here or in a list. */
export const toSongInput = (song: ListSong): SongInput => ({
  title: song.title,
  artist: song.artist,
  genre: song.genre,
  bpm: song.bpm,
  musicalKey: song.musicalKey,
  keySource: song.keySource,
  releaseYear: song.releaseYear,
  energy: song.energy,
  trackId: song.trackId,
})
