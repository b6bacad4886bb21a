import { expect, type Locator, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { serveBuilt } from '../../tools/serve-built.mjs'
import type { VendorRecord } from '../fixtures/vendor-records.ts'
import { VendorServer } from '../fakes/vendor-server.ts'
import { ADMIN } from './admin-account.ts'
import { card, openDesk } from './desk.ts'
import { expectAccessible } from './expect-accessible.ts'
import { test as ownDevice } from './own-device.ts'

// A server with a language model and music services, each behind its true wire format on this machine.

const vendors = new VendorServer()

const record = (id: number, title: string, facts: Partial<VendorRecord> = {}): VendorRecord => ({
  id,
  artist: `Zorba Quint ${id}`,
  title,
  album: title,
  released: '2025-02-02',
  bpm: 130,
  genre: 'House',
  isrc: '',
  sound: '',
  ...facts,
})
const VEX = record(1, 'Vex')
const HOLLOW = record(2, 'Hollow')
/** Taken out for good by one test: no other may need it. */
const SUNDOWN = record(3, 'Sundown')
const nameOf = ({ artist, title }: Pick<VendorRecord, 'artist' | 'title'>) => `${artist} - ${title}`

type Served = { readonly server: Awaited<ReturnType<typeof serveBuilt>> }
const test = ownDevice.extend<object, Served>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      await vendors.start()
      const server = await serveBuilt({
        OFFLINE: '0',
        LOG_LEVEL: 'fatal',
        OPENAI_BASE_URL: vendors.url('openai'),
        OPENAI_API_KEY: 'test-key',
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        VENDORS_ORIGIN: vendors.origin,
        NODE_OPTIONS: `--import ${fileURLToPath(new URL('local-vendors.mjs', import.meta.url))}`,
      })
      await use(server)
      await server.stop()
      await vendors.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.address),
})
test.beforeEach(() => {
  vendors.reset()
  vendors.state.records = [VEX, HOLLOW, SUNDOWN]
})

const answer = (page: Page) => page.getByRole('list', { name: 'Recommendations' }).locator('> li')
const extras = (page: Page) => page.getByRole('list', { name: 'Also worth a listen' }).locator('> li')

let questions = 0
/** Of each test its own: what the model has answered already it is not asked again. */
const anotherTempo = () => 126 + (questions++ % 80) / 10

async function ask(page: Page, bpm = anotherTempo()): Promise<void> {
  await page.goto('/try')
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill('Bicep - Glue')
  await page.getByLabel('BPM').fill(String(bpm))
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await expect(answer(page)).toHaveCount(10)
}

/** Where every card of the answer stands on the page. */
const places = (cards: Locator) =>
  cards.evaluateAll((all) =>
    all.map((one) => {
      const { top, height } = one.getBoundingClientRect()
      return [one.textContent, top + scrollY, height]
    }),
  )

test('what a model proposes comes below the answer, and nothing above it moves', async ({ page }) => {
  let propose = () => {}
  const mayPropose = new Promise<void>((resolve) => (propose = resolve))
  vendors.state.mind = () => ({ proposals: [VEX, HOLLOW] })
  // The stream is held back until the answer has been looked at.
  await page.route('**/extras', async (route) => {
    await mayPropose
    await route.continue()
  })
  await ask(page)
  await expect(page.getByText('Looking further afield…')).toBeVisible()
  const before = await places(answer(page))
  propose()
  await expect(extras(page)).toHaveCount(2)
  await expect(page.getByText('Looking further afield…')).toBeHidden()
  expect(await places(answer(page))).toEqual(before)

  const vex = extras(page).filter({ hasText: VEX.title })
  await expect(vex.getByText('Proposed by the model, found on Deezer')).toBeVisible()
  await expect(vex.getByRole('link', { name: `Listen to ${nameOf(VEX)} on Deezer` })).toHaveAttribute(
    'href',
    /^https:\/\/www\.deezer\.com\/track\/1/,
  )
  await expectAccessible(page, 'results with proposed tracks')

  await vex.getByRole('button', { name: /Vex/ }).first().click()
  await expect(vex.getByText('Harmonic move')).toBeVisible()
  await vex.getByRole('checkbox').click()
  await page.reload()
  await expect(extras(page)).toHaveCount(2)
  await expect(vex.getByRole('checkbox'), 'it stays selected').toBeChecked()
  await page.getByRole('button', { name: 'Refine (1)' }).click()
  await expect(extras(page).filter({ hasText: VEX.title }), 'what was selected plays now').toHaveCount(0)
  await expect(answer(page)).toHaveCount(10)
})

