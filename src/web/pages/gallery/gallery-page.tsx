import type { DataOf } from '#contract/pages.ts'
import { prepareAuthDialog, useAuthDialog } from '../../auth/auth-dialog-provider.tsx'
import { dashboardPath, paths } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { PublicFrame } from '../../shell/public-frame.tsx'
import type { PageHead, PublicPage } from '../../shell/public-page.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ArtworkCard } from './artwork-card.tsx'
import { useGallery } from './use-gallery.ts'

const TITLE = 'Segue Pix Post'
const ABOUT = 'Artwork that is made from playlists: every picture here is a set you could play.'

function GalleryPage({ page }: { readonly page: DataOf<'gallery'> }) {
  const { posts, isNothingShared, status, isVoting, vote, withdraw, tryAgain } = useGallery(page)
  return (
    <PublicFrame>
      <div className="mx-auto w-full max-w-7xl px-4 pt-10 pb-20 md:px-8 md:pt-16 md:pb-28">
        <h1 className="text-4xl leading-[1.05] font-semibold tracking-[-0.03em] md:text-6xl">{TITLE}</h1>
        <p className="mt-5 max-w-[60ch] text-lg leading-relaxed text-pretty text-muted">
          {ABOUT} Keys become colours, as they lie round the Camelot wheel. Tempo sets the rhythm, energy the
          density, and the genre decides on the forms. Save a list in Segue, have its artwork made, and post
          it.
        </p>
        <noscript>
          <p className="mt-4 text-muted">Pictures open without JavaScript; voting needs it.</p>
        </noscript>
        <div className="mt-10">
          {status === 'loading' && (
            <p role="status" className="panel mb-6 p-4 md:px-6">
              Loading artwork...
            </p>
          )}
          {status === 'failed' && <Failure onTryAgain={tryAgain} />}
          {status === 'shown' && isNothingShared && <NothingShared />}
          <ul
            aria-label="Artwork"
            className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3 xl:grid-cols-4"
          >
            {posts.map((post, at) => (
              <li key={post.id} className="row-span-5 grid grid-rows-subgrid">
                <ArtworkCard
                  post={post}
                  isFirst={at === 0}
                  isVoting={isVoting(post.id)}
                  onVote={(direction) => vote(post.id, direction)}
                  onWithdraw={() => withdraw(post.id)}
                />
              </li>
            ))}
          </ul>
        </div>
        <section className="mt-20 flex flex-wrap items-end justify-between gap-8 border-t border-line pt-12 md:mt-28">
          <h2 className="max-w-[20ch] text-3xl leading-tight font-semibold tracking-[-0.02em] text-balance md:text-4xl">
            What does your next set look like?
          </h2>
          <CreateArtworkButton>Create Your Own Artwork</CreateArtworkButton>
        </section>
      </div>
    </PublicFrame>
  )
}

const Failure = ({ onTryAgain }: { readonly onTryAgain: () => void }) => (
  <section
    role="alert"
    className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-danger bg-surface p-4 md:px-6"
  >
    <div>
      <h2 className="font-semibold">Error Loading Artwork</h2>
      <p className="mt-1 text-muted">
        Failed to load the artwork gallery. Showing fallback collection instead.
      </p>
    </div>
    <Button onClick={onTryAgain}>Try Again</Button>
  </section>
)

const NothingShared = () => (
  <section className="panel mb-6 flex flex-wrap items-center justify-between gap-4 p-4 md:p-6">
    <div>
      <h2 className="text-lg font-semibold">No artwork shared yet</h2>
      <p className="mt-1 text-muted">
        Be the first. Until then, these were drawn by Segue from its catalogue.
      </p>
    </div>
    <CreateArtworkButton>Start Creating Artwork</CreateArtworkButton>
  </section>
)

const galleryHead = (): PageHead => ({
  title: TITLE,
  description: `${ABOUT} Keys as colour, tempo as rhythm, energy as density. Vote for the ones you like.`,
  canonical: paths.pix,
  structured: (absolute) => ({
    '@type': 'CollectionPage',
    name: TITLE,
    description: ABOUT,
    url: absolute(paths.pix),
  }),
})

const MY_LIST = dashboardPath(paths.home, { requestId: null, tab: 'my-list' })

/** Leads to the lists, from which artworks are made: a guest by way of signing in. */
function CreateArtworkButton({ children }: { readonly children: string }) {
  const openDialog = useAuthDialog()
  if (useSession().status === 'signed-in')
    return (
      <a href={MY_LIST} className={buttonClass({ variant: 'plate', size: 'live' }, 'max-sm:w-full')}>
        {children}
      </a>
    )
  return (
    <Button
      variant="plate"
      size="live"
      className="max-sm:w-full"
      onPointerEnter={prepareAuthDialog}
      onFocus={prepareAuthDialog}
      onClick={() => openDialog('login')}
    >
      {children}
    </Button>
  )
}

export const galleryPage: PublicPage<'gallery'> = { Page: GalleryPage, head: galleryHead }
