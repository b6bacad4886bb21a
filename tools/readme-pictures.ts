/** The pictures of the README, of the product as it is: searching and its results, arranging a list, listening. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import decode from 'audio-decode'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import type { Recommendation } from '../src/contract/recommendations.ts'
import type { SongInput } from '../src/contract/songs.ts'
import { demoTrack } from '../test/e2e/demo-track.ts'
import { playToMicrophone, withMicrophone } from '../test/e2e/microphone.ts'
import { findChromium } from './find-chromium.mjs'
import { serveBuilt } from './serve-built.mjs'

const FOLDER = new URL('../docs/pictures/', import.meta.url)
const SIZE = { width: 1440, height: 900 }
const FORM_HEIGHT = 620
/** The second picture of the same page does without its header. */
const HEADER_HEIGHT = 64
const BETWEEN = 16
const MAX_BYTES = 250_000
const TRACK = 'Bicep - Glue'
/** As many as are arranged without a subscription. */
const LIST_SONGS = 8

mkdirSync(FOLDER, { recursive: true })
const server = await serveBuilt()
const browser = await chromium.launch({ ...withMicrophone, executablePath: findChromium() ?? '' })
try {
  await write('search', await search(await openPage(browser)))
  await write('arrange', await arrange(await openPage(browser)))
  await write('listen', await listen(await openPage(browser)))
} finally {
  await browser.close()
  await server.stop()
}

async function openPage(from: Browser): Promise<Page> {
  const context = await from.newContext({
    viewport: SIZE,
    // Still, so that a picture does not depend on when it is taken.
    reducedMotion: 'reduce',
    baseURL: server.address,
    permissions: ['microphone'],
  })
  return context.newPage()
}

/** The form with a track picked above, what comes of it below. */
async function search(page: Page): Promise<Buffer> {
  await page.goto('/try')
  const field = page.getByRole('combobox', { name: 'Current Artist or Track' })
  await field.fill(TRACK.replace(' -', ''))
  await page.getByRole('option').first().click()
  await page.getByRole('img', { name: /^Camelot wheel: now/ }).waitFor()
  const form = await page.screenshot({ clip: { ...SIZE, x: 0, y: 0, height: FORM_HEIGHT } })
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  const list = page.getByRole('list', { name: 'Recommendations' })
  await list.getByRole('checkbox').first().click()
  // Shown a turn of the event loop after the press: `check` would find it unticked now and then.
  await list.getByRole('checkbox', { checked: true }).waitFor()
  const height = SIZE.height - HEADER_HEIGHT
  const results = await page.screenshot({ clip: { ...SIZE, x: 0, y: HEADER_HEIGHT, height } })
  return sharp({
    create: {
      width: SIZE.width,
      height: FORM_HEIGHT + BETWEEN + height,
      channels: 3,
      background: '#808080',
    },
  })
    .composite([
      { input: form, left: 0, top: 0 },
      { input: results, left: 0, top: FORM_HEIGHT + BETWEEN },
    ])
    .png()
    .toBuffer()
}

/** A saved list, and the order that is proposed for it. */
async function arrange(page: Page): Promise<Buffer> {
  await post(page, '/api/auth/register', { username: 'selector', password: 'a-long-warehouse-night' })
  const { requestId } = await post(page, '/api/recommendations', { currentTrack: TRACK })
  const answer = await page.request.get(`/api/recommendations/${requestId}`)
  const { recommendations } = (await answer.json()) as { recommendations: readonly Recommendation[] }
  const songs = recommendations.slice(0, LIST_SONGS).map(toSong)
  await post(page, '/api/saved-lists', { name: 'Friday, from warm-up to peak', genre: 'Breaks', songs })
  await page.goto('/?tab=my-list')
  await page.getByRole('tab', { name: 'Saved (1)' }).click()
  const list = page.getByRole('list', { name: 'Saved lists' }).locator('> li')
  await list.getByRole('heading').getByRole('button').click()
  await list.getByRole('button', { name: 'Arrange set' }).click()
  await list.getByRole('button', { name: /^Apply/ }).waitFor()
  return page.screenshot()
}

function toSong(song: Recommendation): SongInput {
  const { title, artist, genre, bpm, musicalKey, keySource, releaseYear, energy, trackId } = song
  return { title, artist, genre, bpm, musicalKey, keySource, releaseYear, energy, trackId }
}

/** A piece of the demo music before the microphone, and what is heard of it. */
async function listen(page: Page): Promise<Buffer> {
  const { channelData, sampleRate } = await decode(readFileSync(demoTrack.path))
  playToMicrophone(channelData[0] ?? new Float32Array(), sampleRate)
  await page.goto('/try')
  await page.getByRole('button', { name: 'Listen', exact: true }).click()
  await page.getByRole('dialog', { name: 'Audio Identification Results' }).waitFor()
  return page.screenshot()
}

async function post(page: Page, path: string, data: object) {
  const response = await page.request.post(path, { data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}

async function write(name: string, png: Buffer): Promise<void> {
  const bytes = await sharp(png).webp({ quality: 84 }).toBuffer()
  if (bytes.length > MAX_BYTES) throw new Error(`${name} takes ${bytes.length} bytes`)
  writeFileSync(fileURLToPath(new URL(`${name}.webp`, FOLDER)), bytes)
  console.log(`docs/pictures/${name}.webp, ${Math.round(bytes.length / 1_000)} kB`)
}
