import { expect, type Page } from '@playwright/test'
import { gzipSync, zipSync } from 'fflate'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readSerato } from '../../src/domain/library/serato-reader.ts'
import { engineLibrary } from '../fixtures/corpus/library/engine-files.ts'
import { seratoCrate, seratoDatabase, seratoSession } from '../fixtures/corpus/library/serato-files.ts'
import { test } from './own-device.ts'

const DATABASE = seratoDatabase(
  {
    pfil: 'Music/a.mp3',
    tsng: 'Crated One',
    tart: 'Ida Fennimore',
    tbpm: '123.00',
    tkey: 'Am',
    tgen: 'House',
  },
  {
    pfil: 'Music/b.mp3',
    tsng: 'Crated Two',
    tart: 'Quillon Brass',
    tbpm: '124.00',
    tkey: 'Em',
    tgen: 'House',
  },
)
const SERATO = {
  '_Serato_/database V2': DATABASE,
  '_Serato_/Subcrates/Gigs%%Friday.crate': seratoCrate('Music/b.mp3', 'Music/a.mp3'),
  '_Serato_/History/Sessions/7.session': seratoSession({
    1: 1,
    2: '/Users/dj/Desktop/x.wav',
    6: 'Played Once',
    7: 'Mara Oduya',
    15: 125,
    28: 1_739_574_600,
    45: 200,
  }),
}
const ENGINE = engineLibrary({
  Track: [
    {
      id: 1,
      path: '../a.mp3',
      title: 'Engined One',
      artist: 'Ida Fennimore',
      bpmAnalyzed: 123,
      key: 1,
      length: 300,
    },
    { id: 2, path: '../b.mp3', title: 'Engined Two', artist: 'Quillon Brass', bpm: 124, key: 3, length: 300 },
  ],
})
const LIST =
  'Tracklist\n00:00 Ida Fennimore - Listed One [Harbour]\n03:12 ID - ID\n2. Quillon Brass - Listed Two\n'

let people = 0

/** A new account, and its library's page. */
async function openLibrary(page: Page): Promise<void> {
  const username = `dj.ways.${Date.now().toString(36)}${people++}`
  const registered = await page.request.post('/api/auth/register', {
    data: { username, password: 'a-long-warehouse-night' },
  })
  expect(registered.status()).toBe(200)
  await page.goto('/library')
  await expect(page.getByRole('heading', { name: 'My Library' })).toBeVisible()
}

const addMusic = (page: Page) => page.getByRole('region', { name: 'Adding music' })
const ownTracks = (page: Page) => page.getByRole('table', { name: 'Your tracks' })
const fileInput = (page: Page) => page.getByLabel('Add a file of your DJ software')

const upload = (files: Readonly<Record<string, Uint8Array | string>>) =>
  Object.entries(files).map(([name, content]) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  }))

async function onDisk<T>(
  files: Readonly<Record<string, Uint8Array>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'segue-ways-in-'))
  try {
    for (const [path, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), bytes)
    }
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As a person drops it: the browser itself opens what lies at the path. */
async function drop(page: Page, path: string): Promise<void> {
  const box = await page.getByRole('region', { name: 'Add music' }).boundingBox()
  if (box === null) throw new Error('nowhere to drop')
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
}

async function expectTracks(page: Page, ...titles: string[]): Promise<void> {
  await expect(addMusic(page).getByText(/^Finished: /u)).toBeVisible()
  for (const title of titles) await expect(ownTracks(page).getByText(title)).toBeVisible()
}

test('the folder _Serato_ is read, sessions and all, chosen or dropped', async ({ page }) => {
  await onDisk(SERATO, async (folder) => {
    await openLibrary(page)
    await page.getByLabel('Add its folder').setInputFiles(join(folder, '_Serato_'))
    await expectTracks(page, 'Crated One', 'Crated Two', 'Played Once')
    await expect(ownTracks(page).getByRole('row', { name: /Crated One/ })).toContainText('123')

    await openLibrary(page)
    await drop(page, join(folder, '_Serato_'))
    await expect(addMusic(page).getByText('Finished: _Serato_')).toBeVisible()
    await expectTracks(page, 'Crated One', 'Played Once')
  })
})

