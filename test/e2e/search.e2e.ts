import { expect, type Page } from '@playwright/test'
import { test } from './own-device.ts'

const trackField = (page: Page) => page.getByRole('combobox', { name: 'Current Artist or Track' })
const cards = (page: Page) => page.getByRole('list', { name: 'Recommendations' }).locator('> li')
const generate = (page: Page) => page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
const wheel = (page: Page) => page.getByRole('img', { name: /^Camelot wheel/ })

type Shown = {
  readonly camelot: string | null
  readonly soundingCamelot: string | null
  readonly isSelected: boolean
}

/** The answer that the page shows, as the server gave it. */
async function shownAnswer(page: Page): Promise<readonly Shown[]> {
  await expect(page).toHaveURL(/\?r=/)
  const id = new URL(page.url()).searchParams.get('r') ?? ''
  const answer = await page.request.get(`/api/recommendations/${id}`)
  return (await answer.json()).recommendations
}

test('what was found for other words is not offered for these', async ({ page }) => {
  await page.goto('/try')
  await trackField(page).fill('daft punk one mor')
  await expect(page.getByRole('option', { name: /^One More Time Daft Punk/ })).toBeVisible()
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/tracks/search**', async (route) => {
    asked()
    await mayAnswer
    await route.continue()
  })
  await trackField(page).fill('bicep glue')
  await isAsked
  await expect(page.getByRole('option')).toHaveCount(0)
  answer()
  await expect(page.getByRole('option', { name: /Glue/ }).first()).toBeVisible()
})

test('a name without a blank breaks where the line ends', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/try')
  await trackField(page).fill('W'.repeat(300))
  await page.getByLabel('BPM').fill('120')
  await generate(page)
  await expect(cards(page)).toHaveCount(10)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('without key lock the wheel shows the key as it will sound', async ({ page }) => {
  await page.goto('/try')
  await trackField(page).fill('Luis Fonsi - Despacito')
  await page.getByText('20', { exact: true }).click()
  await page.getByText('Mixing options').click()
  await page.getByLabel(/key lock/i).click()
  await generate(page)
  await expect(cards(page)).toHaveCount(20)
  const shown = await shownAnswer(page)
  const at = shown.findIndex(({ camelot, soundingCamelot }) => camelot !== soundingCamelot)
  await cards(page).nth(at).getByRole('heading', { level: 2 }).getByRole('button').click()
  const { camelot, soundingCamelot } = shown[at] as Shown
  expect(camelot).not.toBe(soundingCamelot)
  await expect(wheel(page)).toHaveAccessibleName(
    new RegExp(`from 10A .*(?:to ${soundingCamelot} |staying there)`),
  )
})

test('what was ticked stays ticked in another number of results', async ({ page }) => {
  await page.goto('/try')
  await trackField(page).fill('Bicep - Glue')
  await generate(page)
  await expect(cards(page)).toHaveCount(10)
  const ticked = page.getByRole('checkbox', { name: /^Select /, checked: true })
  for (const at of [1, 2]) await cards(page).nth(at).getByRole('checkbox').click()
  await expect(page.getByRole('button', { name: 'Refine (2)' })).toBeEnabled()
  await page.getByRole('combobox', { name: '# of Recommendations' }).selectOption('20')
  await expect(cards(page)).toHaveCount(20)
  await expect(ticked).toHaveCount(2)
  const selectedCount = async () => (await shownAnswer(page)).filter(({ isSelected }) => isSelected).length
  await expect.poll(selectedCount).toBe(2)
  await page.reload()
  await expect(ticked).toHaveCount(2)
})

test('a tick that the server does not take is taken back, also among several quick ones', async ({
  page,
}) => {
  await page.goto('/try')
  await trackField(page).fill('Bicep - Glue')
  await generate(page)
  await expect(cards(page)).toHaveCount(10)
  let failFirst = () => {}
  const areTicked = new Promise<void>((resolve) => (failFirst = resolve))
  let calls = 0
  await page.route('**/select', async (route) => {
    if (++calls > 1) return route.continue()
    await areTicked
    return route.abort()
  })
  for (const at of [1, 2]) await cards(page).nth(at).getByRole('checkbox').click()
  failFirst()
  await expect(cards(page).nth(1).getByRole('checkbox')).not.toBeChecked()
  await expect(cards(page).nth(2).getByRole('checkbox')).toBeChecked()
})
