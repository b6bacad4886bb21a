import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { z } from 'zod'
import { api } from '../src/contract/api.ts'
import { type ErrorBody, errorBody, ERROR_STATUS } from '../src/contract/errors.ts'
import type { Basis, RecommendationInput } from '../src/contract/recommendations.ts'
import { createApp } from '../src/server/app.ts'
import type { AppDeps } from '../src/server/app-deps.ts'
import type { Db } from '../src/server/db/schema.ts'
import { type Catalogue, createCatalogue } from '../src/server/features/catalogue/catalogue.ts'
import type { Card, StoredQuestion } from '../src/server/features/recommendations/store.ts'
import { createListExporter } from '../src/server/features/lists/list-exporter.ts'
import { localDecoder } from '../src/server/providers/decode/local.ts'
import { type ArtworkJobs, createArtworkJobs } from '../src/server/features/artwork/artwork-jobs.ts'
import {
  type LiveFoundTracks,
  createLiveFoundTracks,
} from '../src/server/features/found-tracks/live-found-tracks.ts'
import { createFingerprintMatcher } from '../src/server/features/identify/fingerprint-matcher.ts'
import {
  type UsageRecorder,
  createUsageRecorder,
} from '../src/server/features/provider-usage/usage-recorder.ts'
import { createRateWindows, type RateWindows } from '../src/server/features/rate-limits/rate-windows.ts'
import { soundServiceOff } from '../src/server/providers/identify/off.ts'
import { localImages } from '../src/server/providers/image/local.ts'
import { localModel } from '../src/server/providers/llm/local.ts'
import { inMemoryMailer } from './fakes/in-memory-mailer.ts'
import { metadataOff, proveNothing } from '../src/server/providers/metadata/off.ts'
import { neighboursOff } from '../src/server/providers/neighbours/off.ts'
import { testCheckout } from '../src/server/providers/payments/test-checkout.ts'
import { previewsOff } from '../src/server/providers/preview/off.ts'
import { inMemoryStorage } from './fakes/in-memory-storage.ts'
import type { MixableTrack } from '../src/domain/track/track.ts'
import { madeTracks, someTrack } from './fixtures/tracks.ts'

/** The tracks that come with Segue, as sound. */
export const DEMO_FOLDER = join(import.meta.dirname, '..', 'content', 'demo')

/** Three records of one artist, in the middle of the catalogue's House tracks. */
export const HARBOUR = someTrack({
  id: 'harbour',
  artist: 'Ida Fennimore',
  title: 'Harbour Lights',
  bpm: 124,
})
export const TIDE = someTrack({ id: 'tide', artist: 'Ida Fennimore', title: 'Slow Tide', bpm: 123 })
export const COPPER = someTrack({ id: 'copper', artist: 'Ida Fennimore', title: 'Copper Wire', bpm: 125 })
/** Nothing in the catalogue is called like this, whole or in part. */
export const UNHEARD = 'Zzyzx Qwortle - Vrblmph'

const HOUSE = Array.from({ length: 240 }, (_, i) =>
  someTrack({
    id: `house-${String(i).padStart(3, '0')}`,
    artist: `Resident ${i}`,
    title: `Tool ${i}`,
    bpm: 119 + (i % 11),
    year: 1990 + (i % 30),
  }),
)
/** Enough House for a long chain of refinements, and every other genre. */
export const CATALOGUE: readonly MixableTrack[] = [HARBOUR, TIDE, COPPER, ...HOUSE, ...madeTracks(400)]

let made: Catalogue | undefined
const sharedCatalogue = (): Catalogue => (made ??= createCatalogue(CATALOGUE))

export type Answer = z.output<typeof api.getRecommendations.response>
type Created = z.output<typeof api.createRecommendations.response>

type Options = Partial<Omit<AppDeps, 'db' | 'limits' | 'catalogue'>> &
  Partial<AppDeps['limits']> & { readonly catalogue?: Catalogue }

/** The whole application over a database, and visitors who call it. */
export class TestApi {
  readonly app: FastifyInstance
  readonly db: Db
  /** What the server's clock shows, milliseconds; tests move it. */
  readonly time: { now: number }
  readonly artworkJobs: ArtworkJobs
  /** Where calls to outside services are noted. */
  readonly usageRecorder: UsageRecorder
  /** Limits of calls, mails and events, which servers tell each other. */
  readonly rateWindows: RateWindows
  private readonly live: LiveFoundTracks

