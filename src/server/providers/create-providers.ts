import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { isLoopbackHost } from '../system/is-loopback-host.ts'
import type { CallMetrics } from './call-metrics.ts'
import { audd } from './identify/audd.ts'
import { soundServiceOff } from './identify/off.ts'
import type { SoundService } from './identify/port.ts'
import { localImages } from './image/local.ts'
import { openaiImages } from './image/openai.ts'
import type { ImageMaker } from './image/port.ts'
import { anthropicModel } from './llm/anthropic.ts'
import { localModel } from './llm/local.ts'
import { openaiModel } from './llm/openai.ts'
import type { LanguageModel } from './llm/port.ts'
import { deezer } from './metadata/deezer.ts'
import { fallbackMetadata } from './metadata/fallback-metadata.ts'
import { itunes } from './metadata/itunes.ts'
import { musicbrainz } from './metadata/musicbrainz.ts'
import { metadataOff, proveNothing } from './metadata/off.ts'
import { outbox } from './mail/outbox.ts'
import type { Mailer } from './mail/port.ts'
import { smtp } from './mail/smtp.ts'
import type { TrackMetadata } from './metadata/port.ts'
import { createProveTrack, type ProveTrack } from './metadata/prove-track.ts'
import { combineNeighbours } from './neighbours/combine-neighbours.ts'
import { deezerNeighbours } from './neighbours/deezer.ts'
import { listenbrainzNeighbours } from './neighbours/listenbrainz.ts'
import { neighboursOff } from './neighbours/off.ts'
import type { NeighbourService } from './neighbours/port.ts'
import { paymentsOff } from './payments/off.ts'
import type { Payments } from './payments/port.ts'
import { stripePayments } from './payments/stripe.ts'
import { testCheckout } from './payments/test-checkout.ts'
import { deezerSounds } from './preview/deezer.ts'
import { itunesSounds } from './preview/itunes.ts'
import { previewsOff } from './preview/off.ts'
import type { PreviewService, PreviewServices } from './preview/port.ts'
import { youtube } from './preview/youtube.ts'
import type { SpendingLimit } from './spending-limit.ts'
import { folderStorage } from './storage/folder.ts'
import type { FileStorage } from './storage/port.ts'
import { s3Storage } from './storage/s3.ts'

/** Of a vendor that wants money: what it may cost, and where its calls are noted. */
type PaidCalls = { readonly limit: SpendingLimit; readonly book: CallMetrics }

/** The language model that the configuration names; the local reader where it names none, or nothing may go outside. */
export function languageModel(config: Config, paid: PaidCalls): LanguageModel {
  if (config.OFFLINE) return localModel()
  const {
    OPENAI_API_KEY: apiKey,
    OPENAI_BASE_URL: baseUrl,
    OPENAI_MODEL,
    ANTHROPIC_API_KEY,
    ANTHROPIC_MODEL,
  } = config
  if (apiKey !== undefined || baseUrl !== undefined)
    return openaiModel({
      model: OPENAI_MODEL,
      ...paid,
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
    })
  if (ANTHROPIC_API_KEY !== undefined)
    return anthropicModel({ apiKey: ANTHROPIC_API_KEY, model: ANTHROPIC_MODEL, ...paid })
  return localModel()
}

type TrackServices = {
  /** Resolves a typed track. */
  readonly metadata: TrackMetadata
  /** Proves a proposed track. */
  readonly proveTrack: ProveTrack
}

/** Services that know tracks the catalogue does not, asked without keys; none where nothing may go outside. */
export function trackServices({ OFFLINE, PUBLIC_URL }: Config, book: CallMetrics): TrackServices {
  if (OFFLINE) return { metadata: metadataOff(), proveTrack: proveNothing }
  const contact = PUBLIC_URL === undefined ? {} : { contact: PUBLIC_URL }
  // One of each: what a service allows is counted where it is asked.
  const [main, beside, last] = [deezer({ book }), itunes({ book }), musicbrainz({ book, ...contact })]
  return {
    metadata: fallbackMetadata([main, beside], [last]),
    proveTrack: createProveTrack({ main, beside, last }),
  }
}

