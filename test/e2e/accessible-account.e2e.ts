import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const SONGS = [
  { title: 'One', artist: 'Ida Fennimore', genre: 'House', bpm: 124, musicalKey: '8A', energy: 6 },
  { title: 'Two', artist: 'Quillon Brass', genre: 'House', bpm: 126, musicalKey: '9A', energy: 7 },
  { title: 'Three', artist: 'Mara Oduya', genre: 'Techno', bpm: 132, energy: 8 },
]

for (const theme of ['dark', 'light'] as const)
  for (const width of [390, 1440])
    test(`every screen of an account is accessible, ${theme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme)
      await page.goto('/try?tab=my-list')
      await page.getByRole('button', { name: 'Get Started - Sign In or Create Account' }).click()
      await expectAccessible(page, 'sign in')
      await page.getByRole('tab', { name: 'Create Account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
      await expectAccessible(page, 'create account, with errors')

      const username = `dj.${theme}.${width}.${Date.now().toString(36)}`
      const registered = await page.request.post('/api/auth/register', {
        data: { username, password: 'a-long-warehouse-night' },
      })
      expect(registered.status()).toBe(200)
      for (const song of SONGS) await page.request.post('/api/saved-songs', { data: song })
      await page.request.post('/api/saved-lists', { data: { name: 'Friday', genre: 'House', songs: SONGS } })

      await page.goto('/?tab=my-list')
      await expect(page.getByText('0 of 3 songs selected')).toBeVisible()
      await expectAccessible(page, 'current list')
      await page.getByRole('tab', { name: /^Saved/ }).click()
      const list = page
        .getByRole('list', { name: 'Saved lists' })
        .locator('> li')
        .filter({ hasText: 'Friday' })
      await list.getByRole('heading').getByRole('button').click()
      await expect(list.getByRole('button', { name: 'Arrange set' })).toBeVisible()
      await expectAccessible(page, 'saved list, opened')
      await list.getByRole('button', { name: /^Download/ }).click()
      await page.getByRole('menuitem', { name: /^Options…/ }).click()
      await expect(page.getByText('Relink to your own files')).toBeVisible()
      await expectAccessible(page, 'export')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: `Account of ${username}` }).click()
      await expectAccessible(page, 'user menu')
      await page.goto('/account')
      await expectAccessible(page, 'account')
      await page.goto('/verify-email')
      await expectAccessible(page, 'verify email')
    })

test('a DJ’s own library is matched in the browser, and the export carries its paths', async ({ page }) => {
  const username = `dj.relink.${Date.now().toString(36)}`
  await page.request.post('/api/auth/register', { data: { username, password: 'a-long-warehouse-night' } })
  await page.request.post('/api/saved-lists', { data: { name: 'Stick', genre: 'House', songs: SONGS } })
  await page.goto('/?tab=my-list&list=saved')
  await page.getByRole('button', { name: 'Download Stick' }).click()
  await page.getByRole('menuitem', { name: /^Options…/ }).click()
  await page.getByRole('dialog').getByText('M3U8', { exact: true }).click()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await page.getByLabel('Choose library file').setInputFiles({
    name: 'mine.m3u8',
    mimeType: 'audio/x-mpegurl',
    buffer: Buffer.from(
      '#EXTM3U\n#EXTINF:300,Ida Fennimore - One\n/Music/House/one.mp3\n#EXTINF:310,QUILLON BRASS - Two (Original Mix)\n/Music/House/two.flac\n',
    ),
  })
  await expect(page.getByRole('list', { name: 'Shopping list' })).toContainText('Three')
  const file = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()])
    return readFile(await download.path(), 'utf8')
  }
  const text = await file(() => page.getByRole('button', { name: /with your files/ }).click())
  expect(text).toContain('/Music/House/one.mp3')
  expect(text).toContain('/Music/House/two.flac')
  await page.getByRole('button', { name: 'Download Stick' }).click()
  const again = await file(() => page.getByRole('menuitem', { name: /M3U8/ }).click())
  expect(again, 'from then on one press is enough').toBe(text)
  await page.getByRole('button', { name: 'What next?' }).click()
  await expect(page.getByText(/Drag the file onto the playlists/)).toBeVisible()
  expect(
    sent.filter((method) => method !== 'GET'),
    'nothing of the library is sent',
  ).toEqual([])
})
