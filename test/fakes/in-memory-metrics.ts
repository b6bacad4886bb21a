import type { CallMetrics } from '../../src/server/providers/call-metrics.ts'

/** A book that can be looked into. */
export class InMemoryMetrics {
  /** Services in the order of their calls. */
  calls: string[] = []
  ends: string[] = []
  errors: string[] = []
  open: CallMetrics = (service) => ({
    called: () => void this.calls.push(service),
    ended: (verdict, error) => {
      this.ends.push(verdict)
      if (error !== null) this.errors.push(error)
    },
  })
}
