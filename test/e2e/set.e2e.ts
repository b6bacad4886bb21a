import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { decodeText } from '../../src/domain/library/decode-text.ts'
import { readLibrary } from '../../src/domain/library/read-library.ts'
import { holdCalls } from './hold-calls.ts'
import { saveMany } from './save-many.ts'
import { test } from './own-device.ts'

const PASSWORD = 'a-long-warehouse-night'
let people = 0
const someName = () => `dj.${Date.now().toString(36)}${people++}`

const cards = (page: Page) => page.getByRole('list', { name: 'Recommendations' }).locator('> li')

async function search(page: Page, track: string, count = 10): Promise<void> {
  await page.getByRole('tab', { name: 'Recommendations' }).click()
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill(track)
  await page.getByRole('radio', { name: String(count), exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await expect(cards(page)).toHaveCount(count)
}

async function signUp(page: Page, username = someName()): Promise<string> {
  await page.goto('/try?tab=my-list')
  await page.getByRole('button', { name: 'Get Started - Sign In or Create Account' }).click()
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible()
  return username
}

/** Saves the first songs of the results. */
async function save(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await cards(page)
      .nth(at)
      .getByRole('button', { name: /^Save / })
      .click()
    await expect(
      cards(page)
        .nth(at)
        .getByRole('button', { name: /Added|Saved/ }),
    ).toBeVisible()
  }
}

/** What the menu that is open hands over at one press. */
async function downloaded(page: Page, format: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return readFile(await download.path())
}

test('from sign-up to a set on a stick', async ({ page }) => {
  test.setTimeout(150_000)
  await signUp(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  // The list may be longer than the Free plan arranges.
  await page.request.post('/api/billing/test-checkout', { data: { action: 'pay' } })
  await page.reload()
  await search(page, 'Daft Punk - One More Time', 15)
  await save(page, 12)

  await page.getByRole('tab', { name: /^My List/ }).click()
  await expect(page.getByText(/0 of 12 songs selected/)).toBeVisible()
  // Three seconds later the lists are there, one a genre.
  await page.getByRole('tab', { name: /^Saved/ }).click()
  const lists = page.getByRole('list', { name: 'Saved lists' }).locator('> li')
  await expect(lists.first()).toBeVisible({ timeout: 15_000 })
  const biggest = lists.filter({ hasText: /House/ }).first()
  await biggest.getByRole('heading').getByRole('button').click()
  const titles = () =>
    biggest.getByRole('row').evaluateAll((rows) => rows.map((row) => row.textContent ?? ''))

  const before = await titles()
  if (before.filter((text) => text !== '').length > 3) {
    await biggest.getByRole('button', { name: 'Arrange set' }).click()
    await expect(biggest.getByRole('button', { name: /Apply|Keep my order/ }).first()).toBeVisible()
  }

  for (const [label, format] of [
    ['CSV', 'csv'],
    ['rekordbox', 'rekordbox'],
    ['M3U8', 'm3u8'],
    ['Traktor', 'traktor'],
    ['VirtualDJ', 'virtualdj'],
  ] as const) {
    await biggest.getByRole('button', { name: /^Download/ }).click()
    const { text } = decodeText(await downloaded(page, new RegExp(label, 'i')))
    const read = readLibrary(text)
    expect(read.tracks.length, format).toBeGreaterThan(0)
    expect(
      read.tracks.every((track) => track.title !== null),
      format,
    ).toBe(true)
  }
  await biggest.getByRole('button', { name: /^Download/ }).click()
  expect((await downloaded(page, /PDF/)).subarray(0, 5).toString()).toBe('%PDF-')

  // What was taken last comes first, and what can be chosen stands below.
  await page.reload()
  await biggest.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByRole('menuitem').first()).toHaveText('PDFAs last time')
  await page.getByRole('menuitem', { name: /^Options…/ }).click()
  const options = page.getByRole('dialog', { name: 'Download options' })
  await expect(options.getByRole('radio', { name: 'PDF' })).toBeChecked()
  await options.getByRole('button', { name: 'Cancel' }).click()
})

test('songs are moved with the keyboard, marked, deleted and brought back; the order stays', async ({
  page,
}) => {
  await signUp(page)
  await search(page, 'Pendulum - Tarantula', 5)
  await save(page, 4)
  await page.getByRole('tab', { name: /^My List/ }).click()
  const selects = page.getByRole('checkbox', { name: /^Select / })
  await expect(selects).toHaveCount(4)
  const names = () => selects.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')))
  const [first, second, ...rest] = await names()
  // Rows that can be dragged take the place of the first ones once their code is there.
  await expect(page.getByRole('button', { name: /^Drag / }).first()).toBeVisible()
  const down = page.getByRole('button', { name: /^Move down/ }).first()
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual([second, first, ...rest])

  await page
    .getByRole('button', { name: /^Mark Played/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Played: / })).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Remove / })
    .last()
    .click()
  await expect(selects).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(selects).toHaveCount(4)
  await page.reload()
  await page.getByRole('tab', { name: /^My List/ }).click()
  await expect.poll(names).toEqual([second, first, ...rest])
  await expect(page.getByRole('button', { name: /^Played: / })).toHaveCount(1)
})

