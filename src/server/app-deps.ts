import type { FastifyBaseLogger } from 'fastify'
import type { RenderPage } from '../contract/pages.ts'
import type { Db } from './db/schema.ts'
import type { CurrentCatalogue } from './features/catalogue/catalogue.ts'
import type { BuiltInArticle } from './features/articles/read-article.ts'
import type { ArtworkJobs } from './features/artwork/artwork-jobs.ts'
import type { FingerprintMatcher } from './features/identify/fingerprint-matcher.ts'
import type { UsageRecorder } from './features/provider-usage/usage-recorder.ts'
import type { MakeLimiter } from './system/fixed-window-limiter.ts'
import type { Metrics } from './system/metrics.ts'
import type { Tracing } from './system/tracing.ts'
import type { AudioDecoder } from './providers/decode/port.ts'
import type { SoundService } from './providers/identify/port.ts'
import type { ImageMaker } from './providers/image/port.ts'
import type { MeasurementQueue } from './features/measuring/measurement-queue.ts'
import type { MeasurePreview } from './features/measuring/measure-preview.ts'
import type { LanguageModel } from './providers/llm/port.ts'
import type { Mailer } from './providers/mail/port.ts'
import type { TrackMetadata } from './providers/metadata/port.ts'
import type { ProveTrack } from './providers/metadata/prove-track.ts'
import type { NeighbourService } from './providers/neighbours/port.ts'
import type { Payments } from './providers/payments/port.ts'
import type { ListExporter } from './features/lists/list-exporter.ts'
import type { PreviewServices } from './providers/preview/port.ts'
import type { FileStorage } from './providers/storage/port.ts'

export type AppDeps = {
  readonly db: Db
  /** `refresh`: what was found since is there from then on. */
  readonly catalogue: CurrentCatalogue & { refresh?(): Promise<void> }
  readonly model: LanguageModel
  readonly metadata: TrackMetadata
  readonly proveTrack: ProveTrack
  readonly neighbours: NeighbourService
  readonly mailer: Mailer
  readonly payments: Payments
  readonly decoder: AudioDecoder
  readonly soundIndex: FingerprintMatcher
  readonly soundService: SoundService
  readonly previews: PreviewServices
  /** Left out where nothing may be fetched. */
  readonly measurePreview?: Pick<MeasurePreview, 'measure'> | undefined
  /** Measures in the background what took too long for the call that needed it. */
  readonly measurements?: Pick<MeasurementQueue, 'enqueue'> | undefined
  /** Where sound lies: the demo tracks, and half minutes of other files that were prepared to be heard. */
  readonly soundFolders: { readonly demo: string; readonly prepared: string }
  readonly imageMaker: ImageMaker
  /** Has `imageMaker` draw into `storage`. */
  readonly artworkJobs: ArtworkJobs
  readonly storage: FileStorage
  readonly listExporter: ListExporter
  /** Where calls to outside services are noted. */
  readonly usageRecorder: UsageRecorder
  readonly articles: readonly BuiltInArticle[]
  /** Where people reach this server: what a mail links to. */
  readonly address: string
  readonly clock: () => number
  /** Random and unguessable: an id grants no access by itself, and must not be enumerable either. */
  readonly newId: () => string
  readonly secret: string
  readonly version: string
  readonly logger: FastifyBaseLogger
  readonly publicUrl?: string | undefined
  /** Origins whose pages may make the calls that API keys open. */
  readonly corsOrigins?: readonly string[] | undefined
  /** Addresses and networks of proxies, besides those on this machine. */
  readonly trustedProxies?: readonly string[] | undefined
  /** Folder of the built web application; without it only the API is served. */
  readonly webFolder?: string | undefined
  /** Draws public pages; without it the browser draws them. */
  readonly renderPage?: RenderPage | undefined
  /** The operator's address, for visitors. */
  readonly contactEmail?: string | undefined
  /** Served at /metrics; left out where no metrics are kept. */
  readonly metrics?: Metrics | undefined
  /** Left out where nobody wants traces. */
  readonly tracing?: Tracing | undefined
  readonly metricsToken?: string | undefined
  /** Counts calls, mails and events. */
  readonly makeLimiter: MakeLimiter
  readonly limits: { readonly freeSearches: number; readonly searchesPerMinute: number }
  /** Asked by the health call: false while the server drains. */
  readonly serving: () => boolean
  /** false from the moment the server was told to stop, while it still serves; left out where it never is. */
  readonly isAccepting?: () => boolean
}
