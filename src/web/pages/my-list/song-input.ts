import type { ListSong, SongInput } from '../../../contract/songs.ts'
import { type CalendarDay, shortDate } from '../../../domain/lists/list-name.ts'

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

/** The day where the DJ is. */
export const calendarDay = (date: Date): CalendarDay => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
})

/** MM/DD/YY of a moment the server gave. */
export const formatDate = (iso: string): string => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : shortDate(calendarDay(date))
}

export const countOf = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`
