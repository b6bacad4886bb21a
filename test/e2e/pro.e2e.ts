import { expect, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const offer = (page: Page) => page.getByRole('dialog', { name: 'Thank You for Trying Segue!' })
const songs = Array.from({ length: 9 }, (_, at) => ({
  title: `Tool ${at}`,
  artist: 'Mirela Voss',
  bpm: 120 + ((at * 5) % 9),
}))

test('three scores and lists of eight songs are free; where that ends Pro is offered, and has the rest', async ({
  page,
}) => {
  await page.request.post('/api/auth/register', {
    data: { username: `dj-${randomBytes(5).toString('hex')}`, password: 'a long enough password' },
  })
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill('Bicep - Glue')
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  const cards = page.getByRole('list', { name: 'Recommendations' }).locator('> li')
  const sum = (at: number) => cards.nth(at).getByText(/^\d+ %$/)
  const open = (at: number) => cards.nth(at).getByRole('heading').getByRole('button').click()
  await open(2)
  await expect(sum(2)).toBeVisible()
  await open(3)
  await expect(cards.nth(3).getByText(/With Pro each one is taken apart/)).toBeVisible()
  await expectAccessible(page, 'the offer in a card')
  await cards.nth(3).getByRole('button', { name: 'See what Pro has' }).click()
  await expect(offer(page).getByText('1/25')).toBeVisible()
  await expect(offer(page).getByText('Priority support'), 'there is no address to write to').toBeHidden()
  await page.keyboard.press('Escape')
  await expect(cards.nth(3).getByRole('button', { name: 'See what Pro has' })).toBeFocused()
  const answer = page.url()

  await page.request.post('/api/saved-lists', { data: { name: 'Friday', songs } })
  await page.goto('/?tab=my-list&list=saved')
  const friday = page.getByRole('list', { name: 'Saved lists' }).locator('> li')
  await friday.getByRole('heading').getByRole('button').click()
  await expect(friday.getByText('Free arranges lists of up to 8 songs, Pro of up to 60.')).toBeVisible()
  await friday.getByRole('button', { name: 'Arrange with Pro' }).click()
  await expect(offer(page)).toBeVisible()
  await page.keyboard.press('Escape')

  const paid = await page.request.post('/api/billing/test-checkout', { data: { action: 'pay' } })
  expect(paid.status()).toBe(200)
  await page.reload()
  await friday.getByRole('heading').getByRole('button').click()
  await friday.getByRole('button', { name: 'Arrange set' }).click()
  await expect(friday.getByText(/Mean transition|Your order is the best/)).toBeVisible()
  await page.goto(answer)
  await open(3)
  await expect(sum(3)).toBeVisible()
})
