import { expect } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

test('where no mail is sent none is promised: the screens say who can help', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText('This Segue is not set up to send mail')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send link' })).toHaveCount(0)
  await expectAccessible(page, 'forgotten password without mail')
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)

  const data = { username: `dj-${randomBytes(5).toString('hex')}`, password: 'a-long-warehouse-night' }
  await page.request.post('/api/auth/register', { data })
  await page.goto('/account')
  await expect(page.getByText('a mail that confirms an address cannot be sent to you')).toBeVisible()
})
