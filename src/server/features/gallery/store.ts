import { sql } from 'kysely'
import type { VoteDirection } from '#domain/gallery/vote-counts.ts'
import type { Db } from '../../db/schema.ts'
import type { Post, PostedSong, PostText } from './post.ts'

type PostVotes = { readonly upVotes: number; readonly downVotes: number }
const NO_VOTES: PostVotes = { upVotes: 0, downVotes: 0 }

/** Who votes. `device`: a keyed hash of what a browser tells of it. */
export type Voter = {
  readonly name: string
  readonly device: string | null
  readonly isAccount: boolean
}
type CastVote = { readonly voter: Voter; readonly direction: VoteDirection }

const TEXT_COLUMNS = [
  'posts.id',
  'posts.user_id',
  'posts.artwork_id',
  'posts.title',
  'posts.description',
  'posts.genre',
  'posts.created_at',
] as const

type TextRow = {
  id: string
  user_id: string
  artwork_id: string
  title: string
  description: string
  genre: string
  created_at: number
}

const toText = (row: TextRow): PostText => ({
  id: row.id,
  userId: row.user_id,
  artworkId: row.artwork_id,
  title: row.title,
  description: row.description,
  genre: row.genre,
  createdAt: row.created_at,
})
const toPost = (row: TextRow & { songs: string }): Post => ({
  ...toText(row),
  songs: JSON.parse(row.songs) as PostedSong[],
})

const toDirection = (text: string): VoteDirection => (text === 'up' ? 'up' : 'down')

const upVotes = sql<number>`coalesce(sum(case when direction = 'up' then 1 else 0 end), 0)`
const downVotes = sql<number>`coalesce(sum(case when direction = 'down' then 1 else 0 end), 0)`

