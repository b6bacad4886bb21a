import { describe, expect, it } from 'vitest'
import type { Key } from '#domain/key/key.ts'
import { parseKey } from '#domain/key/notation.ts'
import type { MixableTrack } from '#domain/track/track.ts'
import { someTrack } from '#test/fixtures/tracks.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { engineExample } from './engine-example.ts'

const key = (camelot: string): Key => parseKey(camelot) as Key
const keyed = (id: string, camelot: string, facts: Partial<MixableTrack> = {}) =>
  someTrack({ id, key: key(camelot), keySource: 'both', ...facts })

const TECH = { genre: 'Tech House', bpm: 124 } as const
const DISCO = { genre: 'Disco', bpm: 118, vibes: ['uplifting'] } as const
const FIRST = keyed('first', '9B', {
  artist: 'Green Velvet',
  title: 'Bigger Than Prince (Hot Since 82 Remix)',
  ...TECH,
})
const LATER = keyed('later', '6A', { artist: 'Sister Sledge', title: 'We Are Family', ...DISCO })
const UNKEYED = ['a', 'b', 'c'].map((id) => someTrack({ id, ...TECH }))
const KEYED = ['6A', '7A', '5A'].map((camelot) => keyed(camelot, camelot, DISCO))

const asked = (tracks: readonly MixableTrack[]) => engineExample(createCatalogue(tracks))?.question.title

describe('the question that the landing page shows', () => {
  it('is the first one whose answers have each a key of its own', () => {
    const example = engineExample(createCatalogue([FIRST, ...UNKEYED, LATER, ...KEYED]))
    expect(example?.question).toMatchObject({ title: 'We Are Family', camelot: '6A' })
    expect(new Set(example?.answers.map(({ camelot }) => camelot))).toEqual(new Set(['5A', '6A', '7A']))
    const also = ['9B', '8B', '10B'].map((camelot) => keyed(camelot, camelot, TECH))
    expect(asked([FIRST, ...also, LATER, ...KEYED])).toBe(FIRST.title)
  })

  it('is not one whose own key is unknown', () => {
    const unknown = { ...FIRST, key: null, keySource: null }
    const also = ['9B', '8B', '10B'].map((camelot) => keyed(camelot, camelot, TECH))
    expect(asked([unknown, ...also, LATER, ...KEYED])).toBe(LATER.title)
  })

  it('is the first one of all where the answers to none have keys', () =>
    expect(asked([FIRST, ...UNKEYED, { ...LATER, key: null, keySource: null }])).toBe(FIRST.title))

  it('is any track with a key where none of ours is known, and nothing where nothing is', () => {
    expect(asked([...UNKEYED, ...KEYED])).toBe('Title 6A')
    expect(engineExample(createCatalogue([]))).toBeNull()
  })
})
