import { LIST_PLAYS_MAX } from '../../../contract/limits.ts'
import type { OwnListInput } from '../../../contract/personal.ts'
import type { LibraryRead } from '../../../domain/library/library-track.ts'
import type { TrackFacts } from '../track-facts.ts'

/** Half of what the server takes in one call. */
const MAX_LIST_BYTES = 1_000_000

type ListTrack = OwnListInput['tracks'][number]

/** The playlists and nights of a library as they are sent. @param facts of each of its tracks; null: nobody knows what it is called */
export function ownLists(
  { playlists, histories }: Pick<LibraryRead, 'playlists' | 'histories'>,
  facts: readonly (TrackFacts | null)[],
): OwnListInput[] {
  const named = (at: number): ListTrack | null => {
    const track = facts[at]
    if (!track) return null
    const { artist, title, bpm = null, energy = null } = track
    return { artist, title, bpm, energy }
  }
  const lists = [
    ...playlists.map(({ name, folder, tracks }): OwnListInput => ({
      kind: 'playlist',
      name: nameOf(name, 'Playlist'),
      folder: folder.map((one) => one.slice(0, 300)),
      tracks: withinBounds(tracks.flatMap((at) => named(at) ?? [])),
    })),
    ...histories.map(({ name, startedAt, plays }): OwnListInput => ({
      kind: 'night',
      name: nameOf(name, 'Night'),
      startedAt,
      tracks: withinBounds(
        plays.flatMap(({ track, startedAt: at, durationS }) => {
          const play = named(track)
          return play === null ? [] : [{ ...play, startedAt: at, durationS }]
        }),
      ),
    })),
  ]
  return lists.filter(({ tracks }) => tracks.length > 0)
}

const nameOf = (name: string, without: string): string => name.trim().slice(0, 300) || without

/** As many of the first as one call takes. */
function withinBounds(tracks: readonly ListTrack[]): ListTrack[] {
  let bytes = 0
  return tracks.slice(0, LIST_PLAYS_MAX).filter((track) => {
    bytes += JSON.stringify(track).length
    return bytes <= MAX_LIST_BYTES
  })
}
