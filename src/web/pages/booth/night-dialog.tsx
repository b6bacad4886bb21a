import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SongInput } from '#contract/songs.ts'
import { call } from '../../client/api.ts'
import { usePreferences } from '../../client/preferences.ts'
import { saveFile } from '../../client/save-file.ts'
import { savedListsKey } from '../../client/saved-songs.ts'
import { useSession } from '../../client/session.ts'
import { trackLine } from '../../format/track-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { type Night, type Play, playsOf } from './night.ts'
import { clockTime, nightName, nightText } from './night-text.ts'
import { recordNight } from './record-night.ts'

type Props = { readonly night: Night; readonly onEnd: () => void; readonly onClose: () => void }

const toSong = ({ title, artist, genre, bpm, camelot, keySource, trackId }: Play): SongInput => ({
  title,
  artist,
  genre: genre ?? '',
  bpm,
  musicalKey: camelot,
  keySource,
  trackId,
})

/** What was played tonight: to read, to keep and to begin anew. */
export function NightDialog({ night, onEnd, onClose }: Props) {
  const { keyNotation } = usePreferences()
  const client = useQueryClient()
  const isSignedIn = useSession().status === 'signed-in'
  const [isEnding, setEnding] = useState(false)
  const plays = playsOf(night)
  const named = plays.filter(({ title }) => title !== '')
  const saving = useMutation({
    mutationFn: async () => {
      await call('POST', '/api/saved-lists', { body: { name: nightName(night), songs: named.map(toSong) } })
      await recordNight(night)
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: savedListsKey }),
  })
  return (
    <Dialog title="Tonight" onClose={onClose} className="max-w-2xl!">
      {plays.length === 0 ? (
        <p className="mt-2 text-muted">What you take is written here, with its time.</p>
      ) : (
        <ol className="figures mt-2 divide-y divide-line">
          {plays.map((play) => (
            <li key={play.at} className="flex gap-4 py-2">
              <span className="text-muted">{clockTime(play.at)}</span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{trackLine(play, keyNotation)}</span>
              {play.worked && <span>worked</span>}
            </li>
          ))}
        </ol>
      )}
      {plays.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            onClick={() =>
              saveFile(
                new Blob([nightText(night, keyNotation)], { type: 'text/plain' }),
                `${nightName(night)}.txt`,
              )
            }
          >
            Download text
          </Button>
          {isSignedIn && (
            <Button aria-disabled={saving.isPending || saving.isSuccess} onClick={() => saving.mutate()}>
              {saving.isSuccess ? 'In My List' : 'Save as a list'}
            </Button>
          )}
          <Button
            variant={isEnding ? 'plate' : 'quiet'}
            onClick={() => {
              if (isEnding) onEnd()
              else setEnding(true)
            }}
          >
            {isEnding ? 'Really begin anew?' : 'Begin a new night'}
          </Button>
        </div>
      )}
      {saving.isError && (
        <p role="alert" className="mt-3 text-danger">
          {saving.error.message}
        </p>
      )}
    </Dialog>
  )
}