export const galleryStore = (db: Db) => ({
  /** The newest posts whose picture can be shown. */
  async newest(limit: number): Promise<PostText[]> {
    const rows = await shown(db)
      .select(TEXT_COLUMNS)
      .orderBy('posts.created_at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toText)
  },

  /** null where there is none, or its picture cannot be shown. */
  async text(id: string): Promise<PostText | null> {
    const row = await shown(db).select(TEXT_COLUMNS).where('posts.id', '=', id).executeTakeFirst()
    return row ? toText(row) : null
  },

  /** The posts with the best score, of equals the newest, whose picture can be shown. */
  async best(limit: number): Promise<(Post & PostVotes)[]> {
    const rows = await shown(db)
      .leftJoin(
        db
          .selectFrom('votes')
          .select(['post_id', upVotes.as('up_votes'), downVotes.as('down_votes')])
          .groupBy('post_id')
          .as('counted'),
        'counted.post_id',
        'posts.id',
      )
      .select(TEXT_COLUMNS)
      .select(['posts.songs', 'counted.up_votes', 'counted.down_votes'])
      .orderBy(sql`coalesce(counted.up_votes - counted.down_votes, 0)`, 'desc')
      .orderBy('posts.created_at', 'desc')
      .orderBy('posts.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      ...toPost(row),
      upVotes: Number(row.up_votes ?? 0),
      downVotes: Number(row.down_votes ?? 0),
    }))
  },

  async ofList(userId: string, listId: string): Promise<Post | null> {
    const row = await db
      .selectFrom('posts')
      .select(TEXT_COLUMNS)
      .select('songs')
      .where('user_id', '=', userId)
      .where('list_id', '=', listId)
      .executeTakeFirst()
    return row ? toPost(row) : null
  },

  /** A user's own, newest first, whether their pictures can be shown or not. */
  async ofUser(userId: string): Promise<Post[]> {
    const rows = await db
      .selectFrom('posts')
      .select(TEXT_COLUMNS)
      .select('songs')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(toPost)
  },

  /** Posts a list, or brings its post up to date: that keeps its id and age. Run it in a transaction that holds the list. */
  async save(post: Post & { readonly listId: string }): Promise<void> {
    const changing = {
      artwork_id: post.artworkId,
      title: post.title,
      description: post.description,
      genre: post.genre,
      songs: JSON.stringify(post.songs),
    }
    await db
      .insertInto('posts')
      .values({
        id: post.id,
        user_id: post.userId,
        list_id: post.listId,
        created_at: post.createdAt,
        ...changing,
      })
      .onConflict((conflict) => conflict.column('list_id').doUpdateSet(changing))
      .execute()
  },

  /** Withdraws a user's own post with its votes. @returns its picture; null where there is no such post */
  async remove(userId: string, id: string): Promise<string | null> {
    const row = await db
      .deleteFrom('posts')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('artwork_id')
      .executeTakeFirst()
    if (!row) return null
    await db.deleteFrom('votes').where('post_id', '=', id).execute()
    return row.artwork_id
  },

  /** Forgets what a user voted, and what others voted on their posts. */
  async removeVotesOf(userId: string, voter: string): Promise<void> {
    const own = db.selectFrom('posts').select('id').where('user_id', '=', userId)
    await db.deleteFrom('votes').where('post_id', 'in', own).execute()
    await db.deleteFrom('votes').where('voter', '=', voter).execute()
  },

  async votesOn(postId: string): Promise<PostVotes> {
    const row = await db
      .selectFrom('votes')
      .select([upVotes.as('up_votes'), downVotes.as('down_votes')])
      .where('post_id', '=', postId)
      .executeTakeFirst()
    return { upVotes: Number(row?.up_votes ?? 0), downVotes: Number(row?.down_votes ?? 0) }
  },

  /** The same for several, in their order. */
  async votesOnEach(postIds: readonly string[]): Promise<PostVotes[]> {
    const rows = await db
      .selectFrom('votes')
      .select(['post_id', upVotes.as('up_votes'), downVotes.as('down_votes')])
      .where('post_id', 'in', postIds)
      .groupBy('post_id')
      .execute()
    const byPost = new Map(
      rows.map((row) => [row.post_id, { upVotes: Number(row.up_votes), downVotes: Number(row.down_votes) }]),
    )
    return postIds.map((id) => byPost.get(id) ?? NO_VOTES)
  },

  /** What this voter voted, by post. */
  async votesBy(voter: string): Promise<Map<string, VoteDirection>> {
    const rows = await db
      .selectFrom('votes')
      .select(['post_id', 'direction'])
      .where('voter', '=', voter)
      .execute()
    return new Map(rows.map((row) => [row.post_id, toDirection(row.direction)]))
  },

  /** Votes on this post by this voter, or from this device: the voter's own first, then guests'. */
  async castBy(postId: string, { name, device }: Voter): Promise<CastVote[]> {
    const rows = await db
      .selectFrom('votes')
      .select(['voter', 'device', 'by_account', 'direction'])
      .where('post_id', '=', postId)
      .where((where) =>
        device === null
          ? where('voter', '=', name)
          : where.or([where('voter', '=', name), where('device', '=', device)]),
      )
      .orderBy(sql`case when voter = ${name} then 0 else 1 end`)
      .orderBy('by_account')
      .execute()
    return rows.map((row) => ({
      voter: { name: row.voter, device: row.device, isAccount: row.by_account === 1 },
      direction: toDirection(row.direction),
    }))
  },

  /** @returns false when this voter, or a guest at this device, has voted in the meantime */
  async addVote(postId: string, { voter, direction }: CastVote, now: number): Promise<boolean> {
    const result = await db
      .insertInto('votes')
      .values({
        post_id: postId,
        voter: voter.name,
        device: voter.device,
        by_account: Number(voter.isAccount),
        direction,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  /** @returns false when it goes that way already */
  async turnVote(postId: string, voter: string, direction: VoteDirection): Promise<boolean> {
    const result = await db
      .updateTable('votes')
      .set({ direction })
      .where('post_id', '=', postId)
      .where('voter', '=', voter)
      .where('direction', '!=', direction)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /** Gives a guest's vote to whom they turn out to be, who may have voted in the meantime. Run it in a transaction. */
  async takeOver(postId: string, guest: string, voter: Voter): Promise<void> {
    const row = await db
      .deleteFrom('votes')
      .where('post_id', '=', postId)
      .where('voter', '=', guest)
      .returning(['direction', 'created_at'])
      .executeTakeFirst()
    if (row) await this.addVote(postId, { voter, direction: toDirection(row.direction) }, row.created_at)
  },

  /** Gives every vote of a guest to an account; where that has voted itself, its own stays. Run it in a transaction. */
  async moveToAccount(guest: string, account: string): Promise<void> {
    await db
      .insertInto('votes')
      .columns(['post_id', 'voter', 'device', 'by_account', 'direction', 'created_at'])
      .expression(
        db
          .selectFrom('votes')
          .select(({ val, lit }) => [
            'post_id',
            val(account).as('voter'),
            'device',
            lit(1).as('by_account'),
            'direction',
            'created_at',
          ])
          .where('voter', '=', guest),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.deleteFrom('votes').where('voter', '=', guest).execute()
  },
})

const shown = (db: Db) =>
  db
    .selectFrom('posts')
    .innerJoin('artworks', 'artworks.id', 'posts.artwork_id')
    .where('artworks.is_missing', '=', 0)
