import { describe, expect, it } from 'vitest'
import { freshSqlite, onEveryDatabase } from '#test/databases.ts'
import { startTestApp } from '#test/test-client.ts'
import { api } from '#contract/api.ts'
import { NETWORK_EVENTS_AN_HOUR, VISITOR_EVENTS_A_DAY } from './count-events.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const asBrowser = { 'user-agent': BROWSER }
let sessions = 0
const newSession = () => `session-${sessions++}`
const click = (sessionId: string, more: object = {}) => ({
  path: '/try',
  elementType: 'button',
  elementText: 'Save',
  elementSelector: 'main button',
  coordinateX: 100.7,
  coordinateY: 250,
  pageWidth: 1_440,
  sessionId,
  ...more,
})

onEveryDatabase('what pages report', (fresh) => {
  const at = startTestApp(fresh)

  /** What is stored once a marker has been, which is written after everything before it. */
  async function stored() {
    const sessionId = newSession()
    const marker = `/blog/${sessionId}`
    await at.stranger().ok(api.pageView, { body: { path: marker, sessionId }, headers: asBrowser })
    const marked = () => at.db.selectFrom('page_views').selectAll().where('path', '=', marker).execute()
    await expect.poll(marked, { timeout: 5_000 }).toHaveLength(1)
    await at.db.deleteFrom('page_views').where('path', '=', marker).execute()
    const pageViews = await at.db.selectFrom('page_views').selectAll().orderBy('id').execute()
    const interactions = await at.db.selectFrom('interactions').selectAll().orderBy('id').execute()
    await at.db.deleteFrom('page_views').execute()
    await at.db.deleteFrom('interactions').execute()
    return { pageViews, interactions }
  }

  it('a page view: the screen, the host before it, and a session that identifies no user', async () => {
    const sessionId = newSession()
    const visit = { path: '/blog/7?q=typed#there', referrer: 'https://dj.example/set?q=typed', sessionId }
    await at.stranger().ok(api.pageView, { body: visit, headers: asBrowser })
    const { pageViews } = await stored()
    expect(pageViews).toEqual([
      {
        id: expect.any(String) as string,
        created_at: at.segue.time.now,
        path: '/blog/7',
        referrer: 'dj.example',
        visitor: expect.stringMatching(/^[\w-]{22}$/u) as string,
      },
    ])
    expect(JSON.stringify(pageViews)).not.toContain(sessionId)
  })

  it('a batch of one session has one visitor, another session another one', async () => {
    const [one, other] = [newSession(), newSession()]
    const body = { pageViews: [one, one, other].map((sessionId) => ({ path: '/', sessionId })) }
    await at.stranger().ok(api.pageView, { body, headers: asBrowser })
    const { pageViews } = await stored()
    expect(pageViews).toHaveLength(3)
    expect(new Set(pageViews.map(({ visitor }) => visitor)).size).toBe(2)
  })

  it('the referrer: the host of another web page, or nothing', async () => {
    const cases: readonly (readonly [string | undefined, string | null])[] = [
      [undefined, null],
      ['http://localhost/try', null],
      ['http://127.0.0.1/try', null],
      ['android-app://com.example', null],
      ['typed text', null],
      ['http://other.example:8080/a', 'other.example'],
    ]
    const pageViews = cases.map(([referrer], index) => ({
      path: `/blog/${index}`,
      referrer,
      sessionId: newSession(),
    }))
    const headers = { ...asBrowser, host: 'localhost:80' }
    await at.stranger().ok(api.pageView, { body: { pageViews }, headers })
    const rows = (await stored()).pageViews
    expect(new Map(rows.map(({ path, referrer }) => [path, referrer]))).toEqual(
      new Map(cases.map(([, host], index) => [`/blog/${index}`, host])),
    )
  })

  it('a click: what was used and where', async () => {
    await at.stranger().ok(api.interaction, { body: click(newSession()), headers: asBrowser })
    const { interactions } = await stored()
    expect(interactions).toMatchObject([
      { path: '/try', element_type: 'button', element_text: 'Save', x: 100, y: 250, page_width: 1_440 },
    ])
  })

  it('a click that says too much is cut, and one beside the page is nowhere', async () => {
    const clicks = [
      click(newSession(), { elementText: `a\u0000b\n ${'\u{1f3a7}'.repeat(90)}`, coordinateX: 1_440 }),
      click(newSession(), { elementText: '\ud800', coordinateX: -1, coordinateY: 1e9 }),
      click(newSession(), { elementText: null, coordinateX: null, coordinateY: null, pageWidth: null }),
    ]
    for (const body of clicks) await at.stranger().ok(api.interaction, { body, headers: asBrowser })
    const { interactions } = await stored()
    expect(new Set(interactions.map((row) => row.element_text))).toEqual(
      new Set([`a b ${'\u{1f3a7}'.repeat(76)}`, '']),
    )
    expect(interactions.map(({ x }) => x)).toEqual([null, null, null])
  })

  it('only the names of our own screens are kept, and the admin is not counted', async () => {
    const body = {
      pageViews: ['/secret', '/try/secret', '/admin', '/admin/login', '/library'].map((path) => ({
        path,
        sessionId: newSession(),
      })),
    }
    await at.stranger().ok(api.pageView, { body, headers: asBrowser })
    const { pageViews } = await stored()
    expect(pageViews.map(({ path }) => path).sort()).toEqual(['/library', '/other', '/other'])
  })

  it('bots, and clients that send Do Not Track, are answered and not counted', async () => {
    const uncounted = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      { 'user-agent': '' },
      { ...asBrowser, dnt: '1' },
      { ...asBrowser, 'sec-gpc': '1' },
    ]
    for (const headers of uncounted) {
      const sessionId = newSession()
      await at.stranger().ok(api.pageView, { body: { path: '/', sessionId }, headers })
      await at.stranger().ok(api.interaction, { body: click(sessionId), headers })
    }
    expect(await stored()).toEqual({ pageViews: [], interactions: [] })
  })

  it('who is said to have done it is not believed', async () => {
    const dj = await at.member()
    const body = click(newSession(), { userId: dj.user.id })
    await at.stranger().ok(api.interaction, { body, headers: asBrowser })
    expect(JSON.stringify(await stored())).not.toContain(dj.user.id)
  })

  it('what is not of the form is refused, a batch as a whole', async () => {
    const bad = [
      click('s', { elementType: 'video' }),
      { sessionId: 's', elementType: 'button' },
      click('s', { path: 'typed' }),
      click('s'.repeat(65)),
      { interactions: Array.from({ length: 51 }, () => click('s')) },
      { interactions: [click('s'), click('s', { elementType: 'video' })] },
      {},
      [click('s')],
    ]
    for (const body of bad) {
      const { code } = await at.stranger().refused(api.interaction, { body, headers: asBrowser })
      expect(code, JSON.stringify(body)).toBe('validation')
    }
    expect(await stored()).toEqual({ pageViews: [], interactions: [] })
  })

  it('a megabyte is refused, and so is what another site sends', async () => {
    const huge = { path: '/', sessionId: newSession(), referrer: 'a'.repeat(1_000_000) }
    expect((await at.stranger().refused(api.pageView, { body: huge })).code).toBe('too_large')
    const headers = { ...asBrowser, origin: 'https://other.example' }
    const body = { path: '/', sessionId: newSession() }
    expect((await at.stranger().refused(api.pageView, { body, headers })).code).toBe('forbidden')
    const text = { ...asBrowser, 'content-type': 'text/plain' }
    expect((await at.stranger().refused(api.pageView, { body, headers: text })).code).toBe(
      'unsupported_media_type',
    )
  })
})

