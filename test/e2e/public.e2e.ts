import { expect, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const articles = (page: Page) => page.getByRole('list', { name: 'Articles' }).getByRole('article')
const artworks = (page: Page) => page.getByRole('list', { name: 'Artwork' }).getByRole('article')
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /notification/i }).getByText(text)

test("a visitor's way: landing, blog, article, gallery, vote, sign-up", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/?tab=blog')
  await page.getByRole('link', { name: /^View All \d+ Posts$/ }).click()
  await expect(title(page, 'DJ Blog')).toBeVisible()
  const total = await articles(page).count()
  expect(total).toBeGreaterThanOrEqual(30)
  await expect(page.getByRole('status').filter({ hasText: 'articles' })).toHaveText(`${total} articles`)

  await page.getByRole('link', { name: 'Tempo', exact: true }).click()
  await expect(page).toHaveURL('/blog?tag=Tempo')
  await expect.poll(() => articles(page).count()).toBeLessThan(total)
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('whiplash')
  await expect(articles(page)).toHaveCount(1)
  await expect(page).toHaveURL('/blog?q=whiplash&tag=Tempo')
  await page.getByRole('searchbox').fill('there is no such word')
  await expect(page.getByText('No articles found matching your criteria.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(articles(page)).toHaveCount(total)
  await expect(page.getByRole('searchbox')).toHaveValue('')

  await page.goBack()
  await expect(page.getByRole('searchbox'), 'letters make one entry of the history').toHaveValue(
    'there is no such word',
  )
  await page.goBack()
  await expect(page).toHaveURL('/blog?tag=Tempo')
  await expect(page.getByRole('searchbox')).toHaveValue('')

  await page.getByRole('link', { name: /^Tempo without whiplash/ }).click()
  await expect(title(page, /^Tempo without whiplash/)).toBeVisible()
  const picture = page.getByRole('link', { name: /^View full size/ })
  await picture.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Tempo without whiplash/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(picture).toBeFocused()

  const related = page.getByRole('region', { name: 'Related Articles' }).getByRole('link')
  await expect(related).toHaveCount(2)
  const next = await related.first().innerText()
  await related.first().click()
  await expect(title(page, next)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Blogs' }).first().click()
  await expect(title(page, 'DJ Blog')).toBeVisible()

  await page.getByRole('link', { name: 'Pix Gallery' }).click()
  await expect(title(page, 'Segue Pix Post')).toBeVisible()
  const card = artworks(page).filter({ hasText: 'Night bus' })
  await expect(card.getByText('Score 0')).toBeVisible()
  await card.getByRole('link', { name: /^View full size/ }).click()
  await expect(page.getByRole('dialog', { name: 'Night bus' }).getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const up = card.getByRole('button', { name: /^Upvote/ })
  const down = card.getByRole('button', { name: /^Downvote/ })
  await up.click()
  await expect(toast(page, 'Thank you for rating this artwork!')).toBeVisible()
  await expect(card.getByText('Score +1')).toBeVisible()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await up.click()
  await expect(toast(page, 'Vote Status')).toBeVisible()
  await expect(toast(page, 'You have already voted for this artwork')).toBeVisible()
  await expect(card.getByText('Score +1')).toBeVisible()
  await down.click()
  await expect(card.getByText('Score -1')).toBeVisible()
  await page.reload()
  await expect(down, 'the own vote is known again').toHaveAttribute('aria-pressed', 'true')
  await expect(card.getByText('Score -1')).toBeVisible()

  await page.getByRole('button', { name: 'Create Your Own Artwork' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  await dialog.getByRole('tab', { name: 'Create Account' }).click()
  const password = `Night-bus ${randomBytes(6).toString('hex')}`
  await dialog.getByLabel('Username').fill(`visitor-${randomBytes(4).toString('hex')}`)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm Password').fill(password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: /^Account of visitor-/ })).toBeVisible()
  await page.goto('/pix')
  await expect(card.getByText('Score -1')).toBeVisible()
  await expect(down, 'the vote has moved into the account').toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Create Your Own Artwork' }).click()
  await expect(page).toHaveURL('/?tab=my-list')
})

test('a posted artwork is in the gallery and the blog, as plain text, until its owner withdraws it', async ({
  page,
}) => {
  const username = `painter-${randomBytes(4).toString('hex')}`
  await page.request.post('/api/auth/register', { data: { username, password: 'a-long-warehouse-night' } })
  const songs = [
    { title: 'Glue', artist: 'Bicep', genre: 'Breaks', bpm: 130 },
    { title: 'Saku', artist: 'Bicep', genre: 'Breaks', bpm: 132 },
  ]
  const made = await page.request.post('/api/saved-lists', {
    data: { name: 'Friday', genre: 'Breaks', songs },
  })
  const list = `/api/saved-lists/${((await made.json()) as { savedList: { id: string } }).savedList.id}`
  await page.request.post(`${list}/generate-artwork`)
  const state = async () =>
    (await (await page.request.get(`${list}/artwork`)).json()) as { artworkUrl: unknown }
  await expect.poll(async () => (await state()).artworkUrl).not.toBeNull()
  const named = `Friday </title><b>"${username}"</b>`
  const posted = await page.request.post(`${list}/post-artwork`, { data: { title: named } })
  const { id } = ((await posted.json()) as { post: { id: string } }).post

  await page.goto('/pix')
  const card = artworks(page).filter({ hasText: named })
  await expect(card.getByText('2 tracks in playlist')).toBeVisible()
  await expect(artworks(page).first(), 'posts stand before the samples').toContainText('Friday')
  await expect(page.getByText('No artwork shared yet')).toHaveCount(0)

  await page.goto(`/blog/${id}`)
  await expect(title(page, named)).toBeVisible()
  await expect(page).toHaveTitle(`${named} | Segue`)
  await expect(page.getByText('3 min read').first()).toBeVisible()
  await expect(page.locator('main > article').getByText(/made from this list/), 'said once').toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Breaks', exact: true })).toBeVisible()

  await page.goto('/pix')
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Artwork Withdrawn')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(await page.request.get(`/api/blog-posts`).then((answer) => answer.text())).not.toContain(username)
})

test('a vote that fails is taken back and says so', async ({ page }) => {
  await page.goto('/pix')
  const card = artworks(page).filter({ hasText: 'Splinters' })
  const before = await card.getByText(/^Score/).innerText()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/votes', async (route) => {
    await held
    await route.abort()
  })
  await card.getByRole('button', { name: /^Upvote/ }).click()
  await expect(card.getByText('Voting...')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Upvote/ })).toHaveAttribute('aria-pressed', 'true')
  for (const name of [/^Upvote/, /^Downvote/]) await expect(card.getByRole('button', { name })).toBeDisabled()
  letGo()
  await expect(toast(page, 'Vote Failed')).toBeVisible()
  await expect(toast(page, 'Unable to submit your vote. Please try again.')).toBeVisible()
  await expect(card.getByText(before)).toBeVisible()
  await expect(card.getByRole('button', { name: /^Upvote/ })).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/votes')
  await page.route('**/api/votes', (route) => route.fulfill({ status: 500, json: {} }))
  await card.getByRole('button', { name: /^Downvote/ }).click()
  await expect(toast(page, 'Unable to submit your vote. Please try again.')).toBeVisible()
})

test('a vote reads the gallery again, and its picture stays where it is', async ({ page }) => {
  await page.goto('/pix')
  // The samples, which come last: what people post above them comes and goes with other tests.
  const names = async () => (await artworks(page).getByRole('heading').allInnerTexts()).slice(-16)
  const before = await names()
  const last = artworks(page).last()
  const [read] = await Promise.all([
    page.waitForResponse(async (answer) => {
      if (!answer.url().endsWith('/api/blog-posts/votes')) return false
      const { samples } = (await answer.json()) as { samples: { myVote: string | null }[] }
      return samples.some(({ myVote }) => myVote === 'up')
    }),
    last.getByRole('button', { name: /^Upvote/ }).click(),
  ])
  expect(read.ok()).toBe(true)
  await expect(last.getByRole('button', { name: /^Upvote/ })).toHaveAttribute('aria-pressed', 'true')
  expect(await names()).toEqual(before)
})

test('without the server the articles at hand are searched, and it says so', async ({ page }) => {
  await page.goto('/blog')
  await page.route('**/api/articles?*', (route) => route.abort())
  await page.getByRole('searchbox').fill('whiplash')
  await expect(page.getByText('Failed to fetch blog posts')).toBeVisible()
  await expect(articles(page)).toHaveCount(1)
  await page.unroute('**/api/articles?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Failed to fetch blog posts')).toHaveCount(0)
})

