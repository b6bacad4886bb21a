import { useState } from 'react'
import { LIST_SONGS_MAX } from '#contract/limits.ts'
import type { SavedList } from '#contract/lists.ts'
import type { SavedSong } from '#contract/songs.ts'
import { selectedListName } from '#domain/lists/list-name.ts'
import { ApiError } from '#web/client/api.ts'
import { countOf } from '#web/format/count-of.ts'
import { calendarDay } from '#web/format/format-date.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import type { Artwork, ArtworkWords } from '../artwork/use-artwork.ts'
import type { ListChanges } from '../lists/use-list-changes.ts'
import { toSongInput } from '../song-input.ts'

/** What a list that was put together by hand is of. */
const BY_HAND = 'Selected'

const ARTWORK_WORDS: ArtworkWords = {
  made: 'AI artwork generated for selected songs!',
  failed: 'Failed to generate AI artwork. Please try again.',
}

type Options = {
  readonly selected: readonly SavedSong[]
  readonly clearSelection: () => void
  readonly createList: ListChanges['create']
  readonly generateArtwork: Artwork['generate']
}

/** Makes a saved list of the selected songs, and a picture of it where one is wanted. */
export function useSelectedList({ selected, clearSelection, createList, generateArtwork }: Options) {
  const [isSaving, setSaving] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const toast = useToast()

  /** @returns the new list; null where there is none, and why has been said */
  const create = async (): Promise<SavedList | null> => {
    setSaving(true)
    try {
      const { savedList } = await createList({
        name: selectedListName(calendarDay(new Date())),
        genre: BY_HAND,
        songs: selected.slice(0, LIST_SONGS_MAX).map(toSongInput),
      })
      clearSelection()
      return savedList
    } catch (error) {
      const isLimit = error instanceof ApiError && error.code === 'list_limit'
      toast({
        title: isLimit ? 'Failed to save list' : 'Error',
        description: isLimit ? error.message : 'Failed to save list',
        variant: 'destructive',
      })
      return null
    } finally {
      setSaving(false)
    }
  }
  const save = async () => {
    const left = selected.length - LIST_SONGS_MAX
    if ((await create()) === null) return
    toast({
      title: 'List saved successfully',
      ...(left > 0 && {
        description: `A list holds ${countOf(LIST_SONGS_MAX, 'song')}: the last ${left.toLocaleString('en-US')} you selected are not in it.`,
      }),
    })
  }
  const draw = async () => {
    if (selected.length === 0) {
      toast({
        title: 'No Songs Selected',
        description: 'Please select songs first to generate AI artwork.',
      })
      return
    }
    setDrawing(true)
    const list = await create()
    if (list !== null) await generateArtwork(list, ARTWORK_WORDS)
    setDrawing(false)
  }

  return { isSaving, isDrawing, save, draw }
}
