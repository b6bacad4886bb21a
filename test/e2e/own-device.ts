import { test as base } from '@playwright/test'
import { randomBytes } from 'node:crypto'

/** Free searches are counted by device as well, and all tests run on one: each test gets a device of its own. */
export const test = base.extend({
  context: async ({ context }, use) => {
    const fingerprint = randomBytes(32).toString('hex')
    await context.addInitScript((device) => {
      sessionStorage.setItem('device_fingerprint', device)
      // Nobody here is greeted; landing.e2e.ts sees to the greeting.
      localStorage.setItem('segue-splash-seen', 'true')
    }, fingerprint)
    await use(context)
  },
})
