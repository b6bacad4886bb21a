import { ApiError } from '../client/api.ts'

type Options = {
  readonly onOffline: (isOffline: boolean) => void
  /** Resolves after so long, or sooner when it is worth another try. */
  readonly pause: (ms: number) => Promise<void>
  readonly signal: AbortSignal
}

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

/** A network that is away, a server that starts anew or asks for patience: all of that goes by. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500 || error.status === 429)

/** Sends again, with exponential back-off, for as long as the network is away. @throws what does not pass by itself */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  { onOffline, pause, signal }: Options,
): Promise<T> {
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(MAX_RETRY_MS, 2 * wait)) {
    try {
      const answer = await send()
      onOffline(false)
      return answer
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      onOffline(true)
      await pause(wait)
      signal.throwIfAborted()
    }
  }
}
