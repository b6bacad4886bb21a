import { Undo2, Wand } from 'lucide-react'
import { useId } from 'react'
import { ARRANGE_MAX, ARRANGE_MIN } from '#contract/limits.ts'
import type { ListSong } from '#contract/songs.ts'
import { Button } from '#web/ui/button.tsx'
import { DisabledButton } from '#web/ui/disabled-button.tsx'
import { SetLines } from './set-lines.tsx'
import { ShapeChoice } from './shape-choice.tsx'
import type { Arrange } from './use-arrange.ts'

type Props = {
  readonly arrange: Arrange
  /** In the order that is shown. */
  readonly songs: readonly ListSong[]
  /** In the order there is, while another one is shown. */
  readonly before: readonly ListSong[] | null
  /** So many songs can be arranged on this plan. */
  readonly limit: number
  readonly onOfferPro: () => void
}

/** The set as a whole: its lines, and the order that suits a shape. */
export function ArrangePanel({ arrange, songs, before, limit, onOfferPro }: Props) {
  const { proposal, isBest, isAsking, undo } = arrange
  const name = useId()
  const reason = reasonAgainst(songs.length, isAsking)
  const needsPro = songs.length > limit && songs.length <= ARRANGE_MAX
  return (
    <div className="grid gap-x-8 gap-y-5 border-b border-line bg-background p-4 md:px-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <div>
        <SetLines songs={songs} before={before} />
        <output className="mt-3 block text-[0.9375rem] empty:mt-0 xl:min-h-6">
          {proposal !== null && (
            <>
              Mean transition <span className="figures">{Math.round(proposal.before)}%</span> →{' '}
              <strong className="figures font-semibold">{Math.round(proposal.after)}%</strong>
              <span className="text-muted"> · dashed: your order</span>
            </>
          )}
          {isBest && 'Your order is the best Segue finds for this shape.'}
        </output>
      </div>
      <div className="space-y-3">
        <ShapeChoice name={name} value={arrange.shape} onChoose={arrange.setShape} />
        <div className="flex flex-wrap items-center gap-2">
          {proposal !== null ? (
            <>
              <Button variant="plate" onClick={arrange.apply}>
                Apply this order
              </Button>
              <Button onClick={arrange.discard}>Keep my order</Button>
            </>
          ) : needsPro ? (
            <Button onClick={onOfferPro}>
              <Wand aria-hidden className="size-4" />
              Arrange with Pro
            </Button>
          ) : reason === null ? (
            <Button onClick={arrange.ask}>
              <Wand aria-hidden className="size-4" />
              Arrange set
            </Button>
          ) : (
            <DisabledButton reason={reason}>
              <Wand aria-hidden className="size-4" />
              Arrange set
            </DisabledButton>
          )}
          {undo !== null && proposal === null && (
            <Button variant="quiet" onClick={undo}>
              <Undo2 aria-hidden className="size-4" />
              Undo
            </Button>
          )}
          <p className="text-sm text-muted">
            {needsPro
              ? `Free arranges lists of up to ${limit} songs, Pro of up to ${ARRANGE_MAX}.`
              : arrange.locked.size > 0
                ? `${arrange.locked.size} locked in place`
                : 'Lock the songs that must stay where they are.'}
          </p>
        </div>
      </div>
    </div>
  )
}

function reasonAgainst(count: number, isAsking: boolean): string | null {
  if (isAsking) return 'The set is being arranged'
  if (count < ARRANGE_MIN) return 'One song has no order'
  return count > ARRANGE_MAX ? `A set of up to ${ARRANGE_MAX} songs can be arranged` : null
}
