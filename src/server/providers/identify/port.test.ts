import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AUDD_ANSWERS, auddError, AuddServer } from '../../../../test/vendors/audd-wire.ts'
import { FAULTS } from '../../../../test/vendors/faults.ts'
import { hurriedWorld as world } from '../../../../test/vendors/hurried-world.ts'
import { KeptBook } from '../../../../test/vendors/kept-book.ts'
import { audd } from './audd.ts'
import { soundServiceOff } from './off.ts'
import type { Purse } from './port.ts'

const vendor = new AuddServer()
beforeAll(() => vendor.start())
afterAll(() => vendor.stop())
let book: KeptBook
beforeEach(() => {
  vendor.reset()
  book = new KeptBook()
})

const clip = Uint8Array.from({ length: 4_000 }, (_, at) => at % 251)
const soon = (ms = 5_000) => AbortSignal.timeout(ms)

class CountingPurse implements Purse {
  paid = 0
  left: number
  constructor(left = Number.POSITIVE_INFINITY) {
    this.left = left
  }
  pay = async (costMicros: number) => {
    if (costMicros > this.left) return false
    this.left -= costMicros
    this.paid += costMicros
    return true
  }
}

const service = (purse: Purse = new CountingPurse(), token = vendor.token) =>
  audd({ token, purse, book: book.open, baseUrl: vendor.url, world, rules: { timeoutMs: 5_000 } })

describe('audd', () => {
  test('names the record, with album, date and genre, and says nothing of tempo or key', async () => {
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

  test('sends the clip as it is, with the token in the body and never in the address', async () => {
    await service().identify(clip, soon())
    const [call] = vendor.calls
    expect(call).toMatchObject({ method: 'POST', path: '/' })
    const file = call?.form.get('file') as File
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(clip)
    expect([...(call?.form.keys() ?? [])].sort()).toEqual(['api_token', 'file', 'return'])
  })

  test('reads an answer in which all but the names is missing or of another form', async () => {
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

  test.each([
    ['no record', AUDD_ANSWERS.nothing],
    ['a clip too short to compare', auddError(300, 'Recognition failed: a problem with fingerprints')],
  ])('has nothing: %s', async (_, answer) => {
    vendor.answer = answer
    const purse = new CountingPurse()
    expect(await service(purse).identify(clip, soon())).toEqual({ kind: 'nothing' })
    expect(book).toMatchObject({ ends: ['good'], faults: [] })
  })

  test.each([
    [901, 'Recognition failed: the limit was reached'],
    [700, 'Recognition failed: no file'],
    [500, 'Recognition failed: incorrect audio file'],
    [19, 'Internal error'],
  ])('fails on error code %i', async (code, message) => {
    vendor.answer = auddError(code, message)
    const purse = new CountingPurse()
    const answer = await service(purse).identify(clip, soon())
    expect(answer).toEqual({ kind: 'failed', reason: `audd: refused with code ${code}` })
    expect(book.faults).toEqual([`refused with code ${code}`])
  })

  test('a wrong token is a failure that does not tell the token', async () => {
    const answer = await service(new CountingPurse(), 'a very secret token').identify(clip, soon())
    expect(answer).toEqual({ kind: 'failed', reason: 'audd: refused with code 900' })
  })

  test.each(FAULTS.filter((fault) => fault !== 'refusal'))(
    'fails when the vendor does, and is paid for once: %s',
    async (fault) => {
      vendor.fault = fault
      const purse = new CountingPurse()
      const answer = await service(purse).identify(clip, soon(300))
      expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringContaining('audd') })
      expect(vendor.calls).toHaveLength(1)
      expect(purse.paid).toBe(5_000)
      expect(book.ends).toEqual(['bad'])
      // The purse has counted it, where it was paid for.
      expect(book.calls).toEqual([])
    },
  )

  test('hangs up at once when nobody waits any more', async () => {
    vendor.fault = 'hang'
    const controller = new AbortController()
    const answer = service().identify(clip, controller.signal)
    await vi.waitFor(() => expect(vendor.waiting).toBe(1), { timeout: 5_000 })
    controller.abort()
    expect(await answer).toMatchObject({ kind: 'failed' })
    await vi.waitFor(() => expect(vendor.waiting).toBe(0), { timeout: 5_000 })
  })

  test('is not asked once the money is spent, says so, and is asked again when there is some', async () => {
    const purse = new CountingPurse(5_000)
    const own = service(purse)
    expect(own.name).toBe('audd')
    expect((await own.identify(clip, soon())).kind).toBe('found')
    expect(await own.identify(clip, soon())).toEqual({
      kind: 'failed',
      reason: "audd: this month's budget is used up",
    })
    expect(own.name).toBe("audd (this month's budget is used up)")
    expect(vendor.calls).toHaveLength(1)
    expect(book.ends).toEqual(['good'])
    purse.left = 5_000
    expect((await own.identify(clip, soon())).kind).toBe('found')
    expect(own.name).toBe('audd')
  })

  test('is left alone after it failed too often, and nothing is paid then', async () => {
    vendor.fault = 'error-500'
    const purse = new CountingPurse()
    const own = service(purse)
    for (let i = 0; i < 8; i++) await own.identify(clip, soon())
    expect(vendor.calls).toHaveLength(5)
    expect(purse.paid).toBe(25_000)
  })
})

test('off asks nobody', async () => {
  expect(soundServiceOff().name).toBe('off')
  expect(await soundServiceOff().identify(clip, soon())).toEqual({ kind: 'nothing' })
  expect(vendor.calls).toHaveLength(0)
})
