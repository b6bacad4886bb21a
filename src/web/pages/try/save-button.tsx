import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Plus, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Recommendation } from '../../../contract/recommendations.ts'
import { ApiError, call } from '../../api.ts'
import { dashboardPath, paths, readDashboardState } from '../../paths.ts'
import { KEEPS_SOUND } from '../../listening/stops-sound.ts'
import { savedSongsKey, useSavedSongs } from '../../saved-songs.ts'
import { leaveSession, useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { prepareAuthDialog, useLoginRequired } from '../auth/auth-dialog-provider.tsx'
import { isSaved, toSongInput } from './save-song.ts'
import { trackName } from './track-text.ts'

const CONFIRM_MS = 2_000

/** Keeps a track. A guest is told what it takes. */
export function SaveButton({ song }: { readonly song: Recommendation }) {
  const session = useSession()
  const askToLogIn = useLoginRequired()
  const saved = useSavedSongs()
  const save = useSave(song)
  const name = trackName(song)

  if (session.status !== 'signed-in')
    return (
      <Button
        {...KEEPS_SOUND}
        className="max-md:flex-1"
        aria-label={`Login to Save ${name}`}
        onPointerEnter={prepareAuthDialog}
        onClick={askToLogIn}
      >
        Login to Save
      </Button>
    )

  const { label, Icon, isOff } = look(save.status, isSaved(song, saved.data?.savedSongs ?? []))
  return (
    <>
      <Button
        {...KEEPS_SOUND}
        className="min-w-28 max-md:flex-1"
        aria-label={`${label} ${name}`}
        aria-disabled={isOff}
        aria-busy={save.isPending}
        onClick={() => save.mutate()}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      <output className="sr-only">{SPOKEN[save.status]}</output>
    </>
  )
}

type Status = ReturnType<typeof useSave>['status']

const SPOKEN: Readonly<Record<Status, string>> = {
  idle: '',
  pending: '',
  success: 'Added',
  error: 'Not saved. Try again.',
}

function look(status: Status, isKept: boolean) {
  if (status === 'pending') return { label: 'Saving...', Icon: Plus, isOff: true }
  if (status === 'success') return { label: 'Added', Icon: Check, isOff: true }
  if (isKept) return { label: 'Saved', Icon: Check, isOff: true }
  if (status === 'error') return { label: 'Save again', Icon: RotateCw, isOff: false }
  return { label: 'Save', Icon: Plus, isOff: false }
}

function useSave(song: Recommendation) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const state = readDashboardState(useSearch())
  const askToLogIn = useLoginRequired()

  const save = useMutation({
    mutationFn: () => call('POST', '/api/saved-songs', { body: toSongInput(song) }),
    onSuccess: () => void client.invalidateQueries({ queryKey: savedSongsKey }),
    onError: (error) => {
      console.error(String(error))
      if (!(error instanceof ApiError) || error.code !== 'unauthenticated') return
      // Signed out elsewhere or too long ago: the guest's dashboard goes on with what is shown.
      navigate(dashboardPath(paths.try, state), { replace: true })
      leaveSession()
      askToLogIn()
    },
  })

  const { isSuccess, reset } = save
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])

  return save
}
