import { artworkUrl } from '#contract/artwork.ts'
import type { ArtworkPost, GalleryPost } from '#contract/gallery.ts'
import type { VoteCounts } from '#domain/gallery/vote-counts.ts'
import { GALLERY_SAMPLES } from '#domain/gallery/samples.ts'
import type { Db } from '../../db/schema.ts'
import type { Post, PostText } from './post.ts'
import { galleryStore } from './store.ts'

/** Posts shown at once: the best. */
const POSTS = 200
const UNKNOWN_GENRE = 'Unknown'

/** The viewer; null: anonymous. */
type Looker = { readonly userId: string | null; readonly voter: string | null }

type Gallery = {
  readonly posts: ArtworkPost[]
  readonly samples: (VoteCounts & { readonly id: string })[]
}

/** Posted pictures with their votes, and the votes of the samples. */
export async function readGallery(db: Db, { userId, voter }: Looker): Promise<Gallery> {
  const store = galleryStore(db)
  const ids = GALLERY_SAMPLES.map(({ id }) => id)
  const [posts, onSamples, mine] = await Promise.all([
    store.best(POSTS),
    store.votesOnEach(ids),
    voter === null ? null : store.votesBy(voter),
  ])
  return {
    posts: posts.map(({ upVotes, downVotes, ...post }) =>
      toArtworkPost(post, { upVotes, downVotes, myVote: mine?.get(post.id) ?? null }, userId),
    ),
    samples: onSamples.map((votes, at) => {
      const id = ids[at] as string
      return { id, ...votes, myVote: mine?.get(id) ?? null }
    }),
  }
}

export const toArtworkPost = (post: Post, votes: VoteCounts, userId: string | null): ArtworkPost => ({
  ...toGalleryPost(post),
  playlistSongs: post.songs.map(({ title, artist }) => ({ title, artist })),
  ...votes,
  own: post.userId === userId,
})

export const toGalleryPost = (post: PostText): GalleryPost => ({
  id: post.id,
  title: post.title,
  description: post.description,
  createdAt: new Date(post.createdAt).toISOString(),
  playlistGenre: post.genre || UNKNOWN_GENRE,
  artworkUrl: artworkUrl(post.artworkId),
})
