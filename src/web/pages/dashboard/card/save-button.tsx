import { Check, Plus, RotateCw } from 'lucide-react'
import type { Recommendation } from '#contract/recommendations.ts'
import type { SavedSong } from '#contract/songs.ts'
import { prepareAuthDialog, useLoginRequired } from '#web/auth/auth-dialog-provider.tsx'
import { useSavedSongs } from '#web/client/saved-songs.ts'
import { useSession } from '#web/client/session.ts'
import { trackName } from '#web/format/track-text.ts'
import { KEEPS_SOUND } from '#web/player/stop-on-click.ts'
import { Button } from '#web/ui/button.tsx'
import { findSaved } from './save-song.ts'
import { type SavingStatus, useSaveSong } from './use-save-song.ts'

/** Keeps a track, and once it is saved takes it out again. A guest is told what it takes. */
export function SaveButton({ song }: { readonly song: Recommendation }) {
  const session = useSession()
  const askToLogIn = useLoginRequired()
  const saved = useSavedSongs()
  const { status, save, remove } = useSaveSong(song)
  const name = trackName(song)

  if (session.status !== 'signed-in')
    return (
      <Button
        {...KEEPS_SOUND}
        className="@max-[44rem]:flex-1"
        aria-label={`Login to Save ${name}`}
        onPointerEnter={prepareAuthDialog}
        onClick={askToLogIn}
      >
        Login to Save
      </Button>
    )

  const savedSong = findSaved(song, saved.data?.savedSongs ?? [])
  const { label, does = '', Icon, isOff = false } = lookOf(status, savedSong)
  return (
    <>
      <Button
        {...KEEPS_SOUND}
        className="min-w-28 @max-[44rem]:flex-1"
        aria-label={`${label} ${name}${does}`}
        {...(does !== '' && { title: 'Remove from My List' })}
        aria-disabled={isOff}
        aria-busy={status === 'saving' || status === 'removing'}
        onClick={() => (savedSong === undefined ? save() : remove(savedSong))}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      <output className="sr-only">{SPOKEN[status]}</output>
    </>
  )
}

const SPOKEN: Readonly<Record<SavingStatus, string>> = {
  idle: '',
  saving: '',
  saved: 'Added',
  removing: '',
  failed: 'Not saved. Try again.',
}

type Look = {
  readonly label: string
  /** What a press does, where the label says how it is. */
  readonly does?: string
  readonly Icon: typeof Plus
  readonly isOff?: boolean
}

function lookOf(status: SavingStatus, saved: SavedSong | undefined): Look {
  if (status === 'saving') return { label: 'Saving...', Icon: Plus, isOff: true }
  if (status === 'saved') return { label: 'Added', Icon: Check, isOff: true }
  if (status === 'removing') return { label: 'Saved', Icon: Check, isOff: true }
  if (saved !== undefined) return { label: 'Saved', does: ': remove from My List', Icon: Check }
  if (status === 'failed') return { label: 'Save again', Icon: RotateCw }
  return { label: 'Save', Icon: Plus }
}
