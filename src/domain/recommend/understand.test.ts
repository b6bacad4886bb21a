import { describe, expect, test } from 'vitest'
import { type ElsewhereKnown, understand } from './understand.ts'

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
  test.each([['Electronic'], ['Dance'], ['Worldwide'], ['Soundtrack'], ['Christmas'], ['Pop/Rock']])(
    'has no tempo by being filed under “%s”',
    (genre) => expect(understand(typed(), NOTHING, elsewhere({ genre }))).toBeNull(),
  )

  test('under such a word is as fast as somebody says, and of no genre', () => {
    const known = understand(typed(), NOTHING, elsewhere({ genre: 'Electronic', bpm: 134 }))
    expect(known).toMatchObject({
      bpm: { value: 134, source: 'metadata' },
      genre: { value: null, source: 'unknown' },
    })
    expect(understand(typed({ bpm: 134 }), NOTHING, elsewhere({ genre: 'Dance' }))).toMatchObject({
      bpm: { value: 134, source: 'you' },
      genre: { value: null },
    })
  })

  test('under a genre starts at the tempo that is usual there, and says so', () => {
    const known = understand(typed(), NOTHING, elsewhere({ genre: 'R&B/Soul' }))
    expect(known).toMatchObject({ genre: { value: 'R&B' }, bpm: { value: 98, source: 'genre' } })
    expect(known?.notes.join()).toContain('We do not know its tempo')
  })
})

test.each([['Electronic'], ['classical'], ['Urban']])('“%s” typed is no genre either', (genre) => {
  expect(understand(typed({ genre }), NOTHING, null)).toBeNull()
  const known = understand(typed({ genre, bpm: 134 }), NOTHING, null)
  expect(known).toMatchObject({ genre: { value: null }, bpm: { value: 134 } })
  expect(known?.notes[0]).toContain('is not a genre we know')
})