test('a proposed track that was ticked stays ticked in another number of results', async ({ page }) => {
  vendors.state.mind = () => ({ proposals: [VEX] })
  await ask(page)
  await page.getByRole('checkbox', { name: `Select ${nameOf(VEX)}` }).click()
  await page.getByRole('combobox', { name: '# of Recommendations' }).selectOption('15')
  await expect(answer(page)).toHaveCount(15)
  expect(vendors.calls.filter(({ vendor }) => vendor === 'openai')).toHaveLength(1)
  await expect(page.getByRole('checkbox', { name: `Select ${nameOf(VEX)}` })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Refine (1)' })).toBeEnabled()
})

test('a proposed track is saved, stands in the list and is recommended to everybody from then on', async ({
  page,
}) => {
  vendors.state.mind = () => ({ proposals: [VEX] })
  await page.goto('/try')
  const registered = await page.request.post('/api/auth/register', {
    data: { username: `dj.extras.${Date.now().toString(36)}`, password: 'a-long-warehouse-night' },
  })
  expect(registered.status()).toBe(200)
  await ask(page)
  await page.getByRole('button', { name: `Save ${nameOf(VEX)}` }).click()
  await expect(page.getByRole('button', { name: /Added|Saved/ })).toHaveCount(1)
  await page.getByRole('tab', { name: /^My List/ }).click()
  await expect(page.getByRole('tabpanel', { name: /^My List/ }).getByText(VEX.artist)).toBeVisible()

  vendors.state.mind = () => ({ proposals: [] })
  await page.goto('/try')
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill(nameOf(VEX))
  await expect(page.getByRole('option', { name: /^Vex/ })).toBeVisible()
})

for (const error of ['error-500', 'reset', 'hang'] as const)
  test(`a model that is down (${error}) costs nothing of the answer`, async ({ page }) => {
    const titles = () => answer(page).getByRole('heading').allTextContents()
    vendors.state.mind = () => ({ proposals: [] })
    const bpm = anotherTempo()
    await ask(page, bpm)
    const withModel = await titles()
    vendors.fail('openai', error)
    await ask(page, bpm)
    await expect(page.getByText('Looking further afield…')).toBeHidden()
    expect(await titles()).toEqual(withModel)
    await expect(extras(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

test('a network that lets no stream through lets the proposed tracks through', async ({ page }) => {
  vendors.state.mind = () => ({ proposals: [VEX] })
  await page.route('**/extras', (route) => route.abort('blockedbyclient'))
  await ask(page)
  await expect(extras(page)).toHaveCount(1)
  await expect(page.getByText('Looking further afield…')).toBeHidden()
})

test('a browser without streams has the proposed tracks too, and going back finds them', async ({ page }) => {
  vendors.state.mind = () => ({ proposals: [VEX] })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'))
  await ask(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Find your next track' })).toBeVisible()
  await page.goForward()
  await expect(extras(page)).toHaveCount(1)
  await expect(page.getByText('Looking further afield…')).toBeHidden()
})

test('losing the network meanwhile keeps the answer', async ({ page, context }) => {
  vendors.state.mind = () => ({ proposals: [VEX] })
  await page.route('**/extras', async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await ask(page)
  await expect(page.getByText('Looking further afield…')).toBeHidden()
  await expect(answer(page)).toHaveCount(10)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await context.setOffline(false)
  await page.reload()
  await expect(extras(page)).toHaveCount(1)
})

test("the admin's desk shows what was found, and takes a track out for good", async ({ page }) => {
  vendors.state.mind = () => ({ proposals: [VEX, SUNDOWN] })
  await ask(page)
  await expect(extras(page)).toHaveCount(2)
  await openDesk(page)
  const found = card(page, 'Found Tracks')
  const row = found.getByRole('listitem').filter({ hasText: SUNDOWN.title })
  await expect(row).toContainText('130 BPM')
  await expectAccessible(page, 'desk with found tracks')
  await found.getByRole('button', { name: `Remove ${nameOf(SUNDOWN)}` }).click()
  await expect(page.getByRole('dialog')).toContainText('taken out for everybody')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toHaveCount(0)

  await ask(page)
  await expect(extras(page)).toHaveCount(1)
  await expect(extras(page)).toContainText(VEX.title)
})
