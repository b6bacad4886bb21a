import { describedGenre, listDescription } from '#domain/gallery/list-description.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { discardUnusedArtwork } from '../artwork/discard-artwork.ts'
import { findArtwork } from '../artwork/find-artwork.ts'
import { holdList, readList } from '../lists/read-list.ts'
import type { Post } from './post.ts'
import { galleryStore } from './store.ts'

const DEFAULT_TITLE = 'Segue Pix Post'
/** A post shows all its songs, and everybody who looks at the gallery is sent them. */
const POSTED_SONGS_MAX = 500

const GONE = refuse('not_found', 'This list is not there any more')
const NO_PICTURE = refuse('validation', 'Generate artwork for this list first.')
const TOO_LONG = refuse(
  'validation',
  `A list in the gallery has at most ${POSTED_SONGS_MAX} songs. Post a shorter one.`,
)

type PostDeps = { readonly db: Db; readonly clock: () => number; readonly newId: () => string }

/**
 * Shows the picture of a list in the gallery, with the words that are given or ones made from the list. Posted again, the
 * post is what the list is now. The list is held, so that its picture cannot be exchanged meanwhile.
 */
export function postArtwork(
  { db, clock, newId }: PostDeps,
  asked: {
    readonly userId: string
    readonly listId: string
    readonly title: string | undefined
    readonly description: string | undefined
  },
): Promise<Post | Refusal> {
  const { userId, listId } = asked
  return db.transaction().execute(async (trx) => {
    if (!(await holdList(trx, userId, listId))) return GONE
    const list = await readList(trx, userId, listId)
    if (list === null) return GONE
    const artwork = list.artworkId === null ? null : await findArtwork(trx, list.artworkId)
    if (artwork === null || artwork.isMissing) return NO_PICTURE
    if (list.songs.length > POSTED_SONGS_MAX) return TOO_LONG
    const before = await galleryStore(trx).ofList(userId, listId)
    const post: Post = {
      id: before?.id ?? newId(),
      userId,
      artworkId: artwork.id,
      title: asked.title || DEFAULT_TITLE,
      description: asked.description || listDescription(list.genre, list.songs),
      genre: describedGenre(list.genre, list.songs),
      songs: list.songs.map(({ title, artist }) => ({ title, artist })),
      createdAt: before?.createdAt ?? clock(),
    }
    await galleryStore(trx).save({ ...post, listId })
    if (before !== null && before.artworkId !== artwork.id)
      await discardUnusedArtwork(trx, before.artworkId, clock())
    return post
  })
}

const NO_POST = refuse('not_found', 'This artwork is not there any more')

/** Takes a post of one's own out of the gallery. Its picture stays where its list shows it. */
export function withdrawPost(
  { db, clock }: Pick<PostDeps, 'db' | 'clock'>,
  userId: string,
  postId: string,
): Promise<Refusal | null> {
  return db.transaction().execute(async (trx) => {
    const artworkId = await galleryStore(trx).remove(userId, postId)
    if (artworkId === null) return NO_POST
    await discardUnusedArtwork(trx, artworkId, clock())
    return null
  })
}
