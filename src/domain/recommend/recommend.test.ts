import { property, assert, constantFrom, integer, double, record, boolean } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someQuestion, someSeed } from '#test/fixtures/recommendation-query.ts'
import { madeTracks, someTrack } from '#test/fixtures/tracks.ts'
import { ALL_KEYS, keyOf, rotate, type Key } from '../key/key.ts'
import { allows, moveBetween } from '../key/moves.ts'
import { matchTempo } from '../tempo/tempo.ts'
import { SceneModel } from '../scene/scene-model.ts'
import { GENRE_NAMES, genreFacts } from '../track/genres.ts'
import { creditedArtists, songKey } from '../track/names.ts'
import { readVibe } from '../vibe/read-vibe.ts'
import { exactPoints, explain } from './explain.ts'
import type { RecommendationQuery, Seed } from './recommendation-query.ts'
import { Recommender } from './recommend.ts'
import { isCutMusic, MAX_POINTS, PARTS, tempoPoints, toDeciBpm } from './score.ts'
import { commonTables, searchTables, type RelaxationStep, relaxationSteps } from './search-tables.ts'

const tracks = madeTracks(4_000)
const recommender = new Recommender(tracks)
const widest = (q: RecommendationQuery) => relaxationSteps(q)[0] as RelaxationStep
const scoreOf = (q: RecommendationQuery, facts: Parameters<typeof someTrack>[0]) =>
  explain(q, searchTables(q, widest(q)), someTrack(facts))

/** Acts that are played together. */
const playedTogether = new SceneModel({
  names: ['now playing', 'artist x'],
  printed: ['Now Playing', 'Artist x'],
  lists: [20, 20],
  dimensions: 4,
  vectors: Int8Array.from([127, 0, 0, 0, 127, 0, 0, 0]),
  neighbours: [[{ row: 1, lists: 15 }], [{ row: 0, lists: 15 }]],
  crates: [{ name: 'Both', rows: [0, 1] }],
})

const anyQuestion = record({
  bpm: double({ min: 60, max: 200, noNaN: true }),
  key: constantFrom(null, ...ALL_KEYS),
  genre: constantFrom(null, ...GENRE_NAMES),
  energy: constantFrom(null, 1, 5, 10),
  strictness: constantFrom('strict' as const, 'balanced' as const, 'adventurous' as const),
  keyLock: boolean(),
  count: integer({ min: 5, max: 20 }),
}).map(({ bpm, key, genre, energy, ...rest }) =>
  someQuestion({ seeds: [someSeed({ bpm, key, genre, energy })], bpm, ...rest }),
)

