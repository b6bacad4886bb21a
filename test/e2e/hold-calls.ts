import type { Page } from '@playwright/test'

/** Holds calls to an address, as a slow network would. @returns lets them go on, and all that follow */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}
