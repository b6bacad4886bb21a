import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const COLLECTION = `<?xml version="1.0" encoding="UTF-8"?>
<DJ_PLAYLISTS Version="1.0.0"><COLLECTION Entries="2">
<TRACK TrackID="1" Name="Paper Lanterns - 8A" Artist="Mirela Voss" TotalTime="402" Location="file://localhost/Users/dj/Music/lanterns.mp3"/>
<TRACK TrackID="2" Name="Undertow (Tau Remix)" Artist="Okapi Nine" TotalTime="360" Location="file://localhost/Users/dj/Music/undertow.mp3"/>
</COLLECTION></DJ_PLAYLISTS>`
const SONGS = [
  { title: 'Paper Lanterns', artist: 'Mirela Voss', genre: 'House', bpm: 124 },
  { title: 'Undertow', artist: 'Okapi Nine', genre: 'House', bpm: 126 },
  { title: 'Gravel', artist: 'Tülay', genre: 'House', bpm: 128 },
]

for (const [theme, width] of [
  ['dark', 390],
  ['light', 1440],
] as const)
  test(`another version is taken where the DJ says so, and remembered, ${theme}, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme)
    const username = `dj.own.${theme}.${Date.now().toString(36)}`
    await page.request.post('/api/auth/register', { data: { username, password: 'a-long-warehouse-night' } })
    await page.request.post('/api/saved-lists', { data: { name: 'Stick', genre: 'House', songs: SONGS } })
    const useThis = page.getByRole('button', { name: 'Use this: Undertow (Tau Remix)' })
    for (const isFirst of [true, false]) {
      await page.goto('/?tab=my-list&list=saved')
      await page.getByRole('button', { name: 'Download Stick' }).click()
      await page.getByRole('menuitem', { name: /^Options…/ }).click()
      await page.getByRole('dialog').getByText('M3U8', { exact: true }).click()
      await page.getByLabel('Choose library file').setInputFiles({
        name: 'rekordbox.xml',
        mimeType: 'text/xml',
        buffer: Buffer.from(COLLECTION),
      })
      if (isFirst) {
        await expect(page.getByText('1 of 3 songs matched (33 %)')).toBeVisible()
        await expectAccessible(page, 'another version is offered')
        await useThis.click()
      }
      await expect(page.getByText('2 of 3 songs matched (66 %)')).toBeVisible()
      await expect(useThis).toHaveCount(0)
    }
    await expectAccessible(page, 'chosen by you')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /with your files/ }).click()
    const text = await readFile(await (await file).path(), 'utf8')
    expect(text).toContain('/Users/dj/Music/lanterns.mp3')
    expect(text).toContain('/Users/dj/Music/undertow.mp3')
  })
