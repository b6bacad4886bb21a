import { expect, type Page } from '@playwright/test'
import decode from 'audio-decode'
import { readFileSync } from 'node:fs'
import { demoTrack } from './demo-track.ts'
import { expectAccessible } from './expect-accessible.ts'
import { noise, playToMicrophone, withMicrophone } from './microphone.ts'
import { test } from './own-device.ts'

test.use({ launchOptions: withMicrophone, permissions: ['microphone'] })

const RATE = 44_100

const listen = (page: Page) => page.getByRole('button', { name: 'Listen', exact: true })
const stopListening = (page: Page) => page.getByRole('button', { name: 'Stop Listening' })
const trackField = (page: Page) => page.getByRole('combobox', { name: 'Current Artist or Track' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Audio Identification Results' })

/** Listens for so long as to be worth sending, and stops. */
async function listenBriefly(page: Page): Promise<void> {
  await expect(stopListening(page)).toBeVisible()
  // Of ten seconds, three are enough to send.
  await expect(page.getByRole('timer')).toHaveText(/^[1-7] /u)
  await stopListening(page).click()
}

/** Keeps every microphone that the page opens, to see whether it is closed again. */
const watchMicrophones = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { tracks })
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
const openMicrophones = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.filter(
        ({ readyState }) => readyState === 'live',
      ).length,
  )