test('without the database the gallery shows its samples, says so, and loads again', async ({ page }) => {
  // The page of a server whose database is away, drawn by the browser.
  await page.route('**/pix', async (route) => route.fulfill({ response: await page.request.get('/try') }))
  await page.route('**/api/pages?*', async (route) => {
    const { page: data } = (await (await route.fetch()).json()) as { page: object }
    await route.fulfill({ json: { page: { ...data, posts: [], failed: true } } })
  })
  await page.route('**/api/blog-posts/votes', (route) => route.abort())
  await page.goto('/pix')
  const panel = page.getByRole('alert')
  await expect(panel.getByRole('heading', { name: 'Error Loading Artwork' })).toBeVisible()
  await expect(panel).toContainText(
    'Failed to load the artwork gallery. Showing fallback collection instead.',
  )
  await expect(artworks(page)).toHaveCount(16)
  await expectAccessible(page, 'gallery without the database')

  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.unroute('**/api/blog-posts/votes')
  await page.route('**/api/blog-posts/votes', async (route) => {
    await held
    await route.continue()
  })
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Loading artwork...')).toBeVisible()
  letGo()
  await expect(page.getByText('Loading artwork...')).toHaveCount(0)
  await expect(panel).toHaveCount(0)
})

test('a picture that cannot be shown leaves its card in order', async ({ page }) => {
  await page.route('**/pix/techno*.webp', (route) => route.abort())
  await page.goto('/pix')
  const card = artworks(page).filter({ hasText: 'Concrete, from the top' })
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByText('This picture cannot be shown')).toBeVisible()
  await expect(card.getByRole('img')).toHaveCount(0)
  await expect(card.getByRole('button', { name: /^Upvote/ })).toBeEnabled()
})

