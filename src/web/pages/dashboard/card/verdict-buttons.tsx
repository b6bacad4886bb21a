import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { call } from '#web/client/api.ts'
import { useSession } from '#web/client/session.ts'
import { sendVerdict, type VerdictKind } from '#web/library/lists/send-verdict.ts'
import { ownLibraryKey } from '#web/library/use-own-library.ts'
import { KEEPS_SOUND } from '#web/player/stop-on-click.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'

type NamedTrack = { readonly artist: string; readonly title: string }
type Props = { readonly from: NamedTrack; readonly to: NamedTrack }

/** One tap says that a blend worked, or that it is not wanted again; another takes it back. For the signed in. */
export function VerdictButtons({ from, to }: Props) {
  const isSignedIn = useSession().status === 'signed-in'
  const client = useQueryClient()
  const toast = useToast()
  const queryKey = [...ownLibraryKey, 'verdicts', from.artist, from.title]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('GET', '/api/verdicts', { query: { artist: from.artist, title: from.title }, signal }),
    enabled: isSignedIn,
  })
  if (!isSignedIn || data === undefined) return null
  const said =
    data.verdicts.find((one) => one.to.artist === to.artist && one.to.title === to.title)?.kind ?? null

  const say = async (kind: VerdictKind) => {
    try {
      await sendVerdict(from, to, said === kind ? null : kind)
      await client.invalidateQueries({ queryKey: ownLibraryKey })
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'Error', description, variant: 'destructive' })
    }
  }
  return (
    <fieldset>
      <legend className="legend">
        After {from.artist} – {from.title}
      </legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button
          {...KEEPS_SOUND}
          variant={said === 'worked' ? 'plate' : 'outline'}
          aria-pressed={said === 'worked'}
          onClick={() => void say('worked')}
        >
          <Check aria-hidden className="size-4" />
          This worked
        </Button>
        <Button
          {...KEEPS_SOUND}
          variant={said === 'never' ? 'plate' : 'outline'}
          aria-pressed={said === 'never'}
          onClick={() => void say('never')}
        >
          <X aria-hidden className="size-4" />
          Never again
        </Button>
      </div>
    </fieldset>
  )
}
