import { describe, expect, it } from 'vitest'
import { someTrack } from '#test/fixtures/tracks.ts'
import { parseKey } from '../key/notation.ts'
import { type ElsewhereKnown, resolveTrack } from './resolve-track.ts'

const NOTHING = { kind: 'nothing' } as const
const typed = (facts: { genre?: string; bpm?: number } = {}) => ({
  currentTrack: 'Charlotte de Witte - Overdrive',
  genre: facts.genre,
  bpm: facts.bpm,
  keyLock: true,
})
const elsewhere = (facts: Partial<ElsewhereKnown>): ElsewhereKnown => ({
  artist: 'Charlotte de Witte',
  title: 'Overdrive',
  year: 2022,
  genre: null,
  bpm: null,
  ...facts,
})

describe('a track that only a service knows', () => {
  it.each([['Electronic'], ['Dance'], ['Worldwide'], ['Soundtrack'], ['Christmas'], ['Pop/Rock']])(
    'has no tempo by being filed under “%s”',
    (genre) => expect(resolveTrack(typed(), NOTHING, elsewhere({ genre }))).toBeNull(),
  )

  it('under such a word is as fast as is stated, and of no genre', () => {
    const known = resolveTrack(typed(), NOTHING, elsewhere({ genre: 'Electronic', bpm: 134 }))
    expect(known).toMatchObject({
      bpm: { value: 134, source: 'metadata' },
      genre: { value: null, source: 'unknown' },
    })
    expect(resolveTrack(typed({ bpm: 134 }), NOTHING, elsewhere({ genre: 'Dance' }))).toMatchObject({
      bpm: { value: 134, source: 'you' },
      genre: { value: null },
    })
  })

  it('under a genre starts at the tempo that is usual there, and says so', () => {
    const known = resolveTrack(typed(), NOTHING, elsewhere({ genre: 'R&B/Soul' }))
    expect(known).toMatchObject({ genre: { value: 'R&B' }, bpm: { value: 98, source: 'genre' } })
    expect(known?.notes.join()).toContain('We do not know its tempo')
  })
})

describe('measured where no source states it', () => {
  const measured = { bpm: 134.1, bpmConfidence: 0.9, key: parseKey('8A'), keyConfidence: 0.8, energy: 7 }

  it('tempo, key and energy are what was heard, and the answer says so', () => {
    const known = resolveTrack(typed(), NOTHING, elsewhere({ genre: 'Electronic', measured }))
    expect(known).toMatchObject({
      bpm: { value: 134.1, source: 'measured', confidence: 0.9 },
      key: { value: measured.key, source: 'measured' },
      energy: { value: 7, source: 'measured' },
      seed: { keySource: 'measured' },
      genre: { value: null },
    })
    expect(known?.notes).toEqual([
      'Nobody states its tempo: we heard 134.1 BPM in half a minute of it. Correct it if it is off.',
    ])
  })

  it('a tempo that is stated or typed stands, without a word of what was heard', () => {
    expect(resolveTrack(typed(), NOTHING, elsewhere({ bpm: 134, measured }))).toMatchObject({
      bpm: { value: 134, source: 'metadata' },
      notes: [],
    })
    expect(resolveTrack(typed({ bpm: 136 }), NOTHING, elsewhere({ measured }))).toMatchObject({
      bpm: { value: 136, source: 'you' },
      notes: [],
    })
  })

  it('a key alone does not make a track that can be mixed out of', () => {
    const keyOnly = { ...measured, bpm: null, bpmConfidence: 0 }
    expect(resolveTrack(typed(), NOTHING, elsewhere({ measured: keyOnly }))).toBeNull()
  })

  it('without any of it a known artist’s usual tempo is better than none', () => {
    const tracks = [133, 134, 135].map((bpm) =>
      someTrack({ id: String(bpm), artist: 'Charlotte de Witte', genre: 'Techno', bpm }),
    )
    const artist = {
      kind: 'artist',
      artist: 'Charlotte de Witte',
      isTitleUnknown: true,
      confidence: 0.9,
      tracks,
    } as const
    const known = resolveTrack(typed(), artist, elsewhere({ genre: 'Electronic' }))
    expect(known).toMatchObject({
      track: { title: 'Overdrive' },
      bpm: { value: 134, source: 'artist' },
      genre: { value: 'Techno', source: 'artist' },
    })
  })
})

it.each([['Electronic'], ['classical'], ['Urban']])('“%s” typed is no genre either', (genre) => {
  expect(resolveTrack(typed({ genre }), NOTHING, null)).toBeNull()
  const known = resolveTrack(typed({ genre, bpm: 134 }), NOTHING, null)
  expect(known).toMatchObject({ genre: { value: null }, bpm: { value: 134 } })
  expect(known?.notes[0]).toContain('is not a genre we know')
})