test('two tabs of one account make one list a genre and each song once', async ({ page, context }) => {
  await signUp(page)
  const other = await context.newPage()
  await other.goto('/?tab=my-list')
  await search(page, 'Pendulum - Tarantula', 5)
  await save(page, 3)
  await page.getByRole('tab', { name: /^My List/ }).click()
  await other.reload()
  const read = async () =>
    (await (await page.request.get('/api/saved-lists')).json()) as {
      savedLists: { genre: string; songs: { title: string; artist: string }[] }[]
    }
  await expect
    .poll(async () => (await read()).savedLists.flatMap(({ songs }) => songs).length)
    .toBeGreaterThan(2)
  // Both begin anew and have nothing left to sync.
  for (const tab of [page, other]) {
    await tab.reload()
    await tab.waitForLoadState('networkidle')
  }
  const { savedLists } = await read()
  const genres = savedLists.map(({ genre }) => genre.toLowerCase())
  expect(genres.length).toBeGreaterThan(0)
  expect(new Set(genres).size).toBe(genres.length)
  for (const { songs } of savedLists)
    expect(new Set(songs.map(({ title, artist }) => `${title}|${artist}`.toLowerCase())).size).toBe(
      songs.length,
    )
})

test("a guest's answer and count move into the account", async ({ page }) => {
  await page.goto('/try')
  await search(page, 'Bicep - Glue', 5)
  const answer = new URL(page.url()).searchParams.get('r')
  await signUp(page)
  await page.goto(`/?r=${answer}`)
  await expect(cards(page)).toHaveCount(5)
  await expect(page.getByText('1/25 free searches')).toBeVisible()
})

test('a wrong password says so, a right one leads in, and signing out leads out', async ({ page }) => {
  const username = await signUp(page)
  await page.getByRole('button', { name: `Account of ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText("You've been successfully logged out.").first()).toBeVisible()
  await page.goto('/try?tab=my-list')
  await page.getByRole('button', { name: 'Get Started - Sign In or Create Account' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login failed').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText("You've been successfully logged in.").first()).toBeVisible()
})

test('on a slow network nothing is saved twice and nothing is lost', async ({ page }) => {
  await signUp(page)
  await search(page, 'Daft Punk - One More Time', 5)
  const release = await holdCalls(page, '**/api/saved-songs')
  const button = cards(page)
    .first()
    .getByRole('button', { name: /^Save / })
  await button.click()
  await button.click({ force: true, timeout: 1_000 }).catch(() => undefined)
  release()
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: /Added|Saved/ }),
  ).toBeVisible()
  const { savedSongs } = (await (await page.request.get('/api/saved-songs')).json()) as {
    savedSongs: unknown[]
  }
  expect(savedSongs).toHaveLength(1)
})

test('what is downloaded is what is shown, a list gone elsewhere goes here, and an ended session says so', async ({
  page,
  context,
}) => {
  await signUp(page)
  const songs = ['One', 'Two', 'Three'].map((title) => ({ title, artist: 'Mirela Voss', bpm: 122 }))
  const made = await page.request.post('/api/saved-lists', {
    data: { name: 'Friday', genre: 'By hand', songs },
  })
  const { savedList } = (await made.json()) as { savedList: { id: string } }
  await page.goto('/?tab=my-list&list=saved')
  const friday = page.getByRole('list', { name: 'Saved lists' }).locator('> li')
  await friday.getByRole('heading').getByRole('button').click()
  const release = await holdCalls(page, '**/reorder')
  const down = friday.getByRole('button', { name: /^Move down/ }).first()
  await down.click()
  await friday.getByRole('button', { name: /^Download/ }).click()
  release()
  const { tracks } = readLibrary(decodeText(await downloaded(page, 'CSV')).text)
  expect(tracks.map(({ title }) => title)).toEqual(['Two', 'One', 'Three'])
  await page.unroute('**/reorder')

  await page.request.delete(`/api/saved-lists/${savedList.id}`)
  await down.click()
  await expect(page.getByText('No saved lists yet')).toBeVisible()

  await page.request.post('/api/saved-lists', { data: { name: 'Saturday', genre: 'By hand', songs } })
  await page.reload()
  await friday.getByRole('heading').getByRole('button').click()
  await context.clearCookies({ name: 'segue_session' })
  await down.click()
  await expect(page.getByRole('button', { name: 'Get Started - Sign In or Create Account' })).toBeVisible()
})

test('what cannot be fetched takes nothing else with it, and is fetched once it can be', async ({ page }) => {
  await signUp(page)
  const part = /assets\/(?:saved-view|bridge-dialog)/
  await page.route(part, (route) => route.abort())
  await page.goto('/?tab=my-list')
  const gone = page.getByText('Segue cannot be reached right now.').first()
  await page.getByRole('tab', { name: /^Saved/ }).click()
  await expect(gone).toBeVisible()
  await expect(page.getByText('No songs in your lists yet')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(gone).toBeHidden()
  await page.getByRole('button', { name: 'Bridge two tracks' }).click()
  // Told before the way is free again: else this very press could still open the dialog.
  await expect(gone).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My List' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(part)
  await page.getByRole('tab', { name: /^Saved/ }).click()
  await expect(page.getByText('No saved lists yet')).toBeVisible()
  await page.getByRole('button', { name: 'Bridge two tracks' }).click()
  await expect(page.getByRole('dialog', { name: 'Bridge two tracks' })).toBeVisible()
})

test('who selects more songs than a list holds is told how many are not in it', async ({ page }) => {
  await signUp(page)
  await saveMany(page, 5_001)
  // Nothing for the automatic sync to do, whose toast would take the place of the one that is looked for.
  await page.addInitScript(() => localStorage.setItem('segue-deleted-genres', '{"house":5001}'))
  await page.goto('/?tab=my-list')
  await page.getByRole('button', { name: 'Select All' }).click()
  await page.getByRole('button', { name: 'Save as list' }).click()
  await expect(
    page.getByText('A list holds 5,000 songs: the last 1 you selected are not in it.').first(),
  ).toBeVisible()
})
