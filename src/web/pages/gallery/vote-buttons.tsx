import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ArtworkPost, VoteType } from '#contract/gallery.ts'
import { scoreOf } from '#domain/gallery/vote-counts.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

const SIGNED = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' })

const DIRECTIONS = [
  { direction: 'up', name: 'Upvote', Icon: ChevronUp },
  { direction: 'down', name: 'Downvote', Icon: ChevronDown },
] as const

type Props = {
  readonly post: ArtworkPost
  readonly isVoting: boolean
  readonly onVote: (direction: VoteType) => void
}

/** Both ways to vote with their counts, and what they come to. The own vote is pressed. */
export const VoteButtons = ({ post, isVoting, onVote }: Props) => (
  <div className="flex flex-wrap items-center gap-2">
    {DIRECTIONS.map(({ direction, name, Icon }) => {
      const count = direction === 'up' ? post.upVotes : post.downVotes
      const isMine = post.myVote === direction
      return (
        <Button
          key={direction}
          aria-label={`${name} ${post.title}: ${count}`}
          aria-pressed={isMine}
          aria-disabled={isVoting}
          onClick={() => onVote(direction)}
          className={classNames('figures min-w-16 px-3', isMine && 'border-ink bg-plate! text-plate-ink!')}
        >
          <Icon aria-hidden className="size-5" />
          {count}
        </Button>
      )
    })}
    <span role="status" className="figures ml-auto text-muted">
      {isVoting ? 'Voting...' : `Score ${SIGNED.format(scoreOf(post))}`}
    </span>
  </div>
)
