import { api } from '#contract/api.ts'
import { toCamelot } from '#domain/key/notation.ts'
import type { Db } from '../../db/schema.ts'
import type { Server } from '../../http/server.ts'
import { type MeasurementResult, measuringStore } from './store.ts'

const NEWEST = 12
const DAY_MS = 24 * 60 * 60 * 1000

export function measuringRoutes(
  server: Server,
  deps: { readonly db: Db; readonly clock: () => number },
): void {
  server.register(api.listMeasurements, { who: 'admin', perMinute: 120 }, async () => {
    const store = measuringStore(deps.db)
    const now = deps.clock()
    const { waiting, running, doneSince, failed } = await store.counts(now - (now % DAY_MS))
    const newest = (await store.newest(NEWEST)).map(serialize)
    return { waiting: waiting + running, doneToday: doneSince, failed, newest }
  })
}

const serialize = ({ trackId, artist, title, bpm, key, service, error, finishedAt }: MeasurementResult) => ({
  trackId,
  artist,
  title,
  bpm,
  camelot: key === null ? null : toCamelot(key),
  service,
  error,
  finishedAt: new Date(finishedAt).toISOString(),
})
