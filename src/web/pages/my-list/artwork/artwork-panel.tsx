import { Check, Download, RefreshCw, Share2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { SavedList } from '#contract/lists.ts'
import { paths } from '#web/client/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { ListChanges } from '../lists/use-list-changes.ts'
import { ArtworkPicture } from './artwork-picture.tsx'
import { PostDialog } from './post-dialog.tsx'
import type { Artwork } from './use-artwork.ts'

type Props = {
  readonly list: SavedList
  readonly artwork: Artwork
  readonly changes: ListChanges
}

/** The picture of an opened list, where there is one: seen, kept, made anew, shown to everybody. */
export function ArtworkPanel({ list, artwork, changes }: Props) {
  const { takeUp } = artwork
  const headingId = useId()
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const [isPosting, setPosting] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { artworkUrl: url, postId } = list
  const isMaking = artwork.making.has(list.id)

  useEffect(() => {
    void takeUp(list)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once an opening: after that what is going on is known
  }, [])

  if (url === null) return null
  const isBroken = url === brokenUrl
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-x-6 gap-y-4 border-b border-line p-4 sm:flex-row md:px-6"
    >
      {!isBroken && (
        <div className="w-full max-w-64 shrink-0 sm:w-56">
          <ArtworkPicture key={url} list={list} url={url} sizes="16rem" onBroken={() => setBrokenUrl(url)}>
            <span className="sr-only">{list.name}</span>
          </ArtworkPicture>
        </div>
      )}
      <div className="min-w-0">
        <h3 id={headingId} className="text-lg font-semibold">
          AI Generated Artwork
        </h3>
        <p className="mt-1 max-w-[48ch] text-[0.9375rem] text-muted">
          {isBroken
            ? 'The picture cannot be loaded right now. Regenerate it to have a new one.'
            : 'Made from the songs of this list. Changed the list? Regenerate it.'}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          {!isBroken && (
            <a href={`${url}?format=png`} download={`${list.name}.png`} className={buttonClass({})}>
              <Download aria-hidden className="size-4" />
              Download PNG
            </a>
          )}
          <Button
            aria-disabled={isMaking}
            title={isMaking ? 'It is being made' : undefined}
            onClick={() => void artwork.generate(list)}
          >
            <RefreshCw aria-hidden className="size-4" />
            Regenerate
          </Button>
          {postId === null && !isBroken && (
            <Button variant="plate" onClick={() => setPosting(true)}>
              <Share2 aria-hidden className="size-4" />
              Post to gallery
            </Button>
          )}
        </div>
        {postId !== null && (
          <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
            <a
              href={paths.pix}
              data-control
              className="mr-2 inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4"
            >
              <Check aria-hidden className="size-4" />
              Posted in the gallery
            </a>
            {!isBroken && <Button onClick={() => setPosting(true)}>Update post</Button>}
            <Button variant="quiet" onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          </div>
        )}
      </div>
      {isPosting && <PostDialog list={list} changes={changes} onClose={() => setPosting(false)} />}
      {isWithdrawing && (
        <ConfirmDialog
          title="Withdraw this artwork?"
          text="It leaves the gallery and the blog, and its votes are gone. Your list keeps its picture."
          confirmLabel="Withdraw"
          onConfirm={() => void changes.withdraw(list)}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </section>
  )
}
