import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { addSound, clipOf, listen, music, RATE } from '#test/fixtures/listening.ts'
import { newMember } from '#test/test-client.ts'
import { testApi, type TestApi } from '#test/api.ts'
import { someTrack } from '#test/fixtures/tracks.ts'
import { wavFile } from '#test/fixtures/sound-files.ts'
import { AUDD_ANSWERS, AuddServer } from '#test/fakes/audd-server.ts'
import { keyFromTonic } from '#domain/key/key.ts'
import { audd } from '../../providers/identify/audd.ts'
import { localDecoder } from '../../providers/decode/local.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { spendingLimits } from '../provider-usage/spending-limits.ts'
import { createFingerprintMatcher, type FingerprintMatcher } from './fingerprint-matcher.ts'

const UNKNOWN = 'Could not identify the audio. Try again with a clearer recording.'
const A_MINOR = keyFromTonic(9, 'minor')
const pieces = Array.from({ length: 7 }, (_, number) => music(number))
const piece = (number: number): Float32Array => pieces[number] as Float32Array
const quiet = { warn: () => undefined }

/** In the catalogue as well, which says more of it than its file does. */
const LISTED = someTrack({
  id: 'listed',
  artist: 'Ada Quay',
  title: 'Breakwater',
  bpm: 124,
  key: A_MINOR,
  year: 2004,
})
const CAFE = someTrack({
  id: 'cafe',
  artist: 'Energy 52',
  title: "Café Del Mar (Three 'N One Remix)",
  genre: 'Trance',
  bpm: 135,
})

const noise = (level: number): Float32Array => {
  let seed = 1
  return Float32Array.from({ length: 10 * RATE }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return (seed / 2 ** 31 - 1) * level
  })
}
/** Bursts of a buzzing tone that slides, with pauses between them: what a voice is, as far as tempo and key go. */
const speech = Float32Array.from({ length: 10 * RATE }, (_, at) => {
  const t = at / RATE
  const syllable = Math.sin(2 * Math.PI * (2.7 * t + 0.6 * Math.sin(1.3 * t))) > 0.1 ? 1 : 0
  const pitch = 130 * t + 9 * Math.sin(2.1 * t) + 4 * Math.sin(5.3 * t)
  return 0.12 * syllable * Math.sign(Math.sin(2 * Math.PI * pitch))
})

