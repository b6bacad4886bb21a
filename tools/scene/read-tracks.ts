import { songKey, trackKey } from '../../src/domain/track/names.ts'
import { energyFromLevel } from '../../src/domain/recommend/transition.ts'
import type { ShelfTrack } from '../../src/domain/track/track.ts'
import { readCatalogue } from '../../src/server/features/catalogue/catalogue-file.ts'
import { readKnownShelf } from '../../src/server/features/catalogue/known-shelf.ts'
import type { FactRow } from './read-reference.ts'

export type CatalogueTracks = {
  readonly tracks: readonly ShelfTrack[]
  /** What the catalogue knows of a track by its names; the song in another version where it has not that one. */
  readonly factsOf: (artist: string, title: string) => ShelfTrack | undefined
  /** The catalogue's genres, and those of a decade, as tags of artists. */
  readonly asTags: readonly FactRow[]
}

/** Both shelves from their files. */
export function readTracks(folder: string): CatalogueTracks {
  const authored = readCatalogue(folder).tracks
  const tracks: ShelfTrack[] = [...authored, ...readKnownShelf(folder, authored).tracks]
  const byTrack = new Map<string, ShelfTrack>()
  const bySong = new Map<string, ShelfTrack>()
  for (const track of tracks) {
    byTrack.set(trackKey(track.artist, track.title), track)
    const song = songKey(track.artist, track.title)
    const other = bySong.get(song)
    if (!other || (other.bpm === null && track.bpm !== null)) bySong.set(song, track)
  }
  return {
    tracks,
    factsOf: (artist, title) => byTrack.get(trackKey(artist, title)) ?? bySong.get(songKey(artist, title)),
    asTags: tracks.flatMap(({ artist, title, year, genre, bpm }) =>
      genre === null
        ? []
        : [
            {
              measuredBy: 'catalogue',
              artist,
              title,
              version: '',
              year,
              tags: `our ${genre}${year === null ? '' : `; our ${genre} ${Math.floor(year / 10) * 10}s`}`,
              bpm,
              camelot: '',
              energy: null,
              popularity: null,
            },
          ],
    ),
  }
}

/** 0–1 as the transition model takes it; null where it is not known. */
export const energyOf = (track: ShelfTrack | undefined): number | null =>
  track === undefined || track.energy === null ? null : energyFromLevel(track.energy)
