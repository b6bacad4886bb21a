import { api } from '#contract/api.ts'
import type { Db } from '../../db/schema.ts'
import type { Server } from '../../http/server.ts'
import type { EventCounter } from './count-events.ts'
import { reportHeatMap, reportPageViews, reportSummary } from './report.ts'

/** Pages report every ten seconds at most; a club full of them shares one network. */
const REPORTS_A_MINUTE = 6_000
const READS_A_MINUTE = 300

export function analyticsRoutes(
  server: Server,
  { db, clock, counter }: { readonly db: Db; readonly clock: () => number; readonly counter: EventCounter },
): void {
  const report = { who: 'anyone', perMinute: REPORTS_A_MINUTE, isQuiet: true } as const
  server.register(api.pageView, report, ({ body, request }) => {
    counter.pageViews(request, 'pageViews' in body ? body.pageViews : [body])
    return {}
  })
  server.register(api.interaction, report, ({ body, request }) => {
    counter.interactions(request, 'interactions' in body ? body.interactions : [body])
    return {}
  })

  const read = { who: 'admin', perMinute: READS_A_MINUTE } as const
  server.register(api.analyticsSummary, read, () => reportSummary(db, clock()))
  server.register(api.analyticsHeatMap, read, ({ query }) => reportHeatMap(db, clock(), query))
  server.register(api.analyticsPageViews, read, () => reportPageViews(db))
}
