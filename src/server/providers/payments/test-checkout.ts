import type { Payments } from './port.ts'

/**
 * A page of our own where nothing is paid, for a server without a payment provider. What is pressed there is a call of a
 * user who is signed in, so no events come from outside.
 * @param options.forEverybody otherwise loopback clients alone may use it
 */
export function testCheckout(options: { readonly forEverybody: boolean }): Payments {
  return {
    name: 'test',
    isOpenTo: (fromThisMachine) => options.forEverybody || fromThisMachine,
    startCheckout: () => Promise.resolve({ kind: 'found', value: '/checkout/test' }),
    openPortal: () => Promise.resolve({ kind: 'found', value: '/checkout/test?manage=1' }),
    cancelNow: () => Promise.resolve({ kind: 'found', value: true }),
    readEvent: () => ({ kind: 'refused', reason: 'the test checkout sends no events' }),
  }
}