onEveryDatabase('listening', (fresh) => {
  const vendor = new AuddServer()
  const decoder = localDecoder({ threads: 1 })
  let database: TestDatabase
  let index: FingerprintMatcher
  let segue: TestApi
  beforeAll(async () => {
    database = await fresh()
    await vendor.start()
    const { db } = database
    await addSound(
      db,
      piece(0),
      { artist: 'Mira Holt', title: 'Lantern' },
      { album: 'Harbour', genre: 'deep house', year: 2019, bpm: 121.5, key_code: A_MINOR },
    )
    await addSound(db, piece(1), { artist: 'Ada Quay', title: 'Breakwater' })
    index = createFingerprintMatcher(db, quiet)
    segue = await testApi(database, {
      decoder,
      soundIndex: index,
      catalogue: createCatalogue([...CATALOGUE, LISTED, CAFE]),
    })
  })
  afterAll(async () => {
    await segue.app.close()
    await index.close()
    await decoder.close()
    await vendor.stop()
    await database.close()
  })

  it('a track whose sound is here is named, with what its file says', async () => {
    const answer = await listen(segue.visitor(), clipOf(piece(0)))
    expect(answer).toMatchObject({
      identified: true,
      message: 'It is "Lantern" by Mira Holt.',
      track: {
        title: 'Lantern',
        artist: 'Mira Holt',
        genre: 'Deep House',
        bpm: 121.5,
        musicalKey: 'A minor',
        camelot: '8A',
        album: 'Harbour',
        release_date: '2019',
        trackId: null,
      },
    })
    const [{ confidence, speedPercent, ...first }] = answer.candidates as [(typeof answer.candidates)[0]]
    expect(first).toEqual(answer.track)
    expect(confidence).toBeGreaterThan(0.5)
    expect(speedPercent).toBe(0)
    expect(answer.heard?.bpm).toBeGreaterThan(60)
  })

  it('the catalogue says what the file does not', async () => {
    expect(await listen(segue.visitor(), clipOf(piece(1)))).toMatchObject({
      identified: true,
      track: { trackId: 'listed', genre: LISTED.genre, bpm: 124, camelot: '8A', release_date: '2004' },
    })
  })

  it('louder than a file can hold, it is still itself', async () => {
    const clipped = piece(0).map((value) => Math.max(-1, Math.min(1, value * 12)))
    expect(await listen(segue.visitor(), clipOf(clipped))).toMatchObject({ track: { title: 'Lantern' } })
  })

  it('music that is not here is not guessed, but measured', async () => {
    const answer = await listen(segue.visitor(), clipOf(piece(2)))
    expect(answer).toMatchObject({ identified: false, track: null })
    if (answer.candidates.length === 0) expect(answer.message).toBe(UNKNOWN)
    expect(answer.heard?.bpmConfidence).toBeGreaterThan(0)
  })

  it('silence is said to be silence', async () => {
    const silence = wavFile([new Float32Array(10 * RATE)], RATE)
    expect(await listen(segue.visitor(), silence)).toEqual({
      identified: false,
      message: 'Nothing was heard. Check the microphone, or hold it closer to the music.',
      track: null,
      candidates: [],
      heard: null,
    })
  })

  it.each([
    ['noise', noise(0.3)],
    ['a voice', speech],
  ])('%s is nothing', async (_, samples) => {
    const answer = await listen(segue.visitor(), wavFile([samples], RATE))
    expect(answer).toMatchObject({ identified: false, message: UNKNOWN, track: null, candidates: [] })
  })

  it('half a second is not enough to be sure', async () => {
    const answer = await listen(segue.visitor(), wavFile([piece(0).subarray(0, RATE / 2)], RATE))
    expect(answer).toMatchObject({ identified: false, track: null })
  })

  it('a search is not spent on it', async () => {
    const before = await segue.rows()
    await listen(segue.visitor(), clipOf(piece(0)))
    expect(await segue.rows()).toEqual(before)
  })

  describe('what is one person’s own', () => {
    it('is known to them alone', async () => {
      const [owner, other] = [await newMember(segue), await newMember(segue)]
      await addSound(database.db, piece(3), { artist: 'Dub Plate', title: 'One Off', userId: owner.user.id })
      const clip = clipOf(piece(3))
      expect(await listen(owner.visitor, clip)).toMatchObject({
        identified: true,
        track: { title: 'One Off' },
      })
      for (const visitor of [other.visitor, segue.visitor()]) {
        const answer = await listen(visitor, clip)
        expect(answer.identified).toBe(false)
        expect(JSON.stringify(answer)).not.toContain('One Off')
      }
      expect(await listen(owner.visitor, clipOf(piece(0)))).toMatchObject({ track: { title: 'Lantern' } })
    })

    it('is known at once when it was added later, and forgotten at once when it is deleted', async () => {
      const owner = await newMember(segue)
      await addSound(database.db, piece(4), { artist: 'Dub Plate', title: 'First', userId: owner.user.id })
      expect(await listen(owner.visitor, clipOf(piece(4)))).toMatchObject({ track: { title: 'First' } })
      await addSound(database.db, piece(5), {
        artist: 'Dub Plate',
        title: 'Second',
        userId: owner.user.id,
        addedAt: 2,
      })
      expect(await listen(owner.visitor, clipOf(piece(5)))).toMatchObject({ track: { title: 'Second' } })
      await database.db.deleteFrom('library_tracks').where('user_id', '=', owner.user.id).execute()
      for (const number of [4, 5])
        expect(JSON.stringify(await listen(owner.visitor, clipOf(piece(number))))).not.toContain('Dub Plate')
    })
  })

  it('a file that was taken out is never named again', async () => {
    const id = await addSound(database.db, piece(6), { artist: 'Gone', title: 'Tomorrow' })
    await index.keepCurrent()
    expect(await listen(segue.visitor(), clipOf(piece(6)))).toMatchObject({ track: { title: 'Tomorrow' } })
    await database.db.deleteFrom('fingerprints').where('id', '=', id).execute()
    expect(JSON.stringify(await listen(segue.visitor(), clipOf(piece(6))))).not.toContain('Tomorrow')
  })

  it('a malformed fingerprint disturbs no search', async () => {
    const id = await addSound(database.db, piece(2).subarray(0, RATE), { artist: 'Broken', title: 'Row' })
    await database.db
      .updateTable('fingerprints')
      .set({ landmarks: new Uint8Array([9, 9, 9]) })
      .where('id', '=', id)
      .execute()
    await index.keepCurrent()
    expect(await listen(segue.visitor(), clipOf(piece(0)))).toMatchObject({ track: { title: 'Lantern' } })
    await database.db.deleteFrom('fingerprints').where('id', '=', id).execute()
  })

  it('twenty at once all get their answer', async () => {
    const clips = [clipOf(piece(0)), clipOf(piece(1))]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => listen(segue.visitor(), clips[at % 2] as Uint8Array)),
    )
    expect(answers.map(({ track }) => track?.title)).toEqual(
      answers.map((_, at) => (at % 2 === 0 ? 'Lantern' : 'Breakwater')),
    )
  })

  describe('a service that knows records', () => {
    let asking: TestApi
    beforeAll(async () => {
      const limit = spendingLimits(
        { db: database.db, clock: () => Date.UTC(2025, 5, 1), log: { warn: () => undefined } },
        { vendor: 'audd', dailyCalls: 100, budgetMicros: 15_000 },
      )
      asking = await testApi(database, {
        decoder,
        soundIndex: index,
        catalogue: createCatalogue([...CATALOGUE, LISTED, CAFE]),
        soundService: audd({ token: vendor.token, limit, baseUrl: vendor.url }),
      })
    })
    afterAll(() => asking.app.close())
    const providers = async () =>
      (await asking.visitor().get('/api/health')).json<{ providers: object }>().providers

    it('is not asked for what is known here, or for silence', async () => {
      expect(await listen(asking.visitor(), clipOf(piece(0)))).toMatchObject({ track: { title: 'Lantern' } })
      await listen(asking.visitor(), wavFile([new Float32Array(5 * RATE)], RATE))
      expect(vendor.calls).toHaveLength(0)
    })

    it('names the rest; tempo and key are the catalogue’s', async () => {
      const clip = clipOf(piece(2))
      const answer = await listen(asking.visitor(), clip)
      expect(answer).toMatchObject({
        identified: true,
        message: `It is "${CAFE.title}" by Energy 52.`,
        track: {
          artist: 'Energy 52',
          genre: 'Trance',
          bpm: 135,
          album: 'Café Del Mar',
          release_date: '1997-06-01',
          trackId: 'cafe',
        },
      })
      const sent = vendor.calls[0]?.form.get('file') as File
      expect(Buffer.from(await sent.arrayBuffer()).equals(Buffer.from(clip))).toBe(true)
      expect(await providers()).toMatchObject({ identify: 'own index, audd' })
    })

    it('what only the service knows has no tempo and no key', async () => {
      vendor.answer = { status: 'success', result: { artist: 'Somebody Else', title: 'Far Away' } }
      expect(await listen(asking.visitor(), clipOf(piece(2)))).toMatchObject({
        identified: true,
        track: { artist: 'Somebody Else', bpm: null, musicalKey: null, camelot: null, trackId: null },
      })
    })

    it('when it fails or knows nothing, the answer is the one of this server', async () => {
      vendor.answer = AUDD_ANSWERS.nothing
      expect(await listen(asking.visitor(), clipOf(piece(2)))).toMatchObject({ identified: false })
    })

    it('is not asked for a caller whose quota of the day is used up', async () => {
      const dj = await newMember(asking)
      const period = new Date(asking.time.now).toISOString().slice(0, 10)
      await database.db
        .insertInto('quota_usage')
        .values({ quota_key: `audd:user:${dj.user.id}`, period, used: 50 })
        .execute()
      vendor.calls.length = 0
      vendor.answer = AUDD_ANSWERS.found
      expect(await listen(dj.visitor, clipOf(piece(2)))).toMatchObject({ identified: false })
      expect(vendor.calls).toHaveLength(0)
    })

    it('is not asked when the month’s money is spent, and no error is logged', async () => {
      vendor.calls.length = 0
      vendor.answer = AUDD_ANSWERS.found
      expect(await listen(asking.visitor(), clipOf(piece(2)))).toMatchObject({ identified: false })
      expect(vendor.calls).toHaveLength(0)
      expect(await providers()).toMatchObject({ identify: 'own index, audd' })
    })
  })
})