describe('laws of the score', () => {
  it('the parts are whole, within their bounds, and add up to the score', () => {
    assert(
      property(anyQuestion, (q) => {
        for (const { explained } of recommender.answer(q).tracks) {
          for (const { points, most } of explained.parts) {
            expect(Number.isInteger(points)).toBe(true)
            expect(points).toBeGreaterThanOrEqual(0)
            expect(points).toBeLessThanOrEqual(most)
          }
          expect(explained.parts.reduce((sum, part) => sum + part.points, 0)).toBe(explained.score)
        }
      }),
      { numRuns: 60 },
    )
    expect(PARTS.reduce((sum, name) => sum + MAX_POINTS[name], 0)).toBe(100)
  })

  it('the same question gives the same answer', () => {
    assert(
      property(anyQuestion, (q) => {
        expect(recommender.answer(q)).toEqual(new Recommender([...tracks].reverse()).answer(q))
      }),
      { numRuns: 10 },
    )
  })

  it('a score never depends on what else is in the list', () => {
    const q = someQuestion()
    for (const { track, explained } of recommender.answer(q).tracks)
      expect(new Recommender([track]).answer(q).tracks[0]?.explained.score).toBe(explained.score)
  })

  it('tempo points never rise with distance from the tempo that plays', () => {
    assert(
      property(double({ min: 62, max: 195, noNaN: true }), (bpm) => {
        const points = tempoPoints([someSeed({ bpm })], bpm)
        let [up, down] = [points[toDeciBpm(bpm)] as number, points[toDeciBpm(bpm)] as number]
        for (let step = 1; step <= bpm * 1.5; step++) {
          const [higher, lower] = [bpm + step / 10, bpm - step / 10]
          if (higher < bpm * 1.16 && higher < 200)
            expect((up = check(points, higher, up))).toBeLessThanOrEqual(MAX_POINTS.tempo)
          if (lower > bpm / 1.16 && lower > 60)
            expect((down = check(points, lower, down))).toBeLessThanOrEqual(MAX_POINTS.tempo)
        }
      }),
      { numRuns: 50 },
    )
    function check(points: Float64Array, bpm: number, before: number): number {
      const now = points[toDeciBpm(bpm)] as number
      expect(now).toBeLessThanOrEqual(before + 1e-9)
      return now
    }
  })

  it('turning both keys by the same steps changes no score', () => {
    assert(
      property(
        constantFrom(...ALL_KEYS),
        constantFrom(...ALL_KEYS),
        integer({ min: 1, max: 11 }),
        (from, to, steps) => {
          const at = (f: Key, t: Key) =>
            scoreOf(someQuestion({ seeds: [someSeed({ key: f })], strictness: 'adventurous' }), {
              id: 'x',
              key: t,
            }).score
          expect(at(rotate(from, steps), rotate(to, steps))).toBe(at(from, to))
        },
      ),
    )
  })

  it('an unknown key is neutral: better than a clash, worse than any blend of keys that are sure, never safe', () => {
    for (const from of ALL_KEYS) {
      const q = someQuestion({ seeds: [someSeed({ key: from })], strictness: 'adventurous' })
      const unknown = scoreOf(q, { id: 'x' })
      expect(unknown.score).toBeLessThan(90)
      expect(unknown.move).toBeNull()
      for (const to of ALL_KEYS) {
        const known = scoreOf(q, { id: 'x', key: to, keySource: 'both' }).score
        const move = moveBetween(from, to)
        if (move === 'clash') expect(known).toBeLessThan(unknown.score)
        // A boost is a risk that is taken on purpose: about what a key drawn by chance is worth.
        else if (!move.startsWith('boost')) expect(known).toBeGreaterThan(unknown.score)
      }
    }
  })

  it('where music is programmed with cuts no sure clash reaches 90, but every other may', () => {
    const best = { id: 'x', bpm: 92, year: 2010, energy: 6, popularity: 95, genre: 'Hip Hop' } as const
    for (const keySource of ['both', 'measured', 'estimated'] as const) {
      const seeds = [someSeed({ key: ALL_KEYS[0]!, keySource, genre: 'Hip Hop', bpm: 92 })] as const
      const q = someQuestion({ seeds, bpm: 92, strictness: 'adventurous' })
      const tables = searchTables(q, widest(q), commonTables(q, playedTogether))
      const clashes = ALL_KEYS.filter((to) => moveBetween(ALL_KEYS[0]!, to) === 'clash').map(
        (to) => explain(q, tables, someTrack({ ...best, key: to, keySource })).score,
      )
      expect(clashes.length).toBeGreaterThan(8)
      if (keySource === 'both') expect(Math.max(...clashes)).toBeLessThan(90)
      else expect(Math.max(...clashes)).toBeGreaterThanOrEqual(keySource === 'measured' ? 85 : 90)
    }
  })

  it('a clash can never reach 80, a safe blend reaches 90', () => {
    const best = { id: 'x', bpm: 124, year: 2010, energy: 6, popularity: 80, keySource: 'both' } as const
    const pairs = ALL_KEYS.flatMap((from) => ALL_KEYS.map((to) => ({ from, to })))
    const scored = pairs.map(({ from, to }) => {
      const q = someQuestion({ seeds: [someSeed({ key: from })], strictness: 'adventurous' })
      const tables = searchTables(q, widest(q), commonTables(q, playedTogether))
      return explain(q, tables, someTrack({ ...best, key: to }))
    })
    const scoresOf = (...moves: readonly (string | null)[]) =>
      scored.filter(({ move }) => moves.includes(move)).map(({ score }) => score)
    expect(Math.max(...scoresOf('clash'))).toBeLessThan(80)
    expect(Math.min(...scoresOf('same', 'relative'))).toBeGreaterThanOrEqual(90)
  })
})

