import { memo, useState } from 'react'
import type { ArtworkPost, VoteType } from '#contract/gallery.ts'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { ViewablePicture } from '../../ui/picture/viewable-picture.tsx'
import { VoteButtons } from './vote-buttons.tsx'

type Props = {
  readonly post: ArtworkPost
  /** Among the first things of the page. */
  readonly isFirst: boolean
  readonly isVoting: boolean
  readonly onVote: (direction: VoteType) => void
  readonly onWithdraw: () => void
}

export function ArtworkCard({ post, isFirst, isVoting, onVote, onWithdraw }: Props) {
  const title = post.title || 'Segue Pix Post'
  const genre = post.playlistGenre || 'Unknown'
  return (
    // Five rows that all cards beside it share: pictures, titles and votes stand in line.
    <article className="panel row-span-5 grid grid-rows-subgrid gap-y-0 p-3">
      <ViewablePicture
        url={post.artworkUrl}
        alt={`Artwork of a playlist: ${genre}`}
        title={title}
        sizes="(min-width: 80rem) 18rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 70vw"
        isFirst={isFirst}
        className="aspect-square rounded-md"
      />
      <p className="flex items-start justify-between gap-x-3 px-1 pt-4 text-sm text-muted">
        <span className="min-w-0 rounded-sm border border-control px-2 py-0.5 font-medium text-ink [overflow-wrap:anywhere]">
          {genre}
        </span>
        <time dateTime={post.createdAt} className="figures shrink-0 py-0.5">
          <Day date={post.createdAt} style="medium" />
        </time>
      </p>
      <h2 className="mt-3 px-1 text-lg leading-snug font-semibold tracking-tight text-pretty [overflow-wrap:anywhere]">
        {title}
      </h2>
      <p className="mt-1.5 mb-3 px-1 text-[0.9375rem] text-pretty text-muted [overflow-wrap:anywhere]">
        {post.description}
      </p>
      <div className="px-1 pb-1">
        <Songs songs={post.playlistSongs} />
        <VoteButtons post={post} isVoting={isVoting} onVote={onVote} />
        {post.own && <Withdraw onWithdraw={onWithdraw} />}
      </div>
    </article>
  )
}

/** Thousands in a full gallery: a vote must not draw them all again. */
const Songs = memo(({ songs }: { readonly songs: ArtworkPost['playlistSongs'] }) => (
  <details className="group mb-3 border-y border-line">
    <summary className="figures flex min-h-11 items-center justify-between gap-2 text-[0.9375rem] hover:underline">
      {songs.length === 1 ? '1 track in playlist' : `${songs.length} tracks in playlist`}
      <span aria-hidden className="text-muted group-open:rotate-180">
        ▾
      </span>
    </summary>
    <ol className="pb-3 text-sm text-muted">
      {songs.map(({ artist, title }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a song may be played twice, and the order never changes
        <li key={at} className="flex gap-2 py-1">
          <span aria-hidden className="figures w-5 shrink-0 text-right">
            {at + 1}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="text-ink">{title}</span>, {artist}
          </span>
        </li>
      ))}
    </ol>
  </details>
))

function Withdraw({ onWithdraw }: { readonly onWithdraw: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="quiet" className="mt-2 w-full" onClick={() => setAsked(true)}>
        Withdraw
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Withdraw this artwork?"
          text="It leaves the gallery and the blog, and its votes are gone. Your list keeps its picture."
          confirmLabel="Withdraw"
          onConfirm={onWithdraw}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
