import { expect, type Page } from '@playwright/test'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composePiece } from '../../tools/music/compose-piece.ts'
import { renderPiece } from '../../tools/music/render-piece.ts'
import { testPieces } from '../../tools/music/test-pieces.ts'
import { wavFile } from '../fixtures/sound-files.ts'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const RATE = 22_050
/** All but the last can be recommended: a genre may be missing, a tempo may not. */
const COLLECTION = [
  { title: 'Warehouse One', artist: 'Ida Fennimore', genre: 'House', bpm: 123, key: '8A' },
  { title: 'Warehouse Two', artist: 'Quillon Brass', genre: 'House', bpm: 124, key: '9A' },
  { title: 'Warehouse Three', artist: 'Mara Oduya', genre: 'Deep House', bpm: 122, key: '8B' },
  { title: 'Nameless Genre', artist: 'Tove Ahlgren', genre: '', bpm: 121, key: '7A' },
  { title: 'Untold Tempo', artist: 'Rune Castellan', genre: 'House', bpm: 0, key: '8A' },
] as const

const rekordbox = `<?xml version="1.0" encoding="UTF-8"?>
<DJ_PLAYLISTS Version="1.0.0"><PRODUCT Name="rekordbox" Version="6.7.7" Company="AlphaTheta"/>
<COLLECTION Entries="${COLLECTION.length}">
${COLLECTION.map(
  ({ title, artist, genre, bpm, key }, at) =>
    `<TRACK TrackID="${at + 1}" Name="${title}" Artist="${artist}" Genre="${genre}" AverageBpm="${bpm}.00" Tonality="${key}" TotalTime="300" Location="file://localhost/Music/${at}.mp3"/>`,
).join('\n')}
</COLLECTION><PLAYLISTS><NODE Type="0" Name="ROOT" Count="0"/></PLAYLISTS></DJ_PLAYLISTS>`

let people = 0

/** A new account, and its library's page. */
async function openLibrary(page: Page): Promise<string> {
  const username = `dj.own.${Date.now().toString(36)}${people++}`
  const registered = await page.request.post('/api/auth/register', {
    data: { username, password: 'a-long-warehouse-night' },
  })
  expect(registered.status()).toBe(200)
  await page.goto('/library')
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible()
  return username
}

const figure = (page: Page, term: string) =>
  page
    .getByRole('region', { name: 'What Segue knows' })
    .getByText(term, { exact: true })
    .locator('..')
    .locator('dd')
const addMusic = (page: Page) => page.getByRole('region', { name: 'Adding music' })
const ownTracks = (page: Page) => page.getByRole('table', { name: 'Your tracks' })

async function addCollection(page: Page): Promise<void> {
  await page
    .getByLabel('Add a file of your DJ software')
    .setInputFiles({ name: 'collection.xml', mimeType: 'text/xml', buffer: Buffer.from(rekordbox) })
  await expect(addMusic(page).getByText('Finished: collection.xml')).toBeVisible()
}

test("rekordbox's own text export is taken, dropped as well", async ({ page }) => {
  await openLibrary(page)
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    const text = '#\tTrack Title\tArtist\tGenre\tBPM\tKey\r\n1\tUndertow\tOkapi Nine\tHouse\t122.00\tAm\r\n'
    transfer.items.add(new File([text], 'History.txt'))
    return transfer
  })
  await page
    .getByRole('region', { name: 'Add music' })
    .locator('> div')
    .dispatchEvent('drop', { dataTransfer: dropped })
  await expect(addMusic(page).getByText('Finished: History.txt')).toBeVisible()
  await expect(ownTracks(page).getByText('Undertow')).toBeVisible()
})

/** A folder as a DJ has it: two pieces of music, one of them in a folder of its own, a broken file, and a picture. */
function musicFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'segue-music-')), 'Music')
  mkdirSync(join(folder, 'House'), { recursive: true })
  const [first, second] = testPieces(2, 8).map((spec) =>
    wavFile([renderPiece(composePiece(spec), RATE)], RATE),
  )
  if (first === undefined || second === undefined) throw new Error('no music')
  writeFileSync(join(folder, 'House', 'Ida Fennimore - Measured One.wav'), first)
  writeFileSync(join(folder, 'Quillon Brass - Measured Two.wav'), second)
  writeFileSync(join(folder, 'Mara Oduya - Broken.mp3'), 'this is no sound')
  writeFileSync(join(folder, 'just-a-name.wav'), first)
  writeFileSync(join(folder, 'cover.jpg'), 'no sound either')
  return folder
}

/** As in a browser that cannot open a folder piece by piece: its dialog is one that a test cannot answer. */
const withoutPicker = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'))

