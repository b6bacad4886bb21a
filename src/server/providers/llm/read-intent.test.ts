import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOTHING_WANTED } from '#test/fakes/fake-llm.ts'
import { isGenreName } from '#domain/track/genres.ts'
import { NO_INTENT } from '#domain/vibe/intent.ts'
import { isVibeWord } from '#domain/vibe/vocabulary.ts'
import { readIntent } from './read-intent.ts'

const VIBE = 'late 90s deep-ish techno, 120-125 bpm, no cheesy party stuff, C++ energy'
const read = (changes: object) => readIntent({ ...NOTHING_WANTED, ...changes }, VIBE)

it('an answer that says nothing is no reading', () => {
  expect(read({})).toBeNull()
  expect(
    read({ wanted: ['loud'], genres: ['Polka'], energy: 11, used: [{ text: 'deep', means: ['deep'] }] }),
  ).toBeNull()
  for (const answer of [null, undefined, 'dark', 7, [], ['dark']]) expect(readIntent(answer, VIBE)).toBeNull()
})

it('only words and genres of ours, in any case, each once', () => {
  expect(
    read({ wanted: ['Deep', 'deep', ' hypnotic ', 'wet', 4], genres: ['techno', 'TECHNO', 'Noise'] }),
  ).toEqual({
    ...NO_INTENT,
    wanted: ['deep', 'hypnotic'],
    genres: ['Techno'],
  })
})

it('wanted and unwanted at once says nothing; an unwanted genre is not wanted', () => {
  const intent = read({
    wanted: ['deep', 'dark'],
    unwanted: ['dark', 'playful'],
    genres: ['House', 'Techno'],
    unwantedGenres: ['House'],
  })
  expect(intent).toMatchObject({
    wanted: ['deep'],
    unwanted: ['playful'],
    genres: ['Techno'],
    unwantedGenres: ['House'],
  })
})

it.each([
  [{ energy: 7.6 }, { energy: 8 }],
  [{ energyShift: 2 }, { energyShift: 2 }],
  [{ eraFrom: 1999, eraTo: 1995 }, { era: { from: 1995, to: 1999 } }],
  [{ eraFrom: 1995 }, { era: { from: 1995, to: 2100 } }],
  [{ eraTo: 1979 }, { era: { from: 1900, to: 1979 } }],
  [{ bpmMin: 125, bpmMax: 120 }, { tempo: { min: 120, max: 125, shift: null } }],
  [{ bpmMax: 125 }, { tempo: { min: null, max: 125, shift: null } }],
  [{ pace: 'slower' }, { tempo: { min: null, max: null, shift: 'slower' } }],
  [{ vocals: 'without' }, { vocals: 'without' }],
  [
    { unwantedEras: [{ from: 1999, to: 1990 }, { from: 3 }, 'x'] },
    { unwantedEras: [{ from: 1990, to: 1999 }] },
  ],
])('%j is within bounds', (answer, expected) => {
  expect(read(answer)).toEqual({ ...NO_INTENT, ...expected })
})

it.each([
  { energy: 0 },
  { energy: 11 },
  { energy: '8' },
  { energy: Number.NaN },
  { energyShift: 5 },
  { eraFrom: 1949, eraTo: 2101 },
  { bpmMin: 59, bpmMax: 201 },
  { pace: 'warp' },
  { vocals: 'yes' },
  { unwantedEras: [{ from: 1, to: 2 }] },
])('%j is out of bounds and dropped', (answer) => {
  expect(read({ ...answer, wanted: ['deep'] })).toEqual({ ...NO_INTENT, wanted: ['deep'] })
})

it('quotes stand in the vibe, in its own spelling, as words of their own', () => {
  const intent = read({
    energy: 9,
    eraFrom: 1995,
    eraTo: 1999,
    bpmMin: 120,
    bpmMax: 125,
    genres: ['Techno'],
    wanted: ['deep'],
    unwanted: ['playful', 'singalong'],
    used: [
      { text: 'LATE 90S', means: ['era'] },
      { text: 'techno', means: ['techno'] },
      { text: 'no  cheesy', means: ['playful', 'singalong', 'epic'] },
      { text: '120-125 BPM', means: ['tempo'] },
      { text: 'C++ energy', means: ['energy'] },
      { text: 'tech', means: ['techno'] },
      { text: 'banger', means: ['deep'] },
      { text: 'deep', means: ['vocals'] },
      { text: 'deep', means: ['<b>deep</b>'] },
      { text: '', means: ['deep'] },
      { text: 'stuff' },
    ],
  })
  expect(intent?.used).toEqual([
    { text: 'late 90s', meaning: 'era: 1995 to 1999' },
    { text: 'techno', meaning: 'genre: Techno' },
    { text: 'no cheesy', meaning: 'mood: not playful, mood: not singalong' },
    { text: '120-125 bpm', meaning: 'tempo: from 120 to 125 BPM' },
    { text: 'C++ energy', meaning: 'energy: 9 of 10' },
  ])
})

it('whatever a model answers, only what an intent may hold comes out', () => {
  const field = fc.anything()
  const answer = fc.record(Object.fromEntries(Object.keys(NOTHING_WANTED).map((name) => [name, field])))
  fc.assert(
    fc.property(fc.oneof(answer, fc.anything()), fc.string(), (given, vibe) => {
      const intent = readIntent(given, vibe)
      if (intent === null) return
      expect(intent.energy === null || (intent.energy >= 1 && intent.energy <= 10)).toBe(true)
      expect([...intent.wanted, ...intent.unwanted].every(isVibeWord)).toBe(true)
      expect([...intent.genres, ...intent.unwantedGenres].every(isGenreName)).toBe(true)
      for (const { text } of intent.used) expect(vibe).toContain(text)
    }),
  )
})

it('any text can be quoted, whatever characters it is made of', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(text, text, (before, quote) => {
      const vibe = `${before} ${quote} end`
      const answer = { ...NOTHING_WANTED, wanted: ['dark'], used: [{ text: quote, means: ['dark'] }] }
      const used = readIntent(answer, vibe)?.used ?? []
      expect(used.length).toBe(quote.trim() === '' ? 0 : 1)
      for (const { text: shown } of used) expect(vibe).toContain(shown)
    }),
    { numRuns: 1_000 },
  )
})
