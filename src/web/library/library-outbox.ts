import type { LibrarySummary } from '../../contract/library.ts'
import { call } from '../client/api.ts'
import { readSession } from '../client/session.ts'
import { type ImportJobControl, ImportJobError } from './import-job-control.ts'
import { Outbox } from './outbox.ts'

/** The way of tracks into the library of the user who started the job. @param nameOf what to call a track that is not taken */
export function libraryOutbox<Origin>(
  { userId, signal, tell }: ImportJobControl,
  nameOf: (origin: Origin) => string,
  onSent: (sent: readonly Origin[], library: LibrarySummary) => void = () => undefined,
): Outbox<Origin> {
  return new Outbox<Origin>({
    send: async (tracks) => {
      const session = readSession()
      // A user who signed in since must not get these.
      if (session.status !== 'signed-in' || session.user.id !== userId)
        throw new ImportJobError('You are not signed in any more.')
      return await call('POST', '/api/library/tracks', { body: { tracks: [...tracks] } })
    },
    onSent: (sent, library) => {
      onSent(
        sent.map(({ origin }) => origin),
        library,
      )
      if (sent.length > 0) tell({ type: 'sent', count: sent.length })
    },
    onRefused: ({ origin }, reason) =>
      tell({ type: 'problem', problem: { path: nameOf(origin), reason, isSaved: false } }),
    onOffline: (isOffline) => tell({ type: 'offline', isOffline }),
    pause: (ms) => pauseUntilOnline(ms, signal),
    signal,
  })
}

/** So long, or until the browser says that the network is back, or the job is aborted. */
export const pauseUntilOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((goOn) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      goOn()
    }
    const timer = setTimeout(over, ms)
    window.addEventListener('online', over)
    signal.addEventListener('abort', over)
  })
