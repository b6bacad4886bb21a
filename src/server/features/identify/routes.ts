import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { CurrentCatalogue } from '../catalogue/catalogue.ts'
import type { DailyQuota } from '../provider-usage/daily-quota.ts'
import { quotaKeysOf } from '../visitors/visitor.ts'
import { identify, type IdentifyDeps } from './identify.ts'
import { NOT_A_FORM, readClip } from './read-clip.ts'

type RouteDeps = Omit<IdentifyDeps, 'catalogue' | 'log' | 'takeServiceCall'> & {
  readonly catalogue: CurrentCatalogue
  /** What one account or guest may have the service asked. */
  readonly serviceQuota: DailyQuota
  readonly secret: string
}

/** One listener who retries, or a club's network with several. */
const PER_MINUTE = 30
/** Clips in memory at once: 8 MB each at most, and their samples. */
const MAX_CONCURRENT_CALLS = 32

/** How long the rest of a refused upload is drained, so that the client gets to read the refusal. */
const LINGER_MS = 1_000

const BUSY = refuse('unavailable', 'Many people are listening right now. Please try again in a moment.')

/** This call alone takes a form with a file, and nothing else. */
export async function acceptFormsOnly(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_, __, done) => done(NOT_A_FORM as unknown as Error))
  await scope.register(fastifyMultipart)
}

/** @param server over a scope that takes forms */
export function identifyRoutes(server: Server, deps: RouteDeps): void {
  let running = 0
  server.register(
    api.identifyAudio,
    { who: 'visitor', perMinute: PER_MINUTE },
    async ({ request, reply, signedIn }) => {
      const gone = new AbortController()
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) gone.abort()
      })
      if (running >= MAX_CONCURRENT_CALLS) return refused(request, BUSY)
      const quotaKeys = quotaKeysOf(request, signedIn, deps.secret)
      running++
      try {
        const clip = await readClip(request)
        if (clip instanceof Refusal) return refused(request, clip)
        return await identify(
          {
            ...deps,
            catalogue: deps.catalogue.current(),
            takeServiceCall: () => deps.serviceQuota.take(quotaKeys),
            log: request.log,
          },
          clip,
          signedIn?.account.id ?? null,
          gone.signal,
        )
      } finally {
        running--
      }
    },
  )
}

function refused({ raw }: FastifyRequest, refusal: Refusal): Refusal {
  if (raw.readableEnded) return refusal
  raw.unpipe()
  raw.resume()
  const cutOff = setTimeout(() => raw.destroy(), LINGER_MS)
  cutOff.unref()
  raw.once('end', () => clearTimeout(cutOff))
  return refusal
}
