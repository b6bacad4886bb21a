import type { CallBook } from '../../src/server/providers/call-book.ts'

/** A book that can be looked into. */
export class KeptBook {
  /** Services in the order of their calls. */
  calls: string[] = []
  ends: string[] = []
  faults: string[] = []
  open: CallBook = (service) => ({
    called: () => void this.calls.push(service),
    ended: (verdict, fault) => {
      this.ends.push(verdict)
      if (fault !== null) this.faults.push(fault)
    },
  })
}
