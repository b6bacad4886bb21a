import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { interactionFacts, pageViewFacts } from '#contract/analytics.ts'
import { trackablePath } from '#contract/trackable-path.ts'
import { countedScreen } from '#contract/counted-screen.ts'
import { networkOf } from '../visitors/visitor.ts'
import type { AnalyticsEvent } from './event.ts'
import type { EventWriter } from './event-writer.ts'
import { isBot } from './is-bot.ts'
import { DAY_MS } from './utc-day.ts'
import type { MakeLimiter } from '../../system/fixed-window-limiter.ts'

const HOUR_MS = 60 * 60 * 1000
/** More than a person clicks: a client that sends more is a program. */
export const VISITOR_EVENTS_A_DAY = 2_000
export const NETWORK_EVENTS_AN_HOUR = 20_000
const NAME_MAX = 80
const HOST_MAX = 100
/** Pixels. No page of ours is longer. */
const PAGE_LENGTH_MAX = 100_000

type PageViewFacts = z.output<typeof pageViewFacts>
type InteractionFacts = z.output<typeof interactionFacts>

type CountDeps = {
  readonly writer: EventWriter
  readonly clock: () => number
  readonly newId: () => string
  readonly makeLimiter: MakeLimiter
  readonly secret: string
  /** Where people reach this server: who comes from there came from nowhere else. */
  readonly address: string
}

/** Takes in what pages report, as far as it may be counted. The rest is dropped silently: the client does not wait for it. */
export function createEventCounter({ writer, clock, newId, makeLimiter, secret, address }: CountDeps) {
  const visitors = makeLimiter('events of a visitor', VISITOR_EVENTS_A_DAY, DAY_MS)
  const networks = makeLimiter('events of a network', NETWORK_EVENTS_AN_HOUR, HOUR_MS)
  const ownHost = new URL(address).hostname
  // Random once: two thousand a second would be much to ask of the generator, and these ids need not be unguessable.
  const server = newId()
  let calls = 0

  const visitorOf = (sessionId: string): string =>
    createHmac('sha256', secret).update(`visit:${sessionId}`).digest('base64url').slice(0, 22)

  /** @param eventOf makes the event of what was reported, given what is common to all */
  function count<Facts extends PageViewFacts | InteractionFacts>(
    request: FastifyRequest,
    reported: readonly Facts[],
    counted: (path: string) => string | null,
    eventOf: (
      facts: Facts,
      common: Pick<AnalyticsEvent, 'id' | 'createdAt' | 'path' | 'visitor'>,
    ) => AnalyticsEvent,
  ): void {
    if (!mayCount(request)) return
    const createdAt = clock()
    const network = networkOf(request.ip)
    // Ids in the order of time: a row is written beside the one before it.
    const call = `${createdAt.toString(36)}-${server}-${(calls++).toString(36)}`
    const known = new Map<string, string>()
    const events = reported.flatMap((facts, index) => {
      const path = counted(facts.path)
      if (path === null) return []
      const visitor = known.get(facts.sessionId) ?? visitorOf(facts.sessionId)
      known.set(facts.sessionId, visitor)
      if (visitors.take(visitor, 1, createdAt) === 0) return []
      if (network !== null && networks.take(network, 1, createdAt) === 0) return []
      return [eventOf(facts, { id: `${call}-${index}`, createdAt, path, visitor })]
    })
    writer.add(events)
  }

  return {
    pageViews(request: FastifyRequest, reported: readonly PageViewFacts[]): void {
      const own = new Set([ownHost, hostOf(`http://${request.headers.host ?? ''}`)])
      count(request, reported, trackablePath, ({ referrer }, common) => {
        const host = hostOf(referrer ?? '')
        return { ...common, kind: 'page-view', referrer: own.has(host) ? null : host }
      })
    },

    interactions(request: FastifyRequest, reported: readonly InteractionFacts[]): void {
      count(
        request,
        reported,
        countedScreen,
        ({ elementType, elementText, coordinateX, coordinateY, pageWidth }, common) => ({
          ...common,
          kind: 'interaction',
          elementType,
          elementText: plainName(elementText ?? ''),
          x: pixel(coordinateX, (pageWidth ?? PAGE_LENGTH_MAX) - 1),
          y: pixel(coordinateY, PAGE_LENGTH_MAX),
          pageWidth: pageWidth ?? null,
        }),
      )
    },
  }
}

export type EventCounter = ReturnType<typeof createEventCounter>

/** Do Not Track and Global Privacy Control are honoured; programs are no visitors. */
const mayCount = ({ headers }: FastifyRequest): boolean =>
  headers['dnt'] !== '1' && headers['sec-gpc'] !== '1' && !isBot(headers['user-agent'])

/** Whole pixels from 0 to the most; what lies outside of the page is nowhere. */
function pixel(value: number | null | undefined, most: number): number | null {
  if (value === null || value === undefined) return null
  const whole = Math.floor(value)
  return whole >= 0 && whole <= most ? whole : null
}

/** One line that every database takes: no control characters and no halves of a character. */
const plainName = (text: string): string =>
  [...text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()].slice(0, NAME_MAX).join('')

/** The host of a web address; null for anything else. */
function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return /^https?:$/u.test(protocol) && hostname !== '' ? hostname.slice(0, HOST_MAX) : null
}
