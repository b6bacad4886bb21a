import { LISTS_BATCH_MAX } from '../../../contract/limits.ts'
import type { OwnListInput } from '../../../contract/personal.ts'
import { ApiError, call } from '../../client/api.ts'
import { readSession } from '../../client/session.ts'
import { pauseUntilOnline } from '../library-outbox.ts'
import { type ImportJobControl, ImportJobError } from '../import-job-control.ts'
import { untilAnswered } from '../until-answered.ts'

/** Half of what the server takes. */
const BATCH_BYTES = 1_000_000

/** Lists in calls of a size that the server takes. */
export function* listBatches(lists: readonly OwnListInput[]): Generator<readonly OwnListInput[]> {
  let [batch, bytes]: [OwnListInput[], number] = [[], 0]
  for (const list of lists) {
    const own = JSON.stringify(list).length
    if (batch.length > 0 && (batch.length >= LISTS_BATCH_MAX || bytes + own > BATCH_BYTES)) {
      yield batch
      ;[batch, bytes] = [[], 0]
    }
    batch.push(list)
    bytes += own
  }
  if (batch.length > 0) yield batch
}

/** Sends playlists and nights to the account of the user who started the job. What is refused is told, and ends it. */
export async function sendOwnLists(lists: readonly OwnListInput[], its: ImportJobControl): Promise<void> {
  const { userId, signal, tell } = its
  const way = {
    signal,
    pause: (ms: number) => pauseUntilOnline(ms, signal),
    onOffline: (isOffline: boolean) => tell({ type: 'offline', isOffline }),
  }
  for (const batch of listBatches(lists)) {
    await its.mayGoOn()
    signal.throwIfAborted()
    const session = readSession()
    // A user who signed in since must not get these.
    if (session.status !== 'signed-in' || session.user.id !== userId)
      throw new ImportJobError('You are not signed in any more.')
    try {
      await untilAnswered(() => call('POST', '/api/own-lists', { body: { lists: [...batch] } }), way)
      tell({ type: 'lists-sent', count: batch.length })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const reason = Object.values(error.fields)[0] ?? error.message
      tell({ type: 'problem', problem: { path: 'Playlists and nights', reason, isSaved: false } })
      return
    }
  }
}
