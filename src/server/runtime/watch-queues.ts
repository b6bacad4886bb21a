import { countArtworkJobs } from '../features/artwork/count-artwork-jobs.ts'
import { countMeasurements } from '../features/measuring/count-measurements.ts'
import type { UsageRecorder } from '../features/provider-usage/usage-recorder.ts'
import type { Metrics } from '../system/metrics.ts'
import type { Base } from './base.ts'

/** Queues, money and vendors as gauges that are read when /metrics is scraped. */
export function watchQueues({ db, clock }: Base, metrics: Metrics, usageRecorder: UsageRecorder): void {
  metrics.gaugeBy('segue_artwork_jobs', 'Pictures by the state of their job', 'state', () =>
    countArtworkJobs(db),
  )
  metrics.gaugeBy('segue_measurement_jobs', 'Tracks to be measured by the state of their job', 'state', () =>
    countMeasurements(db, clock()),
  )
  metrics.gaugeBy('segue_vendor_failing', '1 where the last call to a service failed', 'service', () =>
    usageRecorder.services().map(({ service, isFailing }) => [service, isFailing ? 1 : 0] as const),
  )
  metrics.gaugeBy(
    'segue_vendor_spent_dollars',
    'What a vendor has cost this month (UTC)',
    'service',
    async () => {
      const paid = usageRecorder
        .services()
        .flatMap(({ service, limits }) => (limits === null ? [] : [{ service, limits }]))
      return Promise.all(
        paid.map(async ({ service, limits }) => [service, (await limits.usage()).spentMicros / 1e6] as const),
      )
    },
  )
}
