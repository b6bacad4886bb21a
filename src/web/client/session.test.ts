import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../contract/accounts.ts'

const nina = { id: 'u1', username: 'nina' } as User
const seen = () => new Response(JSON.stringify({ user: nina, adminInUserMode: false }))
const unknown = () => new Response('{"code":"unauthenticated","message":"Please sign in"}', { status: 401 })

/** As the server leaves it beside a session. */
const page = { cookie: 'segue_signed_in=1' }
vi.stubGlobal('document', page)

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

/** The module holds who is there for as long as a page lives: each test opens a page of its own. */
async function openPage() {
  vi.resetModules()
  const page = await import('./session.ts')
  const statuses: string[] = []
  page.watchSession(() => statuses.push(page.readSession().status))
  return { ...page, statuses }
}

beforeEach(() => {
  fetched.mockReset()
  vi.useRealTimers()
  page.cookie = 'other=1; segue_signed_in=1'
})

describe('who is signed in', () => {
  it('is unknown, then known; asked once however many want to know', async () => {
    fetched.mockImplementation(async () => seen())
    const page = await openPage()
    expect(page.readSession().status).toBe('loading')
    await Promise.all([page.checkSession(), page.checkSession()])
    await page.checkSession()
    expect(page.readSession()).toEqual({ status: 'signed-in', user: nina, adminInUserMode: false })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('is a guest where the server knows no session, and where it cannot be asked', async () => {
    fetched.mockImplementation(async () => unknown())
    const page = await openPage()
    await page.checkSession()
    expect(page.readSession().status).toBe('guest')

    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const other = await openPage()
    await other.checkSession()
    expect(other.readSession().status).toBe('guest')
  })

  it('is a guest without asking where the server has left no hint of a session', async () => {
    page.cookie = 'other=1; not_segue_signed_in=1'
    const opened = await openPage()
    await opened.checkSession()
    expect(opened.readSession().status).toBe('guest')
    expect(fetched).not.toHaveBeenCalled()

    // Signed in meanwhile, in another tab.
    page.cookie = 'segue_signed_in=1'
    fetched.mockImplementation(async () => seen())
    await opened.checkSession()
    expect(opened.readSession().status).toBe('signed-in')
  })

  it('is asked again after five minutes; a failure then changes nothing, and is not repeated at once', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(async () => seen())
    const page = await openPage()
    await page.checkSession()
    vi.advanceTimersByTime(4 * 60_000)
    await page.checkSession()
    expect(fetched).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await page.checkSession()
    await page.checkSession()
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(page.readSession().status).toBe('signed-in')
    expect(page.statuses).not.toContain('loading')
    vi.advanceTimersByTime(10_000)
    fetched.mockImplementation(async () => unknown())
    await page.checkSession()
    expect(page.readSession().status).toBe('guest')
  })

  it('does not listen to an answer from before signing in or out', async () => {
    let answer: (response: Response) => void = () => undefined
    fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const page = await openPage()
    const asking = page.checkSession()
    page.enterSession(nina)
    answer(unknown())
    await asking
    expect(page.statuses).toEqual(['signed-in'])
    page.leaveSession()
    expect(page.statuses).toEqual(['signed-in', 'guest'])
  })

  it('can be asked afresh', async () => {
    fetched.mockImplementation(async () => seen())
    const page = await openPage()
    await page.checkSession()
    await page.refreshSession()
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})
