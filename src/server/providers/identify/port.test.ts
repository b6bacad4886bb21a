import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AUDD_ANSWERS, auddError, AuddServer } from '#test/fakes/audd-server.ts'
import { CountingLimit } from '#test/fakes/counting-limit.ts'
import { VENDOR_ERRORS, UNBILLED } from '#test/fakes/vendor-errors.ts'
import { fastClock } from '#test/fakes/fast-clock.ts'
import { InMemoryMetrics } from '#test/fakes/in-memory-metrics.ts'
import { audd } from './audd.ts'
import { soundServiceOff } from './off.ts'

const vendor = new AuddServer()
beforeAll(() => vendor.start())
afterAll(() => vendor.stop())
let book: InMemoryMetrics
beforeEach(() => {
  vendor.reset()
  book = new InMemoryMetrics()
})

const clip = Uint8Array.from({ length: 4_000 }, (_, at) => at % 251)
const soon = (ms = 5_000) => AbortSignal.timeout(ms)

const service = (limit = new CountingLimit(), token = vendor.token) =>
  audd({ token, limit, book: book.open, baseUrl: vendor.url, clock: fastClock, rules: { timeoutMs: 5_000 } })

describe('audd', () => {
  it('names the record, with album, date and genre, and says nothing of tempo or key', async () => {
    expect(await service().identify(clip, soon())).toEqual({
      kind: 'found',
      value: {
        artist: 'Energy 52',
        title: "Café Del Mar (Three 'N One Remix)",
        album: 'Café Del Mar',
        releaseDate: '1997-06-01',
        genre: 'Trance',
      },
    })
  })

  it('sends the clip as it is, with the token in the body and never in the address', async () => {
    await service().identify(clip, soon())
    const [call] = vendor.calls
    expect(call).toMatchObject({ method: 'POST', path: '/' })
    const file = call?.form.get('file') as File
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(clip)
    expect([...(call?.form.keys() ?? [])].sort()).toEqual(['api_token', 'file', 'return'])
  })

  it('reads an answer in which all but the names is missing or of another form', async () => {
    vendor.answer = {
      status: 'success',
      result: { artist: 'A', title: 'B', album: 7, release_date: '0000', apple_music: [] },
    }
    const answer = await service().identify(clip, soon())
    expect(answer).toMatchObject({
      kind: 'found',
      value: { artist: 'A', title: 'B', album: null, genre: null },
    })
  })

  it.each([
    ['no record', AUDD_ANSWERS.nothing],
    ['a clip too short to compare', auddError(300, 'Recognition failed: a problem with fingerprints')],
  ])('has nothing: %s', async (_, answer) => {
    vendor.answer = answer
    const limit = new CountingLimit()
    expect(await service(limit).identify(clip, soon())).toEqual({ kind: 'nothing' })
    expect(limit.spent).toBe(5_000)
    expect(book).toMatchObject({ ends: ['success'], errors: [] })
  })

  it.each([
    [901, 'Recognition failed: the limit was reached'],
    [700, 'Recognition failed: no file'],
    [500, 'Recognition failed: incorrect audio file'],
    [19, 'Internal error'],
  ])('fails on error code %i', async (code, message) => {
    vendor.answer = auddError(code, message)
    const answer = await service().identify(clip, soon())
    expect(answer).toEqual({ kind: 'failed', reason: `audd: refused with code ${code}` })
    expect(book.errors).toEqual([`refused with code ${code}`])
  })

  it('a wrong token is a failure that does not tell the token', async () => {
    const answer = await service(new CountingLimit(), 'a very secret token').identify(clip, soon())
    expect(answer).toEqual({ kind: 'failed', reason: 'audd: refused with code 900' })
  })

  it.each(VENDOR_ERRORS.filter((error) => error !== 'refusal'))(
    'fails when the vendor does, and is called once: %s',
    async (error) => {
      vendor.error = error
      const limit = new CountingLimit()
      const answer = await service(limit).identify(clip, soon(300))
      expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringContaining('audd') })
      expect(vendor.calls).toHaveLength(1)
      expect(limit.calls).toBe(1)
      // A call that was refused is not billed. Of one whose answer was lost it is unknown.
      expect(limit.spent).toBe(UNBILLED.includes(error) ? 0 : 5_000)
      expect(book.ends).toEqual(['failure'])
    },
  )

  it('hangs up at once when the caller aborts', async () => {
    vendor.error = 'hang'
    const controller = new AbortController()
    const answer = service().identify(clip, controller.signal)
    await vi.waitFor(() => expect(vendor.waiting).toBe(1), { timeout: 5_000 })
    controller.abort()
    expect(await answer).toMatchObject({ kind: 'failed' })
    await vi.waitFor(() => expect(vendor.waiting).toBe(0), { timeout: 5_000 })
  })

  it('is not asked at its limit, and is asked again when there is room', async () => {
    const limit = new CountingLimit(1)
    const own = service(limit)
    expect((await own.identify(clip, soon())).kind).toBe('found')
    expect(await own.identify(clip, soon())).toEqual({
      kind: 'failed',
      reason: 'audd: its limit of calls or money is reached',
    })
    expect(vendor.calls).toHaveLength(1)
    expect(book).toMatchObject({ calls: ['audd'], ends: ['success'] })
    limit.callsLeft = 1
    expect((await own.identify(clip, soon())).kind).toBe('found')
  })

  it('is left alone after it failed too often, and nothing is reserved then', async () => {
    vendor.error = 'error-500'
    const limit = new CountingLimit()
    const own = service(limit)
    for (let i = 0; i < 8; i++) await own.identify(clip, soon())
    expect(vendor.calls).toHaveLength(5)
    expect(limit.calls).toBe(5)
  })
})

it('off makes no call', async () => {
  expect(soundServiceOff().name).toBe('off')
  expect(await soundServiceOff().identify(clip, soon())).toEqual({ kind: 'nothing' })
  expect(vendor.calls).toHaveLength(0)
})
