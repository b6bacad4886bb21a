import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAudioRow } from '#test/fixtures/audio-rows.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { startTestApp } from '#test/test-client.ts'
import { flacFile, wavFile } from '#test/fixtures/sound-files.ts'
import { api } from '#contract/api.ts'
import type { AudioDecoder } from '../../providers/decode/port.ts'
import { localDecoder } from '../../providers/decode/local.ts'

const NOTHING = { previewUrl: null, source: null, youtubeUrl: null, youtubeTitle: null }

let folder: string
let demoFolder: string
let prepared: string
let decoder: AudioDecoder
let decoded = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-own-sound-'))
  demoFolder = join(folder, 'demo')
  prepared = join(folder, 'data', 'previews')
  await mkdir(demoFolder)
  const local = localDecoder({ threads: 1 })
  decoder = {
    ...local,
    decode: (...asked) => {
      decoded++
      return local.decode(...asked)
    },
  }
})
afterAll(async () => {
  await decoder.close()
  await rm(folder, { recursive: true, force: true })
})

const DEMO = Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7) % 256)

onEveryDatabase('our own sound', (fresh) => {
  // The parts are made before they are handed on, and the folders are known by then.
  const lazy = {
    decoder: {
      name: 'local',
      decode: (...asked: Parameters<AudioDecoder['decode']>) => decoder.decode(...asked),
      close: async () => undefined,
    },
    soundFolders: {
      get demo() {
        return demoFolder
      },
      get prepared() {
        return prepared
      },
    },
  }
  const here = startTestApp(fresh, lazy)
  let edition = 0
  const preview = (q: string) => here.stranger().ok(api.musicPreview, { query: { q } })
  const sound = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    here.stranger().visitor.call(method, url, undefined, headers)

  beforeEach(async () => {
    decoded = 0
    edition++
    await here.db.deleteFrom('audio_files').execute()
    await rm(prepared, { recursive: true, force: true })
  })

  describe('a demo track', () => {
    const url = '/api/music-preview/demo-1/sound'
    beforeEach(async () => {
      await writeFile(join(demoFolder, 'glass.mp3'), DEMO)
      const row = { id: 'demo-1', path: 'glass.mp3', artist: 'Ida Fennimore', title: 'Glass (Night Mix)' }
      await addAudioRow(here.db, { ...row, origin: 'demo', scannedAt: edition })
    })

    it.each([
      'Ida Fennimore - Glass (Night Mix)',
      'ida fennimore glass night mix',
      'Glass (Night Mix) Ida Fennimore',
    ])('is found by %s', async (q) =>
      expect(await preview(q)).toEqual({ ...NOTHING, previewUrl: url, source: 'own' }),
    )

    it.each([
      'Ida Fennimore - Glass',
      'Ida Fennimore - Glass (Day Mix)',
      'Ida Fennimore',
      'Glass (Night Mix)',
    ])('is not taken for %s', async (q) => expect(await preview(q)).toEqual(NOTHING))

    it('is sent as it is, and may be asked for in ranges', async () => {
      const whole = await sound(url)
      expect(whole.statusCode).toBe(200)
      expect(whole.headers).toMatchObject({
        'content-type': 'audio/mpeg',
        'content-length': '5000',
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=300',
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"[\w-]{27}"$/u),
      })
      expect(new Uint8Array(whole.rawPayload)).toEqual(DEMO)
    })

    it.each([
      ['the first bytes', 'bytes=0-1', 0, 1],
      ['the middle', 'bytes=1000-1999', 1_000, 1_999],
      ['from a place on', 'bytes=4990-', 4_990, 4_999],
      ['beyond the end', 'bytes=4990-9999', 4_990, 4_999],
      ['the last bytes', 'bytes=-10', 4_990, 4_999],
      ['more than all of it from the end', 'bytes=-99999', 0, 4_999],
      ['all of it', 'bytes=0-', 0, 4_999],
    ])('range: %s', async (_, range, start, end) => {
      const part = await sound(url, { range })
      expect(part.statusCode).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/5000`)
      expect(part.headers['content-length']).toBe(String(end - start + 1))
      expect(new Uint8Array(part.rawPayload)).toEqual(DEMO.slice(start, end + 1))
    })

    it.each(['bytes=5000-', 'bytes=5000-6000', 'bytes=-0', 'bytes=99999999999999-'])(
      'range %s cannot be met',
      async (range) => {
        const none = await sound(url, { range })
        expect(none.statusCode).toBe(416)
        expect(none.headers['content-range']).toBe('bytes */5000')
        expect(none.rawPayload).toHaveLength(0)
      },
    )

    it.each([
      'bytes=9-2',
      'bytes=',
      'bytes=-',
      'bytes=a-b',
      'bytes=0-1,5-9',
      'lines=0-1',
      'bytes=--1',
      '0-1',
    ])('range %s is none, and the answer is whole', async (range) => {
      const whole = await sound(url, { range })
      expect(whole.statusCode).toBe(200)
      expect(whole.rawPayload).toHaveLength(5_000)
    })

    it('a range is only of the sound it was meant of, and a known one is not sent again', async () => {
      const etag = String((await sound(url)).headers.etag)
      const range = 'bytes=0-9'
      expect((await sound(url, { range, 'if-range': etag })).statusCode).toBe(206)
      expect((await sound(url, { range, 'if-range': '"another"' })).statusCode).toBe(200)
      const known = await sound(url, { 'if-none-match': `W/"x", ${etag}` })
      expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
      await writeFile(join(demoFolder, 'glass.mp3'), DEMO.slice(1))
      expect((await sound(url, { range, 'if-range': etag })).statusCode).toBe(200)
    })

    it('HEAD tells of the whole of it', async () => {
      const head = await sound(url, { range: 'bytes=0-9' }, 'HEAD')
      expect(head.statusCode).toBe(200)
      expect(head.headers).toMatchObject({ 'content-length': '5000', 'accept-ranges': 'bytes' })
      expect(head.rawPayload).toHaveLength(0)
    })

    it('that is not there any more is not offered', async () => {
      await rm(join(demoFolder, 'glass.mp3'))
      expect(await preview('Ida Fennimore - Glass (Night Mix)')).toEqual(NOTHING)
      expect(
        (await here.stranger().refused(api.previewSound, { params: { previewId: 'demo-1' } })).code,
      ).toBe('not_found')
    })

    it('never leads out of its folder', async () => {
      await writeFile(join(folder, 'secret.mp3'), 'secret')
      for (const [at, path] of ['../secret.mp3', join(folder, 'secret.mp3'), '..', '.', ''].entries()) {
        const row = { id: `out-${at}`, path, artist: 'Out', title: `Side ${at}` }
        await addAudioRow(here.db, { ...row, origin: 'demo', scannedAt: edition })
        expect(await preview(`Out - Side ${at}`)).toEqual(NOTHING)
        const refused = await here
          .stranger()
          .refused(api.previewSound, { params: { previewId: `out-${at}` } })
        expect(refused.code).toBe('not_found')
      }
    })

    it.each([
      '../../etc/passwd',
      'https://evil.example/x.mp3',
      'demo-1%00',
      'glass.mp3',
      'x'.repeat(300),
      '%2e%2e',
    ])('the id %s is nothing', async (previewId) => {
      const refused = await here.stranger().refused(api.previewSound, { params: { previewId } })
      expect(refused.code).toBe('not_found')
    })
  })

  describe('a file of the folder', () => {
    const RATE = 8_000
    /** Seventy seconds: a quiet low tone, and a loud high one in seconds 25 to 55. */
    const tune = Float32Array.from({ length: 70 * RATE }, (_, at) => {
      const isLoud = at >= 25 * RATE && at < 55 * RATE
      return Math.sin((2 * Math.PI * (isLoud ? 880 : 110) * at) / RATE) * (isLoud ? 0.6 : 0.05)
    })
    /** Enough where it does not matter what is heard. */
    const briefly = tune.subarray(0, RATE)
    const Q = 'Ida Fennimore - Harbour Lights'
    const file = (name: string) => join(folder, name)
    const add = (path: string) =>
      addAudioRow(here.db, {
        id: 'file-1',
        path,
        artist: 'Ida Fennimore',
        title: 'Harbour Lights (Extended Mix)',
        startMs: 25_000,
        scannedAt: edition,
      })

    it.each([
      ['wav', () => wavFile([tune, tune], RATE)],
      ['flac', () => flacFile([tune], RATE)],
    ])('is heard from its loudest stretch, as MP3: %s', async (ending, make) => {
      const path = file(`harbour.${ending}`)
      await writeFile(path, make())
      await add(path)
      const found = await preview(Q)
      expect(found).toEqual({ ...NOTHING, previewUrl: '/api/music-preview/file-1/sound', source: 'own' })
      const heard = await sound(String(found.previewUrl))
      expect(heard.headers['content-type']).toBe('audio/mpeg')
      expect(heard.rawPayload.length).toBeLessThan(400_000)
      expect((await sound(String(found.previewUrl), { range: 'bytes=0-1' })).headers['content-range']).toBe(
        `bytes 0-1/${heard.rawPayload.length}`,
      )
      expect(decoded).toBe(1)
      const want = { sampleRate: RATE, maxSeconds: 60 }
      const again = await decoder.decode(new Uint8Array(heard.rawPayload), want, AbortSignal.timeout(20_000))
      if (again.kind !== 'found') throw new Error(JSON.stringify(again))
      expect(Math.abs(again.durationS - 30)).toBeLessThan(0.2)
      // All of it, but for what the codec adds at both ends, is the loud tone.
      const inside = again.samples.subarray(RATE * 0.2, RATE * 29.8)
      let crossings = 0
      for (let at = 1; at < inside.length; at++)
        if ((inside[at - 1] as number) < 0 !== (inside[at] as number) < 0) crossings++
      expect(crossings / 29.6 / 2).toBeGreaterThan(875)
      expect(crossings / 29.6 / 2).toBeLessThan(885)
      expect(Math.sqrt(inside.reduce((sum, one) => sum + one * one, 0) / inside.length)).toBeCloseTo(0.42, 1)
    })

    it('is prepared once, for however many who ask at once and later', async () => {
      await writeFile(file('once.wav'), wavFile([briefly], RATE))
      await add(file('once.wav'))
      const all = await Promise.all([preview(Q), preview('ida fennimore harbour lights'), preview(Q)])
      expect(new Set(all.map(({ previewUrl }) => previewUrl)).size).toBe(1)
      await preview(Q)
      expect(decoded).toBe(1)
      expect(await readdir(prepared)).toEqual([expect.stringMatching(/^[0-9a-f]{40}\.mp3$/u)])
    })

    it('is prepared anew when it has changed, or what was prepared is gone', async () => {
      await writeFile(file('changed.wav'), wavFile([briefly], RATE))
      await add(file('changed.wav'))
      await preview(Q)
      await utimes(file('changed.wav'), 1, 1)
      expect((await preview(Q)).source).toBe('own')
      expect(decoded).toBe(2)
      await rm(prepared, { recursive: true })
      expect((await sound('/api/music-preview/file-1/sound')).statusCode).toBe(200)
      expect(decoded).toBe(3)
    })

    it('that is shorter than its scan says is heard from its end', async () => {
      await writeFile(file('short.wav'), wavFile([tune.subarray(0, 5 * RATE)], RATE))
      await add(file('short.wav'))
      const heard = await sound(String((await preview(Q)).previewUrl))
      expect(heard.rawPayload.length).toBeGreaterThan(55_000)
      expect(heard.rawPayload.length).toBeLessThan(65_000)
    })

    it.each([
      ['is gone', async () => file('never-was.wav')],
      ['is a folder', async () => folder],
      [
        'is no sound',
        async () => {
          await writeFile(file('text.wav'), 'This is text, whatever its name says.')
          return file('text.wav')
        },
      ],
    ])('that %s is not offered, and says no path', async (_, path) => {
      await add(await path())
      expect(await preview(Q)).toEqual(NOTHING)
      await preview(Q)
      expect(decoded).toBeLessThan(2)
      const response = await here.stranger().send(api.previewSound, { params: { previewId: 'file-1' } })
      expect(response.statusCode).toBe(404)
      expect(response.body).not.toContain(folder)
    })

    it('that the scan could not read is not offered', async () => {
      await writeFile(file('fault.wav'), wavFile([briefly], RATE))
      const row = { id: 'file-2', path: file('fault.wav'), artist: 'Ida Fennimore', title: 'Harbour Lights' }
      await addAudioRow(here.db, { ...row, scannedAt: edition, error: 'broken' })
      expect(await preview(Q)).toEqual(NOTHING)
    })
  })
})