describe('the answer', () => {
  it('holds only tracks within reach, in compatible or unknown keys, of the family or its neighbours, best first', () => {
    assert(
      property(anyQuestion, (q) => {
        const { tracks: found, note } = recommender.answer(q)
        const [{ key, genre }] = q.seeds
        found.forEach(({ track, explained }, at) => {
          if (at > 0) expect(explained.score).toBeLessThanOrEqual((found[at - 1]?.explained.score ?? 0) + 1)
          if (key !== null && explained.sounding !== null)
            expect(allows(q.strictness, moveBetween(key, explained.sounding))).toBe(true)
          if (note === null) {
            // Programmed with cuts: a quarter of the tempo either way.
            const reach = isCutMusic(q) ? 33.4 : 10.1
            expect(Math.abs(matchTempo(q.bpm, track.bpm).percent)).toBeLessThanOrEqual(reach)
            if (genre && track.genre && genreFacts(track.genre).family !== genreFacts(genre).family)
              expect(genreFacts(genre).neighbours).toContain(track.genre)
          }
        })
      }),
      { numRuns: 60 },
    )
  })

  it('is what reading every track would give', () => {
    assert(
      property(anyQuestion, (q) => {
        const tables = searchTables(q, widest(q))
        const byIndex = recommender.index.best(tables, 50).map(({ points }) => points)
        const byHand = tracks
          .filter((track) => new Recommender([track]).index.best(tables, 1).length === 1)
          .map((track) => PARTS.reduce((sum, name) => sum + exactPoints(q, tables, track)[name], 0))
          .sort((a, b) => b - a)
          .slice(0, 50)
        expect(byIndex.length).toBe(byHand.length)
        byIndex.forEach((points, at) => expect(points).toBeCloseTo(byHand[at] as number, 6))
      }),
      { numRuns: 15 },
    )
  })

  const album = ['A', 'B', 'C', 'D'].map((id) => someTrack({ id, artist: 'Prolific', title: id }))
  const versions = ['v1', 'v2', 'v3'].map((id) =>
    someTrack({ id, artist: 'Someone', title: `Song (${id} Remix)` }),
  )
  const others = Array.from({ length: 12 }, (_, i) => someTrack({ id: `z${i}` }))
  const small = new Recommender([...album, ...versions, ...others])
  const names = (q: RecommendationQuery) => small.answer(q).tracks.map(({ track }) => track)

  it('has no song twice in any version and at most two tracks per artist', () => {
    const found = names(someQuestion({ count: 20 }))
    expect(found.filter((track) => track.artist === 'Prolific')).toHaveLength(2)
    expect(new Set(found.map((track) => songKey(track.artist, track.title))).size).toBe(found.length)
  })

  it('leaves out everyone credited on the current track, unless allowed', () => {
    const q = someQuestion({ seeds: [someSeed({ artist: 'Somebody feat. Prolific' })], count: 20 })
    expect(names(q).some((track) => creditedArtists(track.artist).includes('prolific'))).toBe(false)
    expect(names({ ...q, allowSameArtist: true }).some((track) => track.artist === 'Prolific')).toBe(true)
  })

  it('leaves out whose remix it is, and remixes by the artist that plays', () => {
    const remixes = new Recommender([
      someTrack({ id: 'remix', artist: 'Another', title: 'Song (Prolific Remix)' }),
      someTrack({ id: 'own', artist: 'The Remixer', title: 'Hit' }),
      someTrack({ id: 'free', artist: 'Third', title: 'Prolific' }),
    ])
    const q = someQuestion({ seeds: [someSeed({ artist: 'Prolific', title: 'This (Remixer Dub)' })] })
    const ids = (asked: RecommendationQuery) => remixes.answer(asked).tracks.map(({ track }) => track.id)
    expect(ids(q)).toEqual(['free'])
    expect(ids({ ...q, allowSameArtist: true })).toHaveLength(3)
  })

  it('never holds the current song, in any version, even with the same artist allowed', () => {
    const q = someQuestion({
      seeds: [someSeed({ artist: 'Someone', title: 'Song' })],
      allowSameArtist: true,
      count: 20,
    })
    expect(names(q).some((track) => track.artist === 'Someone')).toBe(false)
  })

  it('does not repeat what was shown', () => {
    const first = names(someQuestion({ count: 5 })).map((track) => track.id)
    const next = names(someQuestion({ count: 5, shown: new Set(first) })).map((track) => track.id)
    expect(next.filter((id) => first.includes(id))).toEqual([])
  })

  it('holds to what a description rules out', () => {
    const intent = readVibe('no vocals, not dark, 90s, no techno', 2026)
    for (const genre of ['House', 'Techno', 'Trance'] as const) {
      const q = someQuestion({ seeds: [someSeed({ genre, bpm: 130 })], bpm: 130, intent })
      for (const { track } of recommender.answer(q).tracks) {
        expect(track.vocal).not.toBe(true)
        expect(track.genre).not.toBe('Techno')
      }
    }
  })

  it('a proposed track counts as fitting the description', () => {
    const intent = readVibe('acid warehouse', 2026)
    const q = someQuestion({ intent, count: 5 })
    const plain = small.answer(q).tracks.find(({ track }) => track.id === 'z3')
    const proposed = small.answer({ ...q, proposed: new Map([['z3', 'model']]) }).tracks[0]
    expect(proposed?.track.id).toBe('z3')
    expect(proposed?.explained.score ?? 0).toBeGreaterThan(plain?.explained.score ?? 0)
  })

  it('several seeds are joined: the tempo is their mean, a key may fit any of them', () => {
    const seeds: [Seed, Seed] = [
      someSeed({ bpm: 122, key: keyOf(8, 'minor') }),
      someSeed({ bpm: 126, key: keyOf(3, 'major') }),
    ]
    const { tracks: found } = recommender.answer(someQuestion({ seeds, bpm: 124 }))
    expect(found.length).toBeGreaterThan(0)
    for (const { explained } of found)
      if (explained.sounding !== null)
        expect(
          seeds.some(
            ({ key }) => key !== null && allows('balanced', moveBetween(key, explained.sounding as Key)),
          ),
        ).toBe(true)
  })

  it('of several seeds the move is told from the key it fits, and clashes with the others are said', () => {
    const seeds: [Seed, Seed] = [
      someSeed({ key: keyOf(3, 'major') }),
      someSeed({ key: keyOf(7, 'major'), artist: 'Other' }),
    ]
    const q = someQuestion({ seeds })
    const next = someTrack({ id: 'x', key: keyOf(6, 'major'), vocal: null })
    const [first] = new Recommender([next]).answer(q).tracks
    expect(first?.explained.move).toBe('down-one')
    expect(first?.explained.parts.find(({ name }) => name === 'harmony')?.reason).toBe(
      'One step down, 7B to 6B: a gentle release; clashes with 3B',
    )
    expect(first?.tip).toContain('7B to 6B')
    for (const { explained } of recommender.answer(q).tracks) expect(explained.move).not.toBe('clash')
  })

  it.each([
    [[7, 7], [2010, 2010], 8, 2010, 'Energy up from 7 to 8', 'All from 2010'],
    [
      [7, 5],
      [1996, 2013],
      8,
      2012,
      'Energy 8 of 10; the selected songs have 7 and 5',
      '2012, 9 years apart on average',
    ],
    [[7, null], [1996, null], 7, 2012, 'Energy stays at 7', '2012, 16 years apart'],
    [[null, null], [null, null], 7, 2012, 'Energy 7 of 10', '2012'],
  ] as const)(
    'of seeds with the energies %j and the years %j every one is told',
    (energies, years, energy, year, ...said) => {
      const [a, b] = [0, 1].map((at) =>
        someSeed({ artist: `Seed ${at}`, energy: energies[at] ?? null, year: years[at] ?? null }),
      ) as [Seed, Seed]
      const [first] = new Recommender([someTrack({ id: 'x', energy, year })]).answer(
        someQuestion({ seeds: [a, b] }),
      ).tracks
      const reasonOf = (part: string) => first?.explained.parts.find(({ name }) => name === part)?.reason
      expect([reasonOf('energy'), reasonOf('era')]).toEqual(said)
    },
  )

  it('an empty catalogue gives an empty answer', () => {
    expect(new Recommender([]).answer(someQuestion()).tracks).toEqual([])
  })
})

