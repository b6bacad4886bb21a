import type { ShelfTrack } from '../../domain/track/track.ts'
import { unmeasuredTracks } from '../../domain/track/unmeasured-tracks.ts'
import { createArtworkJobs } from '../features/artwork/artwork-jobs.ts'
import { storeMeasured } from '../features/found-tracks/keep-measured.ts'
import { createFingerprintMatcher } from '../features/identify/fingerprint-matcher.ts'
import { createListExporter } from '../features/lists/list-exporter.ts'
import { createMeasurePreview } from '../features/measuring/measure-preview.ts'
import { createMeasurementQueue } from '../features/measuring/measurement-queue.ts'
import { toMeasurementRequest } from '../features/measuring/measurement-request.ts'
import type { Base } from './base.ts'
import type { Services } from './create-services.ts'
import type { Catalogues } from './open-catalogues.ts'

/** What works in threads and queues beside the calls. Nothing of it runs before it is started. */
export function createWorkers(base: Base, services: Services, { builtIn, catalogue }: Catalogues) {
  const { db, log } = base
  const { previews, backgroundSounds, imageMaker, storage } = services
  const measurePreview = createMeasurePreview({ sounds: previews.sounds })
  // With a thread of its own: background jobs take none from waiting calls.
  const backgroundMeasurer = createMeasurePreview({ sounds: backgroundSounds })
  let unmeasured: readonly ShelfTrack[] | null = null
  const measurements = createMeasurementQueue({
    ...base,
    sounds: backgroundSounds,
    previews: backgroundMeasurer,
    async onMeasured(trackId, facts, service) {
      await storeMeasured(db, catalogue.current().byId.get(trackId), facts, { service, now: base.clock() })
      await catalogue.refresh()
    },
    idleTracks(skip, limit) {
      unmeasured ??= unmeasuredTracks(builtIn.current().all)
      return unmeasured.slice(skip, skip + limit).map(toMeasurementRequest)
    },
  })
  const soundIndex = createFingerprintMatcher(db, log)
  const artworkJobs = createArtworkJobs({ ...base, maker: imageMaker, storage })
  const listExporter = createListExporter()
  return {
    measurePreview,
    measurements,
    soundIndex,
    artworkJobs,
    listExporter,
    async close(): Promise<void> {
      await Promise.all([
        soundIndex.close(),
        measurePreview.close(),
        measurements.close().then(() => backgroundMeasurer.close()),
        artworkJobs.close(),
        listExporter.close(),
      ])
    },
  }
}

export type Workers = ReturnType<typeof createWorkers>
