import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_FOLDER } from '#test/api.ts'
import { VENDOR_ERRORS } from '#test/fakes/vendor-errors.ts'
import { fastClock } from '#test/fakes/fast-clock.ts'
import { VendorServer } from '#test/fakes/vendor-server.ts'
import { toCamelot } from '#domain/key/notation.ts'
import { deezerSounds } from '../../providers/preview/deezer.ts'
import { itunesSounds } from '../../providers/preview/itunes.ts'
import { createMeasurePreview, type MeasurePreview } from './measure-preview.ts'

const vendors = new VendorServer()
let previews: MeasurePreview
const made: MeasurePreview[] = []
beforeAll(() => vendors.start())
afterAll(async () => {
  await Promise.all(made.map((one) => one.close()))
  await vendors.stop()
})
const optionsFor = (vendor: 'deezer' | 'itunes') => ({
  baseUrl: vendors.url(vendor),
  insteadOfHost: vendors.url(`${vendor}-sounds`),
  clock: fastClock,
  rules: { timeoutMs: 5_000 },
})
const createPreviews = (limits: { limitMs?: number } = {}) => {
  const sounds = [deezerSounds(optionsFor('deezer')), itunesSounds(optionsFor('itunes'))]
  const one = createMeasurePreview({ sounds, ...limits })
  made.push(one)
  return one
}
beforeEach(() => {
  vendors.reset()
  previews = createPreviews()
})

const AT_DEEZER = 'https://cdnt-preview.dzcdn.net/api/1/1/77.mp3?hdnea=exp=1748808000~hmac=0'
const AT_ITUNES = 'https://audio-ssl.itunes.apple.com/itunes-assets/AudioPreview/mzaf_77.plus.aac.p.m4a'
const demo = (name: string) => new Uint8Array(readFileSync(join(DEMO_FOLDER, `${name}.mp3`)))
const soon = (ms = 20_000) => AbortSignal.timeout(ms)

describe('half a minute', () => {
  it('tells tempo, key and energy, with how sure they are', async () => {
    vendors.state.soundForm = { bytes: demo('corner-shop-sunrise') }
    const answer = await previews.measure(AT_DEEZER, 'House', soon())
    if (answer.kind !== 'found') throw new Error(answer.kind)
    const { bpm, bpmConfidence, key, keyConfidence, energy } = answer.value
    expect(bpm).toBe(124)
    expect(key === null ? null : toCamelot(key)).toBe('8A')
    expect(bpmConfidence).toBeGreaterThan(0.8)
    expect(keyConfidence).toBeGreaterThan(0.8)
    expect(energy).toBeGreaterThanOrEqual(1)
    expect(vendors.calls.map(({ vendor }) => vendor)).toEqual(['deezer-sounds'])
  })

  it('is counted as its genre is', async () => {
    vendors.state.soundForm = { bytes: demo('slow-ferry') }
    expect(await previews.measure(AT_ITUNES, 'Downtempo', soon())).toMatchObject({ value: { bpm: 87 } })
    expect(await previews.measure(AT_ITUNES, 'Drum & Bass', soon())).toMatchObject({ value: { bpm: 174 } })
    expect(vendors.calls.map(({ vendor }) => vendor)).toEqual(['itunes-sounds', 'itunes-sounds'])
  })

  it('is told well within the three seconds that a question has, once the thread is there', async () => {
    vendors.state.soundForm = { bytes: demo('two-sugars') }
    await previews.measure(AT_DEEZER, null, soon())
    expect((await previews.measure(AT_DEEZER, null, soon())).kind).toBe('found')
  })
})

describe('what is no preview', () => {
  it.each([
    ['another host', 'https://evil.example/77.mp3'],
    ['this machine', 'http://127.0.0.1/77.mp3'],
    ['a private network', 'https://10.0.0.1/77.mp3'],
    ['an end of a name that is not a host of the service', 'https://dzcdn.net.evil.example/1.mp3'],
    ['a name and password', 'https://a:b@cdnt-preview.dzcdn.net/1.mp3'],
    ['another port', 'https://cdnt-preview.dzcdn.net:8443/1.mp3'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'preview'],
  ])('%s is not asked', async (_, address) => {
    expect(await previews.measure(address, null, soon())).toMatchObject({ kind: 'failed' })
    expect(vendors.calls).toEqual([])
  })

  it('a redirect is not followed, wherever it leads', async () => {
    vendors.fail('deezer-sounds', 'redirect')
    expect(await previews.measure(AT_DEEZER, null, soon())).toMatchObject({ kind: 'failed' })
    expect(vendors.calls.map(({ url }) => url.pathname)).toEqual(['/deezer-sounds/api/1/1/77.mp3'])
  })

  it('40 MB are refused', async () => {
    vendors.state.soundForm = { bytes: new Uint8Array(40 * 1024 * 1024) }
    expect(await previews.measure(AT_DEEZER, null, soon())).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('longer than') as string,
    })
  })

  it.each([
    ['a page', { type: 'text/html', bytes: new TextEncoder().encode('<!doctype html>') }],
    ['a page that calls itself sound', { bytes: new TextEncoder().encode('<!doctype html>'.repeat(99)) }],
    ['noise of bytes', {}],
    ['nothing', { bytes: new Uint8Array(0) }],
  ])('%s', async (_, form) => {
    vendors.state.soundForm = form
    expect(await previews.measure(AT_DEEZER, null, soon())).toMatchObject({ kind: 'failed' })
  })

  it('an address that has run out is nothing', async () => {
    vendors.state.gone.add('/api/1/1/77.mp3')
    expect(await previews.measure(AT_DEEZER, null, soon())).toEqual({ kind: 'nothing' })
  })

  it('two seconds of sound are nothing to measure', async () => {
    vendors.state.soundForm = { bytes: demo('two-sugars').subarray(0, 40_000) }
    expect(await previews.measure(AT_DEEZER, null, soon())).toEqual({ kind: 'nothing' })
  })
})

it.each(VENDOR_ERRORS.filter((error) => error !== 'refusal'))(
  'fails when the host does: %s',
  async (error) => {
    vendors.fail('deezer-sounds', error)
    const answer = await previews.measure(AT_DEEZER, null, soon(400))
    expect(answer.kind).toBe('failed')
  },
)

it('a sound that takes too long costs the thread its place, and the next is measured', async () => {
  vendors.state.soundForm = { bytes: demo('two-sugars') }
  const hurried = createPreviews({ limitMs: 1 })
  expect(await hurried.measure(AT_DEEZER, null, soon())).toMatchObject({ kind: 'failed' })
  expect((await previews.measure(AT_DEEZER, null, soon())).kind).toBe('found')
})

it('ends when the caller aborts, and when it is closed', async () => {
  vendors.state.soundForm = { bytes: demo('two-sugars') }
  expect(await previews.measure(AT_DEEZER, null, AbortSignal.abort())).toMatchObject({ kind: 'failed' })
  const measuring = previews.measure(AT_DEEZER, null, soon())
  await previews.close()
  expect(await measuring).toMatchObject({ kind: 'failed' })
})
