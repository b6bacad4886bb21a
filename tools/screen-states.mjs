/** What a person sees behind the public pages, for `npm run screens`: each state is reached as a person would reach it. */

const SONGS = [
  { artist: 'Bicep', title: 'Glue', genre: 'Breaks', bpm: 130 },
  { artist: 'Eric Prydz', title: 'Opus', genre: 'Progressive House', bpm: 126 },
  { artist: 'Overmono', title: 'So U Kno', genre: 'UK Garage', bpm: 134 },
  { artist: 'Four Tet', title: 'Baby', genre: 'Ambient Breaks', bpm: 130 },
]
const WAIT_MS = 20_000

const trackField = (page) => page.getByRole('combobox', { name: 'Current Artist or Track' })
const cards = (page) => page.getByRole('list', { name: 'Recommendations' }).locator('> li')

async function search(page, base, track) {
  await page.goto(`${base}/try`)
  await trackField(page).fill(track)
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await cards(page).nth(9).waitFor({ timeout: WAIT_MS })
}

/** No service is asked for a picture: cards of the answer stand in for what a model would have proposed. */
async function proposeBelow(route) {
  const response = await route.fetch()
  const answer = await response.json()
  const findings = [
    { proposedBy: 'model', service: 'deezer', pageUrl: 'https://www.deezer.com/track/1' },
    { proposedBy: 'model', service: 'musicbrainz', pageUrl: null },
    { proposedBy: 'model', service: null, pageUrl: null },
  ]
  const extras = findings.map((finding, at) => ({
    ...answer.recommendations[at],
    id: `proposed-${at}`,
    origin: finding.service === null ? 'catalogue' : 'found',
    ...(at === 1 && { isGenreGuessed: true, camelot: null, musicalKey: null, keySource: null, move: null }),
    finding,
  }))
  await route.fulfill({ response, json: { ...answer, extras } })
}

/** A new account with songs of its own. */
async function register(page, base, songs = SONGS) {
  const username = `dj-${Math.random().toString(36).slice(2, 10)}`
  await page.request.post(`${base}/api/auth/register`, {
    data: { username, password: 'a-long-warehouse-night' },
  })
  for (const data of songs) await page.request.post(`${base}/api/saved-songs`, { data })
}

/** By name, in the order in which they are taken; each has a fresh browser. */
export const STATES = {
  form: async (page, base) => {
    await page.goto(`${base}/try`)
    await trackField(page).waitFor()
  },
  'form-options': async (page, base) => {
    await page.goto(`${base}/try`)
    await page.getByText('Mixing options').click()
  },
  results: (page, base) => search(page, base, 'Bicep - Glue'),
  'results-opened': async (page, base) => {
    await search(page, base, 'Usher - Yeah!')
    await cards(page).first().getByRole('button').first().click()
  },
  'results-selected': async (page, base) => {
    await search(page, base, 'Fisher - Losing It')
    for (const at of [0, 1, 2]) await cards(page).nth(at).getByRole('checkbox').click()
  },
  'results-proposed': async (page, base) => {
    await page.route(/\/api\/recommendations\/[^/]+$/, proposeBelow)
    await search(page, base, 'Bicep - Glue')
    const proposed = page.getByRole('region', { name: 'Also worth a listen' })
    await proposed.evaluate((section) => section.scrollIntoView())
  },
  'did-you-mean': async (page, base) => {
    await page.goto(`${base}/try`)
    await trackField(page).fill('Hello')
    await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
    await page.getByText('Did you mean').waitFor({ timeout: WAIT_MS })
  },
  paywall: async (page, base) => {
    for (let at = 0; at < 25; at++)
      await page.request.post(`${base}/api/recommendations`, { data: { currentTrack: 'Bicep - Apricots' } })
    await page.goto(`${base}/try`)
    await trackField(page).fill('Bicep - Glue')
    await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
    await page.getByRole('dialog').waitFor({ timeout: WAIT_MS })
  },
  'my-list-empty': async (page, base) => {
    await register(page, base, [])
    await page.goto(`${base}/?tab=my-list`)
    await page.waitForLoadState('networkidle')
  },
  'my-list': async (page, base) => {
    await register(page, base)
    await page.goto(`${base}/?tab=my-list`)
    await page.getByText('Opus').first().waitFor({ timeout: WAIT_MS })
  },
  account: async (page, base) => {
    await register(page, base)
    await page.goto(`${base}/account`)
    await page.waitForLoadState('networkidle')
  },
  'login-dialog': async (page, base) => {
    await page.goto(`${base}/try`)
    await page
      .getByRole('button', { name: /^Log ?In$/i })
      .first()
      .click()
    await page.getByRole('dialog').waitFor({ timeout: WAIT_MS })
  },
  'landing-signed-in': async (page, base) => {
    await register(page, base)
    await page.goto(`${base}/landing`)
    await page.waitForLoadState('networkidle')
  },
  library: async (page, base) => {
    await register(page, base)
    await page.goto(`${base}/library`)
    await page.waitForLoadState('networkidle')
  },
}
