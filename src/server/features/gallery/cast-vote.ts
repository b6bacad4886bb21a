import { GALLERY_SAMPLES } from '#domain/gallery/samples.ts'
import type { VoteCounts, VoteDirection } from '#domain/gallery/vote-counts.ts'
import type { Db } from '../../db/schema.ts'
import { isId } from '../../http/is-id.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { galleryStore, type Voter } from './store.ts'

const ALREADY_VOTED = 'You have already voted for this artwork'
const VOTED_BY_ACCOUNT =
  'Somebody with an account has already voted for this artwork on this device. Sign in to vote yourself.'
const GONE = refuse('not_found', 'This artwork is not there any more')

const SAMPLE_IDS: ReadonlySet<string> = new Set(GALLERY_SAMPLES.map(({ id }) => id))

type VoteResult = VoteCounts & { readonly message?: string }

/**
 * One vote a voter: an account, else a guest, who is known by cookie and device. The same way again counts nothing and says
 * so, the other way changes the vote. Each step is decided by the database, so that of
 * votes that come at once one counts, and the loser of the race reads again.
 */
export async function castVote(
  { db, clock }: { readonly db: Db; readonly clock: () => number },
  {
    postId,
    direction,
    voter,
  }: { readonly postId: string; readonly direction: VoteDirection; readonly voter: Voter },
): Promise<VoteResult | Refusal> {
  const store = galleryStore(db)
  if (!isId(postId)) return GONE
  if (!SAMPLE_IDS.has(postId) && (await store.text(postId)) === null) return GONE
  const refused = await count()
  return {
    ...(refused === null ? {} : { message: refused }),
    ...(await store.votesOn(postId)),
    myVote: refused === VOTED_BY_ACCOUNT ? null : direction,
  }

  /** @returns why nothing was counted, null where it was */
  async function count(): Promise<string | null> {
    for (;;) {
      const [before] = await store.castBy(postId, voter)
      if (before?.voter.name === voter.name)
        return (await store.turnVote(postId, voter.name, direction)) ? null : ALREADY_VOTED
      if (before === undefined || (before.voter.isAccount && voter.isAccount)) {
        // Two accounts may share a device.
        if (await store.addVote(postId, { voter, direction }, clock())) return null
      } else if (before.voter.isAccount) return VOTED_BY_ACCOUNT
      else {
        const guest = before.voter.name
        await db.transaction().execute((trx) => galleryStore(trx).takeOver(postId, guest, voter))
      }
    }
  }
}
