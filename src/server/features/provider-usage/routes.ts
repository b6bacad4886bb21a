import { api } from '#contract/api.ts'
import type { Db } from '../../db/schema.ts'
import type { Server } from '../../http/server.ts'
import type { UsageRecorder } from './usage-recorder.ts'
import { listServices, type Port } from './list-services.ts'

type ServicesDeps = {
  readonly db: Db
  readonly clock: () => number
  readonly usageRecorder: UsageRecorder
  readonly ports: () => readonly Port[]
}

export function serviceRoutes(server: Server, { ports, ...deps }: ServicesDeps): void {
  server.register(api.listServices, { who: 'admin', perMinute: 120 }, async () => ({
    services: await listServices(deps, ports()),
  }))
}
