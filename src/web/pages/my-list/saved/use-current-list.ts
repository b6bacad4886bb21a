import { useCallback, useMemo, useState } from 'react'
import type { SavedSong } from '#contract/songs.ts'
import { type GroupBy, type SongGroup, groupSongs } from '#domain/lists/group-songs.ts'

type Group = Pick<SongGroup<SavedSong>, 'key' | 'genre' | 'songs'>

const NOTHING: ReadonlySet<string> = new Set()

/** How the saved songs are looked at: by what they are grouped, and which of them are selected. */
export function useCurrentList(songs: readonly SavedSong[]) {
  const [groupBy, setGroupBy] = useState<GroupBy>('genre')
  const [picked, setPicked] = useState(NOTHING)

  const groups = useMemo(() => grouped(songs, groupBy), [songs, groupBy])
  // In the order they are shown. What is gone is not selected any more.
  const selected = useMemo(
    () =>
      picked.size === 0 ? [] : groups.flatMap((group) => group.songs.filter(({ id }) => picked.has(id))),
    [groups, picked],
  )

  const select = useCallback((id: string, isSelected: boolean) => {
    setPicked((before) => {
      const after = new Set(before)
      if (isSelected) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])

  return {
    groupBy,
    setGroupBy,
    groups,
    picked,
    selected,
    select,
    selectAll: () => setPicked(new Set(songs.map(({ id }) => id))),
    clearSelection: () => setPicked(NOTHING),
  }
}

export type CurrentList = ReturnType<typeof useCurrentList>

function grouped(songs: readonly SavedSong[], by: GroupBy): readonly Group[] {
  const byId = new Map(songs.map((song) => [song.id, song]))
  const dated = songs.map(({ id, genre, savedAt }) => ({ id, genre, savedAt: Date.parse(savedAt) }))
  return groupSongs(dated, by).map((group) => ({
    ...group,
    songs: group.songs.flatMap(({ id }) => byId.get(id) ?? []),
  }))
}
