import type { Db } from '../../db/schema.ts'
import type { Refusal } from '../../http/refusal.ts'
import { type CancelDeps, cancelAtProvider } from './cancel-at-provider.ts'
import { subscriptionsStore } from './store.ts'

/** A deleted account must not be charged again. @returns why not all could be ended; then nothing is changed */
export const cancelSubscriptions = async (
  deps: CancelDeps & { readonly db: Db },
  userId: string,
): Promise<Refusal | null> => cancelAtProvider(deps, await subscriptionsStore(deps.db).ofUser(userId))
