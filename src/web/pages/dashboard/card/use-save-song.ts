import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Recommendation } from '#contract/recommendations.ts'
import type { SavedSong } from '#contract/songs.ts'
import { useLoginRequired } from '#web/auth/auth-dialog-provider.tsx'
import { ApiError, call } from '#web/client/api.ts'
import { dashboardPath, paths, readDashboardState } from '#web/client/paths.ts'
import { savedSongsKey } from '#web/client/saved-songs.ts'
import { leaveSession } from '#web/client/session.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { toSongInput } from './save-song.ts'

/** `saved`: just now. */
export type SavingStatus = 'idle' | 'saving' | 'saved' | 'removing' | 'failed'

const CONFIRM_MS = 2_000

const isCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code

/** Saving a recommendation to My List, and taking it out again. */
export function useSaveSong(song: Recommendation) {
  const client = useQueryClient()
  const toast = useToast()
  const [, navigate] = useLocation()
  const state = readDashboardState(useSearch())
  const askToLogIn = useLoginRequired()
  const showSaved = () => client.invalidateQueries({ queryKey: savedSongsKey })

  /** Signed out elsewhere or too long ago: the guest's dashboard goes on with what is shown. */
  const goOnAsGuest = () => {
    navigate(dashboardPath(paths.try, state), { replace: true })
    leaveSession()
    askToLogIn()
  }

  const saving = useMutation({
    mutationFn: () => call('POST', '/api/saved-songs', { body: toSongInput(song) }),
    onSuccess: () => void showSaved(),
    onError: (error) => {
      console.error(String(error))
      if (isCode(error, 'unauthenticated')) goOnAsGuest()
    },
  })

  const removing = useMutation({
    mutationFn: ({ id }: SavedSong) =>
      call('DELETE', '/api/saved-songs/:songId', { params: { songId: id } }).catch((error: unknown) => {
        // Removed elsewhere: that is what was wanted.
        if (!isCode(error, 'not_found')) throw error
      }),
    // Pending until the list is here without it, so that "Saved" turns into "Save" at once.
    onSuccess: async () => {
      await showSaved()
      toast({ title: 'Song removed from your list' })
    },
    onError: (error) => {
      if (isCode(error, 'unauthenticated')) goOnAsGuest()
      else toast({ title: 'Error', description: 'Failed to remove song from list', variant: 'destructive' })
    },
  })

  const { isSuccess, reset } = saving
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])

  return {
    status: statusOf(saving.status, removing.isPending),
    save: () => saving.mutate(),
    remove: (saved: SavedSong) => removing.mutate(saved),
  }
}

function statusOf(saving: 'idle' | 'pending' | 'success' | 'error', isRemoving: boolean): SavingStatus {
  if (isRemoving) return 'removing'
  return ({ idle: 'idle', pending: 'saving', success: 'saved', error: 'failed' } as const)[saving]
}
