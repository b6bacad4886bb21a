import { describe, expect, it } from 'vitest'
import { saidBy, VIBE_TEXTS, VIBE_TEXTS_YEAR, vibeTextsOf, wishedBy } from '#test/fixtures/vibe-texts.ts'
import { readVibe } from './read-vibe.ts'

describe.each(Object.entries(VIBE_TEXTS))('%s', (_, table) => {
  it.each(vibeTextsOf(table))('%s', (text, expected) => {
    expect(saidBy(readVibe(text, VIBE_TEXTS_YEAR), expected)).toEqual(wishedBy(expected))
  })
})
