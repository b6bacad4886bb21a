import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { isFollower, tellServing } from '../system/worker-process.ts'

/** A request that takes longer to arrive is let go. */
const REQUEST_MS = 30_000
const HEADERS_MS = 20_000
/** So long a stop waits for requests under way. */
const DRAIN_MS = 10_000
const LIVE_PATH = '/api/health/live'
const READY_PATH = '/api/health/ready'

type GracefulServer = {
  /** The one that was opened, where 0 left it to the system. */
  readonly port: number
  readonly probes: {
    readonly serving: () => boolean
    /** Serving, and not about to stop: load balancers may send calls here. */
    readonly isAccepting: () => boolean
  }
  /** From now on this answers. */
  serve(answer: RequestListener): Promise<void>
  /** From now on readiness says no, so that load balancers turn elsewhere; everything is still served. */
  leave(): void
  /**
   * From now on new requests get 503. Resolves once requests in flight are answered and every connection is closed; a
   * client that holds on is let go after ten seconds.
   */
  drain(): Promise<void>
}

/**
 * Listens at once: a port that is taken stops the start, and health answers 503 until there is something that serves.
 * @param at.port 0: any that is free
 * @throws what the system says where it cannot listen there
 */
export async function startGracefulServer(at: {
  readonly host: string
  readonly port: number
  readonly version: string
}): Promise<GracefulServer> {
  let state: 'starting' | 'ok' | 'draining' = 'starting'
  let isLeaving = false
  const notServing: RequestListener = (request, response) => {
    const isProbe = request.url === LIVE_PATH
    const body = JSON.stringify(bodyOf(request.url, state, at.version))
    response
      .writeHead(isProbe ? 200 : 503, {
        'content-type': 'application/json',
        'retry-after': '1',
        'cache-control': 'no-store',
      })
      .end(body)
  }
  let answer = notServing
  let running = 0
  let whenIdle: () => void = () => undefined
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS },
    (request, response) => {
      running++
      response.once('close', () => {
        running--
        if (running === 0) whenIdle()
      })
      answer(request, response)
    },
  )
  const listen = async () => {
    server.listen(at.port, at.host)
    await once(server, 'listening')
  }
  // Others answer on the port of a process that follows: it listens once it serves.
  if (!isFollower()) await listen()
  const bound = server.address()

  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : at.port,
    probes: { serving: () => state === 'ok', isAccepting: () => state === 'ok' && !isLeaving },
    leave: () => (isLeaving = true),
    async serve(listener) {
      state = 'ok'
      answer = listener
      if (!server.listening) await listen()
      tellServing()
    },
    async drain() {
      state = 'draining'
      answer = notServing
      await new Promise<void>((resolve) => {
        const hurry = setTimeout(resolve, DRAIN_MS)
        whenIdle = () => {
          clearTimeout(hurry)
          resolve()
        }
        if (running === 0) whenIdle()
      })
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What is answered while nothing is served, in the shapes of the contract (contract/health.ts). */
function bodyOf(url: string | undefined, state: 'starting' | 'ok' | 'draining', version: string): object {
  if (url === LIVE_PATH) return { status: 'ok' }
  if (url === READY_PATH) return { status: state, database: 'failed', storage: 'failed' }
  return { status: state, version, providers: {} }
}