/** Services that say what is played with a track, asked without keys; none where nothing may go outside. */
export function neighbourServices({ OFFLINE }: Config, book: CallMetrics): NeighbourService {
  if (OFFLINE) return neighboursOff()
  return combineNeighbours([deezerNeighbours({ book }), listenbrainzNeighbours({ book })])
}

type PreviewCalls = { readonly sounds: CallMetrics; readonly videos: PaidCalls }

/** Services that have something to hear of a track, and its video where there is a key; none where nothing may go outside. */
export function previewServices(
  { OFFLINE, YOUTUBE_API_KEY: apiKey }: Config,
  { sounds: soundBook, videos: videoCalls }: PreviewCalls,
): PreviewServices {
  if (OFFLINE) return previewsOff()
  const sounds = [deezerSounds({ book: soundBook }), itunesSounds({ book: soundBook })]
  const videos = apiKey === undefined ? null : youtube({ apiKey, ...videoCalls })
  const name = [...sounds, ...(videos ? [videos] : [])].map((service) => service.name).join(', ')
  return { name, sounds, videos }
}

/** The sounds that are measured in the background, with an allowance of their own; none where nothing may go outside. */
export function measurableSounds({ OFFLINE }: Config, book: CallMetrics): readonly PreviewService[] {
  if (OFFLINE) return []
  return [deezerSounds({ book, isBackground: true }), itunesSounds({ book, isBackground: true })]
}

/** The image model that the configuration names; Segue's own pictures where it names none, or nothing may go outside. */
export function imageMaker(config: Config, paid: PaidCalls): ImageMaker {
  const { OFFLINE, IMAGE_MODEL: model, OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = config
  if (OFFLINE || model === undefined || (apiKey === undefined && baseUrl === undefined)) return localImages()
  return openaiImages({
    model,
    ...paid,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  })
}

/** Sends mail where a mail server is set up; else, or where nothing may go outside, it lies in a folder. */
export function createMailer({ OFFLINE, SMTP_URL, MAIL_FROM, DATA_DIR }: Config, book: CallMetrics): Mailer {
  if (OFFLINE || SMTP_URL === undefined) return outbox(join(DATA_DIR, 'outbox'), Date.now)
  return smtp({ url: SMTP_URL, from: MAIL_FROM, book })
}

/** Names records that this server does not have, where a token is set and something may go outside. */
export function soundService({ OFFLINE, AUDD_API_TOKEN }: Config, paid: PaidCalls): SoundService {
  if (OFFLINE || AUDD_API_TOKEN === undefined) return soundServiceOff()
  return audd({ token: AUDD_API_TOKEN, ...paid })
}

/**
 * The bucket that the configuration names, which is this server's own like its database; else a folder.
 * @throws ConfigError where it names half of one
 */
export function fileStorage(config: Config, book: CallMetrics): FileStorage {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return s3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey, book })
  if (endpoint || bucket || accessKeyId || secretAccessKey)
    throw new ConfigError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all of them, or none',
    )
  return folderStorage(join(config.DATA_DIR, 'artwork'))
}

/**
 * Stripe where it is set up. Without it there is a test checkout: for everybody where the configuration says so, else for
 * this machine, unless people use the server under another name.
 * @param address where people reach this server
 * @throws ConfigError where half of Stripe is set up
 */
export function createPayments(
  config: Config,
  { address, book }: { address: string; book: CallMetrics },
): Payments {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config
  const { STRIPE_PRICE_ID: priceId, OFFLINE, TEST_CHECKOUT, PUBLIC_URL } = config
  if (secretKey && webhookSecret && priceId)
    return OFFLINE ? paymentsOff() : stripePayments({ secretKey, webhookSecret, priceId, address, book })
  if (secretKey || webhookSecret || priceId)
    throw new ConfigError(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID belong together: set all of them, or none',
    )
  if (TEST_CHECKOUT) return testCheckout({ forEverybody: true })
  if (PUBLIC_URL !== undefined && !isLoopbackHost(new URL(PUBLIC_URL).hostname)) return paymentsOff()
  return testCheckout({ forEverybody: false })
}
