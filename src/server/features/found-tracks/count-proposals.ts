import type { Db } from '../../db/schema.ts'
import { foundTracksStore, type ProposalCounts, type ProposalSource } from './store.ts'

/** Adds what the proposals on one question came to, for the admin. */
export const countProposals = (
  db: Db,
  source: ProposalSource,
  counts: ProposalCounts,
  now: number,
): Promise<void> => foundTracksStore(db).countProposals(source, counts, now)
