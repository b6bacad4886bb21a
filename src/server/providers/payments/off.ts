import type { Payments } from './port.ts'

/** Payments are off. */
export function paymentsOff(): Payments {
  const failed = { kind: 'failed', reason: 'payments: off' } as const
  return {
    name: 'off',
    isOpenTo: () => false,
    startCheckout: () => Promise.resolve(failed),
    openPortal: () => Promise.resolve(failed),
    cancelNow: () => Promise.resolve(failed),
    readEvent: () => ({ kind: 'refused', reason: 'payments: off' }),
  }
}