describe('a client that floods it', () => {
  const at = startTestApp(freshSqlite)
  const batch = (sessionId: string) => ({
    interactions: Array.from({ length: 50 }, () => click(sessionId)),
  })
  const rows = async () =>
    Number(
      (
        await at.db
          .selectFrom('interactions')
          .select((row) => row.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )

  it('a visitor counts up to the limit of a day: 100,000 events, 2,000 rows', async () => {
    for (let call = 0; call < 2_000; call++)
      await at.stranger().ok(api.interaction, { body: batch('flood'), headers: asBrowser })
    await expect.poll(rows, { timeout: 10_000 }).toBe(VISITOR_EVENTS_A_DAY)
    at.segue.time.now += 24 * 60 * 60 * 1000
    await at.stranger().ok(api.interaction, { body: batch('flood'), headers: asBrowser })
    await expect.poll(rows, { timeout: 10_000 }).toBe(VISITOR_EVENTS_A_DAY + 50)
  })

  it('a network counts up to the limit of an hour, whatever sessions it makes up', async () => {
    await at.db.deleteFrom('interactions').execute()
    const network = at.stranger()
    for (let call = 0; call <= NETWORK_EVENTS_AN_HOUR / 50 + 20; call++)
      await network.ok(api.interaction, { body: batch(newSession()), headers: asBrowser })
    await expect.poll(rows, { timeout: 10_000 }).toBe(NETWORK_EVENTS_AN_HOUR)
  })
})