  constructor(
    app: FastifyInstance,
    db: Db,
    time: { now: number },
    parts: {
      readonly artworkJobs: ArtworkJobs
      readonly usageRecorder: UsageRecorder
      readonly rateWindows: RateWindows
      readonly live: LiveFoundTracks
    },
  ) {
    this.app = app
    this.db = db
    this.time = time
    this.artworkJobs = parts.artworkJobs
    this.usageRecorder = parts.usageRecorder
    this.rateWindows = parts.rateWindows
    this.live = parts.live
  }

  /** Looks for what other servers found, as it does by itself every few seconds. */
  refresh(): Promise<void> {
    return this.live.refresh()
  }

  /** A visitor with a cookie jar of their own. */
  visitor(headers: Readonly<Record<string, string>> = {}): Visitor {
    return new Visitor(this.app, headers)
  }

  /** Rows in every table that a search writes to. */
  async rows(): Promise<
    Record<'visitors' | 'search_counts' | 'recommendation_requests' | 'recommendations', number>
  > {
    const count = async (
      table: 'visitors' | 'search_counts' | 'recommendation_requests' | 'recommendations',
    ) =>
      Number(
        (await this.db.selectFrom(table).select(this.db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n,
      )
    return {
      visitors: await count('visitors'),
      search_counts: await count('search_counts'),
      recommendation_requests: await count('recommendation_requests'),
      recommendations: await count('recommendations'),
    }
  }
}

export async function testApi({ db }: { readonly db: Db }, options: Options = {}): Promise<TestApi> {
  const time = { now: Date.UTC(2025, 5, 1, 20) }
  let ids = 0
  const { catalogue = sharedCatalogue(), freeSearches = 25, searchesPerMinute = 100_000, ...deps } = options
  const clock = () => time.now
  const newId = () => `id-${(ids++).toString(36)}-${Math.random().toString(36).slice(2, 10)}`
  const logger = pino({ level: 'silent' })
  const { storage = inMemoryStorage(), imageMaker = localImages() } = deps
  const artworkJobs = createArtworkJobs({ db, maker: imageMaker, storage, clock, newId, log: logger })
  const usageRecorder = createUsageRecorder({ db, clock, log: logger })
  const secret = 'a secret for tests, long enough to sign'
  const rateWindows = createRateWindows({ db, clock, secret })
  const live = await createLiveFoundTracks({ db, catalogue: { current: () => catalogue }, log: logger })
  const app = await createApp({
    listExporter: createListExporter(),
    db,
    catalogue: live,
    model: localModel(),
    metadata: metadataOff(),
    proveTrack: proveNothing,
    neighbours: neighboursOff(),
    mailer: inMemoryMailer(),
    soundIndex: createFingerprintMatcher(db, { warn: () => undefined }),
    soundService: soundServiceOff(),
    // Its threads begin with the first sound.
    decoder: localDecoder({ threads: 1 }),
    previews: previewsOff(),
    imageMaker,
    artworkJobs,
    storage,
    payments: testCheckout({ forEverybody: true }),
    usageRecorder,
    articles: [],
    soundFolders: { demo: DEMO_FOLDER, prepared: join(tmpdir(), 'segue-test-sounds') },
    address: 'http://127.0.0.1',
    clock,
    newId,
    secret,
    makeLimiter: rateWindows.makeLimiter,
    version: '0.0.0-test',
    logger,
    limits: { freeSearches, searchesPerMinute },
    serving: () => true,
    ...deps,
  })
  // Until they have ended, the database must stay.
  app.addHook('onClose', () => live.close())
  app.addHook('onClose', () => artworkJobs.close())
  app.addHook('onClose', () => usageRecorder.close())
  await app.ready()
  return new TestApi(app, db, time, { artworkJobs, usageRecorder, rateWindows, live })
}

type Payload = NonNullable<InjectOptions['payload']>

/** One browser: keeps its cookies. */
export class Visitor {
  private jar = new Map<string, string>()
  private readonly app: FastifyInstance
  private readonly headers: Readonly<Record<string, string>>

  constructor(app: FastifyInstance, headers: Readonly<Record<string, string>>) {
    this.app = app
    this.headers = headers
  }

  /** What it sends as `cookie`; set it to be another visitor. */
  get cookie(): string | undefined {
    return this.jar.size === 0 ? undefined : [...this.jar].map((pair) => pair.join('=')).join('; ')
  }

  set cookie(text: string | undefined) {
    this.jar.clear()
    for (const pair of text?.split('; ') ?? []) this.keep(pair)
  }

  private keep(pair: string): void {
    const at = pair.indexOf('=')
    this.jar.set(pair.slice(0, at), pair.slice(at + 1))
  }

  async call(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: Payload,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    const response = await this.app.inject({
      method,
      url,
      headers: { ...this.headers, ...(this.cookie ? { cookie: this.cookie } : {}), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const set of [response.headers['set-cookie'] ?? []].flat()) this.keep(set.split(';')[0] as string)
    return response
  }

  get(url: string): Promise<LightMyRequestResponse> {
    return this.call('GET', url)
  }

  /** Asks for recommendations, whatever comes of it. */
  post(body: unknown, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse> {
    return this.call('POST', api.createRecommendations.path, JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers,
    })
  }

  /** Asks for recommendations and gets them. */
  async search(input: Partial<RecommendationInput> = {}): Promise<Created> {
    const response = await this.post({ currentTrack: 'Ida Fennimore - Harbour Lights', ...input })
    return api.createRecommendations.response.parse(answered(response))
  }

  async answer(requestId: string): Promise<Answer> {
    const response = await this.get(`/api/recommendations/${requestId}`)
    return api.getRecommendations.response.parse(answered(response))
  }

  async searchAndRead(input: Partial<RecommendationInput> = {}): Promise<Answer> {
    return this.answer((await this.search(input)).requestId)
  }

  select(songId: string, isSelected: unknown = true): Promise<LightMyRequestResponse> {
    return this.call('PATCH', `/api/recommendations/${songId}/select`, JSON.stringify({ isSelected }), {
      'content-type': 'application/json',
    })
  }
}

function answered(response: LightMyRequestResponse): unknown {
  expect(response.statusCode, `${response.body}`).toBe(200)
  return response.json()
}

/** The refusal an answer carries: in the one shape, under its own status, without anything of the inside. */
export function refusalOf(response: LightMyRequestResponse): ErrorBody {
  expect(response.headers['content-type'], `${response.body}`).toMatch(/^application\/json/u)
  const body = errorBody.strict().parse(response.json())
  expect(response.statusCode).toBe(ERROR_STATUS[body.code])
  expect(response.body).not.toMatch(INSIDE)
  return body
}

/** A stack, a file, a query, the name of a part: nothing a stranger should see. */
const INSIDE = /\bat \S+ \(|\.[cm]?[jt]s:\d|node_modules|SQLITE_|FST_|\bkysely\b|syntax error at|\/work\//iu

/** A question as it is stored, of no interest in itself. */
export const storedQuestionFixture = (currentTrack = 'Artist - Title'): StoredQuestion => ({
  currentTrack,
  recommendationCount: 10,
  allowSameArtist: false,
  harmony: 'balanced',
  keyLock: true,
  selectedRecommendationIds: [],
  shown: [],
})

const unknown = { value: null, source: 'unknown', confidence: 0 } as const
export const aBasis = (): Basis => ({
  track: { id: null, artist: 'Artist', title: 'Title', confidence: 0.5 },
  genre: unknown,
  bpm: { value: 124, source: 'you', confidence: 1 },
  musicalKey: unknown,
  camelot: null,
  energy: unknown,
  vibeWords: [],
  vibeIgnored: [],
  notes: [],
  seeds: [],
})

export const aCard = (trackId: string): Card => ({
  trackId,
  artist: `Artist of ${trackId}`,
  title: `Title of ${trackId}`,
  bpm: 124.5,
  releaseYear: null,
  genre: 'House',
  musicalKey: null,
  camelot: null,
  keySource: null,
  origin: 'catalogue',
  soundingCamelot: null,
  energy: 6,
  vibes: ['groovy'],
  mixingTip: 'Blend over 16 bars.',
  compatibilityScore: 88,
  parts: [],
  move: null,
  pitchPercent: 0.4,
  tempoRelation: 'same',
})
