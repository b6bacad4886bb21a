import type { CallMetrics } from '../../src/server/providers/call-metrics.ts'

/** A book that can be looked into. */
export class InMemoryMetrics {
  /** Services in the order of their calls. */
  calls: string[] = []
  ends: string[] = []
  faults: string[] = []
  open: CallMetrics = (service) => ({
    called: () => void this.calls.push(service),
    ended: (verdict, fault) => {
      this.ends.push(verdict)
      if (fault !== null) this.faults.push(fault)
    },
  })
}