test('what plays is heard, named, and searched from', async ({ page }) => {
  const { channelData, sampleRate } = await decode(readFileSync(demoTrack.path))
  playToMicrophone(channelData[0] ?? new Float32Array(), sampleRate)
  await watchMicrophones(page)
  await page.goto('/try')
  await trackField(page).fill('what was typed before')
  await page.getByLabel('Genre').fill('House')
  await page.getByLabel('BPM').fill('99')
  await listen(page).click()
  await expect(stopListening(page)).toBeVisible()
  await expect(trackField(page)).toHaveValue('')
  await expect(page.getByLabel('Genre')).toHaveValue('')
  await expect(page.getByLabel('BPM')).toHaveValue('')
  expect(await openMicrophones(page)).toBe(1)

  // Ten seconds later it stops by itself.
  await expect(dialog(page)).toBeVisible({ timeout: 30_000 })
  expect(await openMicrophones(page)).toBe(0)
  await expect(dialog(page).getByText(demoTrack.title)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Use This Track' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(trackField(page)).toHaveValue(`${demoTrack.artist} - ${demoTrack.title}`)
  await expect(page.getByLabel('BPM')).not.toHaveValue('')
  await expect(page.getByRole('button', { name: 'Generate AI Recommendations' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Segue Recommendations' })).toBeVisible()
})

test('noise is not taken for a track, and one can try again', async ({ page }) => {
  playToMicrophone(noise(12, RATE), RATE)
  await page.goto('/try')
  await listen(page).click()
  await listenBriefly(page)
  await expect(dialog(page).getByText('Not Identified', { exact: true })).toBeVisible()
  const offered = dialog(page).getByRole('button', { name: 'Use This Track', disabled: false })
  await expect(offered).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Try Again' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await listenBriefly(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(listen(page)).toBeFocused()
})

test('silence and a press too short are told without asking the server', async ({ page }) => {
  playToMicrophone(new Float32Array(12 * RATE), RATE)
  let asked = 0
  await page.route('**/api/identify-audio', (route) => {
    asked++
    return route.abort()
  })
  await page.goto('/try')
  await listen(page).click()
  await listenBriefly(page)
  await expect(dialog(page).getByText('Nothing was heard.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Try Again' }).click()
  await stopListening(page).click()
  await expect(dialog(page).getByText('That was too short to tell.')).toBeVisible()
  expect(asked).toBe(0)
})

test('a server that fails is told apart from an unknown track', async ({ page }) => {
  playToMicrophone(noise(12, RATE), RATE)
  await page.route('**/api/identify-audio', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again in a moment.' } }),
  )
  await page.goto('/try')
  await listen(page).click()
  await listenBriefly(page)
  await expect(dialog(page).getByText('Failed to identify audio. Please try again.')).toBeVisible()
  await expect(dialog(page).getByText('Please try again in a moment.')).toBeVisible()
})

test('the microphone is closed by Cancel and by going elsewhere; an upload is given up', async ({ page }) => {
  playToMicrophone(noise(12, RATE), RATE)
  await watchMicrophones(page)
  await page.route('**/api/identify-audio', () => undefined)
  await page.goto('/try')
  await listen(page).click()
  await expect(stopListening(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(listen(page)).toBeVisible()
  await expect.poll(() => openMicrophones(page)).toBe(0)

  await listen(page).click()
  await expect(stopListening(page)).toBeVisible()
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect.poll(() => openMicrophones(page)).toBe(0)
  await page.getByRole('tab', { name: 'Recommendations' }).click()

  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/identify-audio'))
  await listen(page).click()
  await listenBriefly(page)
  await expect(page.getByText('Identifying...')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await gone
  await expect(listen(page)).toBeEnabled()
  await expect(dialog(page)).toHaveCount(0)
})

for (const [error, advice] of [
  ['NotAllowedError', /Allow the microphone/],
  ['NotFoundError', /No microphone was found/],
] as const)
  test(`without a microphone it says so (${error})`, async ({ page }) => {
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))
    }, error)
    await page.goto('/try')
    await trackField(page).fill('Bicep - Glue')
    await listen(page).click()
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Could not access microphone. Please check permissions.' })
    await expect(alert).toContainText(advice)
    await expect(trackField(page), 'nothing was heard, so nothing is taken away').toHaveValue('Bicep - Glue')
    await expectAccessible(page, 'no microphone')
  })

const heardTrack = {
  title: 'Glue',
  artist: 'Bicep',
  genre: 'breaks',
  bpm: 130,
  musicalKey: 'A minor',
  camelot: '8A',
  album: 'Bicep',
  release_date: '2017-09-01',
  trackId: null,
}
const unsure = {
  identified: false,
  message: 'Not sure what this is.',
  track: null,
  candidates: [
    { ...heardTrack, confidence: 0.4 },
    { ...heardTrack, title: 'Opal', camelot: null, confidence: 0.2 },
  ],
  heard: { bpm: 127.96, bpmConfidence: 0.9, musicalKey: 'A minor', camelot: '8A', keyConfidence: 0.55 },
}

test('of two keys each says which it is, and that they differ', async ({ page }) => {
  playToMicrophone(noise(12, RATE), RATE)
  const sure = {
    ...unsure,
    identified: true,
    track: { ...heardTrack, camelot: '9A', trackId: 't1' },
    candidates: [{ ...heardTrack, confidence: 0.9 }],
  }
  await page.route('**/api/identify-audio', (route) => route.fulfill({ json: sure }))
  await page.goto('/try')
  await listen(page).click()
  await listenBriefly(page)
  await expect(dialog(page).getByText('Catalogue key')).toBeVisible()
  await expect(dialog(page).getByText('Heard key')).toBeVisible()
  await expect(dialog(page).getByText(/^The key heard is another, 8A/)).toBeVisible()
})

for (const theme of ['dark', 'light'] as const)
  test(`an unsure answer leaves the choice to the DJ, ${theme}`, async ({ page }) => {
    playToMicrophone(noise(12, RATE), RATE)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme)
    await page.route('**/api/identify-audio', (route) => route.fulfill({ json: unsure }))
    await page.goto('/try')
    await listen(page).click()
    await expect(stopListening(page)).toBeVisible()
    await expectAccessible(page, 'recording')
    await listenBriefly(page)
    await expect(dialog(page).getByText('Not sure what this is.')).toBeVisible()
    await expectAccessible(page, 'unsure')
    const candidate = dialog(page).locator('label').filter({ hasText: 'Glue' })
    await expect(candidate).toContainText('published')
    await expect(dialog(page).getByText('Heard key')).toBeVisible()
    const use = dialog(page).getByRole('button', { name: 'Use This Track' })
    await expect(use).toHaveAttribute('aria-disabled', 'true')
    await dialog(page).getByRole('radio', { name: /Opal/ }).check()
    await use.click()
    await expect(trackField(page)).toHaveValue('Bicep - Opal')
    await expect(page.getByLabel('Genre')).toHaveValue('Breaks')

    await listen(page).click()
    await listenBriefly(page)
    await dialog(page).getByRole('button', { name: 'Use this tempo' }).click()
    await expect(page.getByLabel('BPM')).toHaveValue('128')
    await expect(page.getByText('Measured from the recording')).toBeVisible()
    await expect(trackField(page)).toBeFocused()
  })
