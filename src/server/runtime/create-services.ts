import type { Config } from '../config.ts'
import { claimArtworkFolder } from '../features/artwork/claim-folder.ts'
import { paidVendorLimits } from '../features/provider-usage/paid-vendor-limits.ts'
import type { SpendingLimits } from '../features/provider-usage/spending-limits.ts'
import { createUsageRecorder } from '../features/provider-usage/usage-recorder.ts'
import {
  createMailer,
  createPayments,
  fileStorage,
  imageMaker,
  languageModel,
  measurableSounds,
  neighbourServices,
  previewServices,
  soundService,
  trackServices,
} from '../providers/create-providers.ts'
import { localDecoder } from '../providers/decode/local.ts'
import type { Base } from './base.ts'
import { watchQueues } from './watch-queues.ts'

/**
 * Every port as the configuration wants it, with its calls recorded and its spending limited.
 * @throws ConfigError where the configuration does not fit the database
 */
export async function createServices(base: Base, config: Config, address: string) {
  const usageRecorder = createUsageRecorder(base)
  if (base.metrics !== undefined) watchQueues(base, base.metrics, usageRecorder)
  const limits = paidVendorLimits(base, config)
  const paid = (port: string, limit: SpendingLimits) => ({ limit, book: usageRecorder.of(port, limit) })
  const payments = createPayments(config, { address, book: usageRecorder.of('Payments') })
  if (payments.name === 'stripe' && config.CONTACT_EMAIL === undefined)
    base.log.warn(
      {},
      'Payments are open and CONTACT_EMAIL is not set: Pro promises no support, and no page says where to write',
    )
  const storage = fileStorage(config, usageRecorder.of('Artwork files'))
  await claimArtworkFolder(base.db, storage)
  return {
    usageRecorder,
    model: languageModel(config, paid('Language model', limits.model)),
    ...trackServices(config, usageRecorder.of('Track metadata')),
    neighbours: neighbourServices(config, usageRecorder.of('Neighbours')),
    payments,
    mailer: createMailer(config, usageRecorder.of('Mail')),
    decoder: localDecoder(),
    previews: previewServices(config, {
      sounds: usageRecorder.of('Previews'),
      videos: paid('Videos', limits.youtube),
    }),
    // With a rate limit of their own: background jobs take nothing from waiting calls.
    backgroundSounds: measurableSounds(config, usageRecorder.of('Measuring')),
    soundService: soundService(config, paid('Listening: service', limits.audd)),
    imageMaker: imageMaker(config, paid('Artwork', limits.image)),
    storage,
  }
}

export type Services = Awaited<ReturnType<typeof createServices>>
