import { test as base } from '@playwright/test'
import { randomBytes } from 'node:crypto'

/** Free searches are counted by device as well, and all tests run on one: each test gets a device of its own. */
export const test = base.extend({
  context: async ({ context }, use) => {
    const fingerprint = randomBytes(32).toString('hex')
    await context.addInitScript((device) => {
      sessionStorage.setItem('device_fingerprint', device)
      // The greeting is switched off here; landing.e2e.ts tests it.
      localStorage.setItem('segue-splash-seen', 'true')
    }, fingerprint)
    await use(context)
  },
})