test('every picture of blog and gallery is there, in both sizes', async ({ page }) => {
  for (const path of ['/blog', '/pix']) {
    await page.goto(path)
    const addresses = await page.evaluate(() =>
      [...document.querySelectorAll('main img')].flatMap((image) =>
        (image.getAttribute('srcset') ?? '').split(', ').map((source) => source.split(' ')[0] ?? ''),
      ),
    )
    expect(addresses.length).toBeGreaterThanOrEqual(32)
    for (const address of addresses) {
      const { headers, status } = await page.request.head(address).then((answer) => ({
        headers: answer.headers(),
        status: answer.status(),
      }))
      expect([status, headers['content-type']], address).toEqual([200, 'image/webp'])
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the blog searches as a form, filters by links, and a picture opens', async ({ page }) => {
    await page.goto('/blog')
    await page.getByRole('link', { name: 'Tempo', exact: true }).click()
    await page.getByRole('searchbox').fill('whiplash')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/blog\?q=whiplash&tag=Tempo$/)
    await expect(articles(page)).toHaveCount(1)
    await page.getByRole('link', { name: /^Tempo without whiplash/ }).click()
    await expect(title(page, /^Tempo without whiplash/)).toBeVisible()
    await page.goto('/pix')
    expect(await artworks(page).count()).toBeGreaterThanOrEqual(16)
    await artworks(page)
      .first()
      .getByRole('link', { name: /^View full size/ })
      .click()
    // A sample's file, or the picture of a post that stands before the samples.
    await expect(page).toHaveURL(/\/pix\/[\w-]+\.webp$|\/api\/artworks\/[\w-]+$/)
  })

  test('an article that is not there', async ({ page }) => {
    const answer = await page.goto('/blog/999')
    expect(answer?.status()).toBe(404)
    await expect(title(page, 'Post Not Found')).toBeVisible()
    await expect(page.getByText("The blog post you're looking for doesn't exist.")).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

for (const theme of ['dark', 'light'] as const)
  for (const width of [320, 1440])
    test(`blog and gallery are accessible, ${theme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme)
      for (const path of ['/blog', '/blog?q=no+such+word', '/blog/3', '/blog/999', '/pix']) {
        await page.goto(path)
        await expectAccessible(page, path)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          width,
        )
      }
      await artworks(page)
        .first()
        .getByRole('link', { name: /^View full size/ })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'viewer')
    })