test('files of Serato one by one, several at once', async ({ page }) => {
  await openLibrary(page)
  await fileInput(page).setInputFiles(
    upload({
      'database V2': DATABASE,
      'Friday.crate': seratoCrate('Music/a.mp3'),
      '7.session': SERATO['_Serato_/History/Sessions/7.session'],
    }),
  )
  await expect(addMusic(page).getByText('Finished: 3 files')).toBeVisible()
  await expectTracks(page, 'Crated One', 'Crated Two', 'Played Once')
})

test("Engine DJ's database is opened here, in the browser", async ({ page }) => {
  await openLibrary(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await fileInput(page).setInputFiles(upload({ 'm.db': ENGINE }))
  await expectTracks(page, 'Engined One', 'Engined Two')
  await expect(ownTracks(page).getByRole('row', { name: /Engined One/ })).toContainText('8A')
  expect(fetched.filter((url) => url.endsWith('.wasm'))).toHaveLength(1)
})

test('archives are unpacked', async ({ page }) => {
  await openLibrary(page)
  await fileInput(page).setInputFiles(
    upload({ 'backup.zip': zipSync(SERATO), 'list.txt.gz': gzipSync(Buffer.from(LIST)) }),
  )
  await expectTracks(page, 'Crated One', 'Listed One')
})

test('a tracklist is pasted', async ({ page }) => {
  await openLibrary(page)
  await page.getByText('Paste a tracklist').click()
  await page.getByRole('button', { name: 'Add these tracks' }).click()
  await expect(page.getByText('Paste a list first')).toBeVisible()
  await page.getByLabel('Tracklist', { exact: true }).fill(LIST)
  await page.getByRole('button', { name: 'Add these tracks' }).click()
  await expectTracks(page, 'Listed One', 'Listed Two')
  await expect(ownTracks(page).getByText('ID', { exact: true })).toHaveCount(0)
})

test('a spreadsheet of a streaming service is read', async ({ page }) => {
  await openLibrary(page)
  const csv =
    'Track Name,Artist Name(s),Duration (ms),Energy,Key,Mode,Tempo\nExported,A One;B Two,215500,0.7,9,0,127.9\n'
  await fileInput(page).setInputFiles(upload({ 'playlist.csv': csv }))
  await expectTracks(page, 'Exported', 'A One, B Two')
})

test('wrong files among right ones are named with what to do', async ({ page }) => {
  await openLibrary(page)
  await fileInput(page).setInputFiles(
    upload({
      'm.db': ENGINE,
      'Library.xml': '<?xml version="1.0"?><plist version="1.0"><dict/></plist>',
      'cover.pdf': '%PDF-1.7',
    }),
  )
  await expectTracks(page, 'Engined One')
  await addMusic(page).getByText('2 files to look at').click()
  await expect(addMusic(page)).toContainText('This is iTunes: in rekordbox choose File → Export Collection')
  await expect(addMusic(page)).toContainText('This is a PDF')
  await addMusic(page).getByRole('button', { name: 'Add more music' }).click()
  await fileInput(page).setInputFiles(upload({ 'setup.exe': 'MZ\u0090\0' }))
  await expect(addMusic(page).getByText('This is a program, not a library.')).toBeVisible()
})

test('a list leaves as a crate of Serato with the files of the library', async ({ page }) => {
  await openLibrary(page)
  const songs = [{ title: 'Paper Lanterns', artist: 'Mirela Voss', genre: 'House', bpm: 124 }]
  await page.request.post('/api/saved-lists', { data: { name: 'Stick', genre: 'House', songs } })
  await page.goto('/?tab=my-list&list=saved')
  await page.getByRole('button', { name: 'Download Stick' }).click()
  await page.getByRole('menuitem', { name: /^Options…/ }).click()
  await page.getByRole('dialog').getByText('Serato crate', { exact: true }).click()
  await page.getByLabel('Choose library file').setInputFiles(
    upload({
      'all.m3u8': '#EXTM3U\n#EXTINF:402,Mirela Voss - Paper Lanterns\n/Volumes/STICK/House/lanterns.mp3\n',
    }),
  )
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /with your files/ }).click()
  const download = await file
  expect(download.suggestedFilename()).toBe('Stick.crate')
  const bytes = new Uint8Array(await readFile(await download.path()))
  const { tracks, playlists } = readSerato([{ path: 'Stick.crate', bytes }], () => 0)
  expect(tracks.map(({ location }) => location)).toEqual(['House/lanterns.mp3'])
  expect(playlists).toEqual([{ name: 'Stick', folder: [], tracks: [0] }])
})