test('a collection of DJ software becomes what is searched, and no other user’s', async ({
  page,
  browser,
}) => {
  await openLibrary(page)
  await expect(figure(page, 'Tracks')).toHaveText('0')
  await addCollection(page)
  await expect(figure(page, 'Tracks')).toHaveText('5')
  await expect(figure(page, 'Can be recommended')).toHaveText('4')
  await expect(figure(page, 'Recognised by Listen')).toHaveText('0')
  await expect(ownTracks(page).getByRole('row')).toHaveCount(6)
  await expect(ownTracks(page).getByRole('row', { name: /Untold Tempo/ })).toContainText(
    'Cannot be recommended: no tempo',
  )
  await expect(ownTracks(page).getByText('Cannot be recommended')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search your tracks' }).fill('oduya')
  await expect(page.getByText('1 track found')).toBeVisible()
  await expect(ownTracks(page).getByRole('row')).toHaveCount(2)

  await page.goto('/')
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill('Daft Punk - One More Time')
  await page.getByRole('radio', { name: 'My library' }).check({ force: true })
  await expect(page.getByText('Only from 4 tracks of your library.')).toBeVisible()
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  const cards = page.getByRole('list', { name: 'Recommendations' }).locator('> li')
  await expect(cards.first()).toContainText('Warehouse')
  const origins = await cards.evaluateAll((all) =>
    all.map((card) => card.textContent?.includes('From your library') === true),
  )
  expect(origins.length).toBeGreaterThan(0)
  expect(origins.every(Boolean)).toBe(true)

  const other = await (await browser.newContext()).newPage()
  await openLibrary(other)
  await expect(figure(other, 'Tracks')).toHaveText('0')
  await expect(ownTracks(other)).toHaveCount(0)
  await other.goto('/')
  await other.getByRole('radio', { name: 'My library' }).check({ force: true })
  await expect(other.getByText('Your library has no track that can be recommended yet.')).toBeVisible()
  await other.getByRole('link', { name: 'Add music to it' }).click()
  await expect(other.getByRole('heading', { name: 'My Library' })).toBeVisible()
  await other.close()
})

test('a folder is measured here, only facts are sent, and once is enough', async ({ page }) => {
  // Sound is measured twice, on whatever machine this is.
  test.setTimeout(120_000)
  const folder = musicFolder()
  try {
    await withoutPicker(page)
    await openLibrary(page)
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') bodies.push(request.postData() ?? '')
    })
    await page.getByLabel('Choose a folder').setInputFiles(folder)
    await expect(addMusic(page).getByText('Finished: Music')).toBeVisible({ timeout: 45_000 })
    await expect(figure(page, 'Tracks')).toHaveText('3')
    await expect(figure(page, 'With a key')).toHaveText('2')
    await expect(figure(page, 'Recognised by Listen')).toHaveText('2')
    const measured = ownTracks(page).getByRole('row', { name: /Measured One/ })
    await expect(measured).toContainText('measured')
    await addMusic(page).getByText('2 files to look at').click()
    const problems = page.getByRole('list', { name: 'Files to look at' })
    await expect(problems).toContainText('Broken.mp3')
    await expect(problems).toContainText('Its tags were taken.')
    await expect(problems).toContainText('Neither its tags nor its name say who plays.')
    const sent = bodies.join('')
    expect(sent).toContain('Measured One')
    expect(sent, 'where files lie is nobody’s business').not.toContain('House/')
    expect(sent.length, 'less than the sound of one file').toBeLessThan(8 * RATE * 2)

    await addMusic(page).getByRole('button', { name: 'Add more music' }).click()
    await page.getByLabel('Choose a folder').setInputFiles(folder)
    // Of the four files, the one without a name is read again: it was not taken.
    await expect(addMusic(page).getByText('3 files unchanged.')).toBeVisible()

    await page.getByRole('button', { name: 'Delete my library' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
    await expect(figure(page, 'Tracks')).toHaveText('0')
    await expect(ownTracks(page)).toHaveCount(0)
    await addMusic(page).getByRole('button', { name: 'Add more music' }).click()
    await page.getByLabel('Choose a folder').setInputFiles(folder)
    await expect(addMusic(page).getByText('3 tracks added or brought up to date.')).toBeVisible({
      timeout: 45_000,
    })
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
})

test('measuring goes on while one looks elsewhere, waits for the network, and can be cancelled', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const folder = musicFolder()
  try {
    await withoutPicker(page)
    const username = await openLibrary(page)
    let isAway = true
    await page.route('**/api/library/tracks', (route) =>
      isAway && route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByLabel('Choose a folder').setInputFiles(folder)
    await page.getByRole('link', { name: 'Segue, start page' }).click()
    await page.getByRole('button', { name: `Account of ${username}` }).click()
    await expect(page.getByRole('menuitem', { name: /^My Library/ })).toContainText('4 of 4 done', {
      timeout: 45_000,
    })
    await page.getByRole('menuitem', { name: /^My Library/ }).click()
    await expect(addMusic(page).getByText(/Segue cannot be reached/)).toBeVisible()
    isAway = false
    await expect(addMusic(page).getByText('Finished: Music')).toBeVisible({ timeout: 45_000 })
    await expect(figure(page, 'Tracks')).toHaveText('3')

    await addMusic(page).getByRole('button', { name: 'Add more music' }).click()
    isAway = true
    await page.getByLabel('Add a file of your DJ software').setInputFiles({
      name: 'collection.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(rekordbox),
    })
    await expect(addMusic(page).getByText(/Segue cannot be reached/)).toBeVisible()
    await addMusic(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(addMusic(page).getByText('Cancelled: collection.xml')).toBeVisible()
    await expect(figure(page, 'Tracks')).toHaveText('3')
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
})

test('a folder that the browser opens piece by piece is measured as well', async ({ page }) => {
  await openLibrary(page)
  const [spec] = testPieces(1, 8)
  if (spec === undefined) throw new Error('no music')
  const wav = Buffer.from(wavFile([renderPiece(composePiece(spec), RATE)], RATE)).toString('base64')
  // The browser's own file system has folders of the kind that its dialog hands out.
  await page.evaluate(async (bytes) => {
    const folder = await (
      await navigator.storage.getDirectory()
    ).getDirectoryHandle('Stick', { create: true })
    const deeper = await folder.getDirectoryHandle('House', { create: true })
    const file = await deeper.getFileHandle('Ida Fennimore - Opened.wav', { create: true })
    const writer = await file.createWritable()
    await writer.write(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)))
    await writer.close()
    Object.assign(window, { showDirectoryPicker: () => Promise.resolve(folder) })
  }, wav)
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await expect(addMusic(page).getByText('Finished: Stick')).toBeVisible({ timeout: 45_000 })
  await expect(ownTracks(page).getByRole('row', { name: /Opened/ })).toContainText('measured')
})

test('a file of another kind, and a guest, are told what to do', async ({ page }) => {
  await page.goto('/library')
  await expect(page.getByRole('button', { name: 'Get Started - Sign In or Create Account' })).toBeVisible()
  await page.goto('/try')
  await expect(page.getByRole('radio', { name: 'My library' })).toBeDisabled()
  await expect(page.getByText('Sign in to search your own music.')).toBeVisible()
  await openLibrary(page)
  await page.getByLabel('Add a file of your DJ software').setInputFiles({
    name: 'notes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('nothing,of,the,kind\n1,2,3,4\n'),
  })
  await expect(addMusic(page).getByText(/that Segue can read/)).toBeVisible()
  await page.getByRole('button', { name: 'Add more music' }).click()
  await page.getByLabel('Add a file of your DJ software').setInputFiles({
    name: 'Library.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<?xml version="1.0"?>\n<plist version="1.0"><dict></dict></plist>\n'),
  })
  await expect(
    addMusic(page).getByText('This is iTunes: in rekordbox choose File → Export Collection in xml format'),
  ).toBeVisible()
})

for (const theme of ['dark', 'light'] as const)
  for (const width of [390, 1440])
    test(`the library is accessible, ${theme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme)
      await openLibrary(page)
      await expectAccessible(page, 'empty library')
      const held: (() => void)[] = []
      await page.route('**/api/library/tracks', async (route) => {
        if (route.request().method() === 'POST') await new Promise<void>((resolve) => held.push(resolve))
        await route.continue()
      })
      await page
        .getByLabel('Add a file of your DJ software')
        .setInputFiles({ name: 'collection.xml', mimeType: 'text/xml', buffer: Buffer.from(rekordbox) })
      await expect.poll(() => held.length).toBe(1)
      await addMusic(page).getByRole('button', { name: 'Pause' }).click()
      await expectAccessible(page, 'adding')
      for (const answer of held) answer()
      await expect(ownTracks(page)).toBeVisible()
      await expectAccessible(page, 'library')
      await page.getByRole('button', { name: 'Delete my library' }).click()
      await expectAccessible(page, 'delete library')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.goto('/')
      await page.getByRole('radio', { name: 'Both' }).check({ force: true })
      await expect(page.getByText(/Also from 4 tracks/)).toBeVisible()
      await expectAccessible(page, 'choice of source')
    })
