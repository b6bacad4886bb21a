import { SELECTION_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse, RollbackError } from '../../http/refusal.ts'
import { recommendationsStore } from './store.ts'

type Selection = { readonly id: string; readonly isSelected: boolean; readonly selectedCount: number }

/** Selects a recommended song, or takes that back. Doing it twice is doing it once. At most three are selected at a time. */
export async function selectRecommendation(
  db: Db,
  { id, visitorId, isSelected }: { id: string; visitorId: string; isSelected: boolean },
): Promise<Selection | Refusal> {
  try {
    return await db.transaction().execute(async (trx) => {
      const store = recommendationsStore(trx)
      const card = await store.find(id, visitorId)
      if (card === null)
        throw new RollbackError(refuse('not_found', 'This recommendation is not there any more'))
      if (await store.mark(card, isSelected)) {
        const fits = await store.changeSelected(card.requestId, isSelected ? 1 : -1, SELECTION_MAX)
        if (!fits)
          throw new RollbackError(
            refuse('selection_limit', `You can only select up to ${SELECTION_MAX} songs at a time.`),
          )
      }
      return { id, isSelected, selectedCount: await store.selectedCount(card.requestId) }
    })
  } catch (error) {
    if (error instanceof RollbackError) return error.refusal
    throw error
  }
}