describe('over several recommenders', () => {
  const own = madeTracks(300, 7).map((track) => ({
    ...track,
    id: `own-${track.id}`,
    artist: `Own ${track.artist}`,
    origin: 'library' as const,
  }))
  const library = new Recommender(own)

  it('answers as one recommender over all of their tracks would', () => {
    const together = new Recommender([...tracks, ...own])
    const points = (answer: ReturnType<Recommender['answer']>) =>
      answer.tracks.map(({ explained }) => explained.score)
    assert(
      property(anyQuestion, (q) => {
        const answer = library.answer(q, [recommender])
        expect(points(answer)).toEqual(points(together.answer(q)))
        expect(answer.note).toBe(together.answer(q).note)
      }),
      { numRuns: 60 },
    )
  })

  it('a track that is in both comes once, as the first has it, even where it fits less', () => {
    const shared = tracks
      .slice(0, 2_000)
      .map((track) => ({ ...track, origin: 'library' as const, energy: 10 }))
    const first = new Recommender(shared)
    const q = someQuestion({ count: 20, seeds: [someSeed({ energy: 1 })] })
    const { tracks: answer } = first.answer(q, [recommender])
    expect(answer).toHaveLength(20)
    const ids = new Set(shared.map(({ id }) => id))
    for (const { track } of answer) expect(track.origin === 'library').toBe(ids.has(track.id))
    expect(new Set(answer.map(({ track }) => track.origin)).size).toBe(2)
  })

  it('no song comes twice in any version, and no artist more than twice, over the whole', () => {
    const versions = tracks.map((track) => ({
      ...track,
      id: `own-${track.id}`,
      title: `${track.title} (Somebody Remix)`,
      origin: 'library' as const,
    }))
    const q = someQuestion({ count: 20 })
    const { tracks: answer } = new Recommender(versions).answer(q, [recommender])
    const songs = answer.map(({ track }) => songKey(track.artist, track.title))
    expect(new Set(songs).size).toBe(20)
    const perArtist = new Map<string, number>()
    for (const { track } of answer) perArtist.set(track.artist, (perArtist.get(track.artist) ?? 0) + 1)
    expect(Math.max(...perArtist.values())).toBeLessThanOrEqual(2)
    expect(answer[0]?.track.origin, 'of equal tracks one’s own comes first').toBe('library')
  })

  it('a track whose moods are unknown is not said to have others', () => {
    const { parts } = scoreOf(someQuestion({ seeds: [someSeed({ vibes: ['dark'] })] }), {
      id: 'v',
      vibes: [],
    })
    expect(parts.find(({ name }) => name === 'vibe')?.reason).toBe('No moods known')
  })

  it('no artist is on two of ten, guests included', () => {
    const records = Array.from({ length: 12 }, (_, at) =>
      someTrack({
        id: `guest-${at}`,
        artist: `Host ${at}${at < 6 ? ' feat. Rosa Venn' : ''}`,
        title: `Song ${at}`,
      }),
    )
    const { tracks: answer } = new Recommender(records).answer(someQuestion({ count: 10 }))
    expect(answer).toHaveLength(7)
    expect(answer.filter(({ track }) => track.artist.includes('Rosa Venn'))).toHaveLength(1)
  })

  it('no song comes twice under credits in another order', () => {
    const credited = ['Interval & Rosa Venn', 'Rosa Venn & Interval', 'Rosa Venn feat. Interval'].map(
      (artist, at) => someTrack({ id: `credit-${at}`, artist, title: `Baddest${at === 0 ? ' (Edit)' : ''}` }),
    )
    expect(new Recommender(credited).answer(someQuestion()).tracks).toHaveLength(1)
  })

  it('what was shown from one does not come again from the other', () => {
    const [best] = recommender.answer(someQuestion()).tracks
    const id = best?.track.id ?? ''
    const copy = { ...(best?.track as (typeof tracks)[number]), id: 'own-copy', origin: 'library' as const }
    const ids = new Recommender([copy])
      .answer(someQuestion({ shown: new Set([id]) }), [recommender])
      .tracks.map(({ track }) => track.id)
    expect(ids).not.toContain('own-copy')
    expect(ids).not.toContain(id)
  })
})
