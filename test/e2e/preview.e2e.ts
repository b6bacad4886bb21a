import { expect, type Page } from '@playwright/test'
import { demoTrack } from './demo-track.ts'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

type Song = { readonly artist: string; readonly title: string }
const demo: Song = { artist: demoTrack.artist, title: demoTrack.title }

const player = (page: Page) => page.getByRole('region', { name: 'Preview player' })
const previewOf = (page: Page, { artist, title }: Song) =>
  page.getByRole('button', { name: `Preview ${artist} - ${title}` })

/** An account whose list holds these songs. */
async function signUpWith(page: Page, songs: readonly Song[]): Promise<void> {
  await page.goto('/try')
  const saved = await page.evaluate(async (all) => {
    const post = (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const username = `dj.${Date.now().toString(36)}`
    const made = [await post('/api/auth/register', { username, password: 'a-long-warehouse-night' })]
    for (const song of all) made.push(await post('/api/saved-songs', { ...song, genre: 'House', bpm: 124 }))
    return made.map(({ status }) => status)
  }, songs)
  expect(Math.max(...saved)).toBeLessThan(300)
  await page.goto('/?tab=my-list')
}

test('a preview plays until it is stopped: by a click, the space bar, Escape', async ({ page }) => {
  await signUpWith(page, [demo, { artist: 'Nobody', title: 'A Track Without Sound' }])
  const play = previewOf(page, demo)
  const start = async () => {
    await play.click()
    await expect(play).toHaveAttribute('aria-pressed', 'true')
    await expect(player(page).getByText('Preview: Segue')).toBeVisible()
  }
  const isSilent = () => expect(player(page)).toHaveCount(0)

  await start()
  await expect(player(page).getByText(/^0:0[1-9] \//), 'it goes on').toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .click()
  await player(page).getByRole('slider', { name: 'Volume' }).click()
  await page
    .getByRole('button', { name: /^Mark Played/ })
    .first()
    .click()
  await expect(player(page), 'none of these costs the sound').toBeVisible()
  await page.getByRole('heading', { name: 'My List', level: 1 }).click()
  await isSilent()

  await start()
  await play.click()
  await isSilent()

  await start()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Space')
  await isSilent()
  await page.keyboard.press('Space')
  await expect(player(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await isSilent()

  await start()
  await page.getByRole('tab', { name: 'Recommendations' }).press('Enter')
  await expect(player(page), 'it plays on while screens change').toBeVisible()
  await expectAccessible(page, 'player')
  await page.getByRole('tab', { name: 'My List' }).press('Enter')

  await page.getByRole('button', { name: 'Preview Nobody - A Track Without Sound' }).click()
  await expect(page.getByText('Preview Not Available', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByText(`Sorry, we couldn't find a preview for "A Track Without Sound" by Nobody`).first(),
  ).toBeVisible()
  await isSilent()
})

test('what went wrong with a preview is told at its button', async ({ page }) => {
  await signUpWith(page, [{ artist: 'Bicep', title: 'Glue' }])
  const play = previewOf(page, { artist: 'Bicep', title: 'Glue' })
  const found = { previewUrl: '/favicon.svg', source: 'deezer', youtubeUrl: null, youtubeTitle: null }
  let answer: { status: number; json: object } = { status: 503, json: { code: 'unavailable', message: 'x' } }
  await page.route('**/api/music-preview?*', (route) => route.fulfill(answer))
  await play.click()
  await expect(play).toHaveAccessibleDescription('Failed to fetch preview')
  answer = { status: 200, json: found }
  await play.click()
  await expect(play).toHaveAccessibleDescription('Unable to play this track')
  answer = {
    status: 200,
    json: {
      ...found,
      previewUrl: null,
      youtubeUrl: 'https://www.youtube.com/watch?v=1',
      youtubeTitle: 'Glue',
    },
  }
  await expect(page.getByRole('link', { name: /^Video of/ })).toHaveCount(0)
  await play.click()
  await expect(play).toHaveAccessibleDescription('No preview available for this track')
  await expect(page.getByRole('link', { name: /^Video of Bicep - Glue/ })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=1',
  )
})

test('a browser that wants one more press before it sounds gets it', async ({ page }) => {
  await signUpWith(page, [demo])
  const play = previewOf(page, demo)
  const refusePlay = (name: string) =>
    page.evaluate((error) => {
      const { prototype } = HTMLMediaElement
      const { play: truly } = prototype
      prototype.play = () => {
        prototype.play = truly
        return Promise.reject(new DOMException('', error))
      }
    }, name)
  await refusePlay('NotAllowedError')
  await play.click()
  await expect(play).toHaveAccessibleDescription('Click to play (autoplay blocked)')
  await expect(play).toHaveAttribute('aria-pressed', 'false')
  await play.click()
  await expect(player(page).getByText(/^0:0[1-9] \//)).toBeVisible()
  await play.click()
  await refusePlay('UnknownError')
  await play.click()
  await expect(play).toHaveAccessibleDescription('Failed to start playback')
})

test('nothing plays on after signing out', async ({ page }) => {
  await signUpWith(page, [demo])
  await previewOf(page, demo).click()
  await expect(player(page).getByText('Preview: Segue')).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Log out' }).press('Enter')
  await expect(page.getByText("You've been successfully logged out.").first()).toBeVisible()
  await expect(player(page)).toHaveCount(0)
})
