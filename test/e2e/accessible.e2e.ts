import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { holdCalls } from './hold-calls.ts'
import { test } from './own-device.ts'

const search = async (page: Page, text: string) => {
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill(text)
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
}

for (const theme of ['dark', 'light'] as const)
  for (const width of [390, 1440])
    test(`every screen is accessible, ${theme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme)
      await page.goto('/')
      await expectAccessible(page, 'home')
      await page.goto('/nowhere')
      await expectAccessible(page, '404')
      await page.goto('/try')
      await expectAccessible(page, 'form')
      await search(page, '')
      await expectAccessible(page, 'form with errors')
      await page.getByRole('combobox', { name: 'Current Artist or Track' }).pressSequentially('daft')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page, 'typeahead')
      const release = await holdCalls(page, '**/api/recommendations')
      await search(page, 'Daft Punk - One More Time')
      await expect(page.getByText('Analyzing Your Music')).toBeVisible()
      await expectAccessible(page, 'loading')
      release()
      await expect(page.getByRole('heading', { name: 'Your Segue Recommendations' })).toBeVisible()
      await expectAccessible(page, 'results')
      await page
        .getByRole('list', { name: 'Recommendations' })
        .getByRole('heading')
        .first()
        .getByRole('button')
        .click()
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .click()
      await expectAccessible(page, 'results, opened and selected')
      await page.getByRole('tab', { name: 'My List' }).click()
      await expectAccessible(page, 'sign-in gate')
    })

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the whole way at 390 px, nothing too small to hit or wider than the screen', async ({ page }) => {
    await page.goto('/try')
    await page.getByRole('combobox', { name: 'Current Artist or Track' }).tap()
    await page.keyboard.type('bicep glu')
    await page.getByRole('option', { name: /Glue/ }).first().tap()
    await page.getByRole('button', { name: 'Generate AI Recommendations' }).tap()
    await expect(page.getByRole('heading', { name: 'Your Segue Recommendations' })).toBeVisible()
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .tap()
    await expect(page.getByRole('button', { name: 'Refine (1)' })).toBeVisible()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, a[href], select, input[type=text], textarea')]
        .filter((element) => element.getClientRects().length > 0 && !element.closest('.sr-only'))
        .map((element) => ({
          name: element.textContent?.trim().slice(0, 40) ?? '',
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44))
        .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
    )
    expect(small).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Refine (1)' }).tap()
    await expect(page.getByText('1/25 free searches')).toBeVisible()
  })
})
