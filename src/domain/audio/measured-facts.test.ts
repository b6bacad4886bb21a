import { expect, it } from 'vitest'
import { ALL_KEYS, type Key } from '../key/key.ts'
import type { Analysis } from './analyse.ts'
import { measuredFacts } from './measured-facts.ts'

const [OTHER, KEY] = ALL_KEYS as [Key, Key]

const heard = (facts: Partial<Analysis> = {}): Analysis => ({
  durationS: 30,
  tempo: { bpm: 87.04, confidence: 0.9, halfOrDouble: 174.08 },
  key: { key: KEY, confidence: 0.8, runnerUp: OTHER },
  loudestStartS: 0,
  energy: 6,
  ...facts,
})

it('tempo and key with how sure they are, the tempo counted as in the genre', () => {
  const facts = { bpm: 87, bpmConfidence: 0.9, key: KEY, keyConfidence: 0.8, energy: 6 }
  expect(measuredFacts(heard(), null)).toEqual(facts)
  expect(measuredFacts(heard(), 'Drum & Bass')).toEqual({ ...facts, bpm: 174.1 })
})

it('what is not sure enough is not known', () => {
  const unsure = heard({ tempo: { bpm: 120, confidence: 0.39, halfOrDouble: 60 } })
  expect(measuredFacts(unsure, null)).toMatchObject({ bpm: null, bpmConfidence: 0, key: KEY })
  const atonal = heard({ key: { key: KEY, confidence: 0.29, runnerUp: OTHER } })
  expect(measuredFacts(atonal, null)).toMatchObject({ bpm: 87, key: null, keyConfidence: 0 })
})

it.each([
  ['silence', heard({ tempo: null, key: null, energy: null })],
  ['too little sound', heard({ durationS: 4 })],
])('nothing of %s', (_, analysis) => expect(measuredFacts(analysis, 'House')).toBeNull())
