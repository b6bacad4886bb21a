import { assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someTrack } from '#test/fixtures/tracks.ts'
import { keyOf } from '../key/key.ts'
import { type OwnTrack, ownFacts, ownMixable, ownTrackKey, updated } from './own-track.ts'

const own = (facts: Partial<OwnTrack> = {}): OwnTrack => ({
  artist: 'Ida Fennimore',
  title: 'Harbour Lights',
  album: null,
  genre: null,
  year: null,
  durationMs: null,
  bpm: null,
  bpmSource: null,
  bpmConfidence: null,
  key: null,
  keySource: null,
  keyConfidence: null,
  energy: null,
  ...facts,
})
const MINOR = keyOf(8, 'minor')
const MAJOR = keyOf(8, 'major')
const tagged = { bpm: 124, bpmSource: 'tag' as const, key: MINOR, keySource: 'tag' as const }
const measured = {
  bpm: 62.1,
  bpmSource: 'measured' as const,
  bpmConfidence: 0.7,
  key: MAJOR,
  keySource: 'measured' as const,
  keyConfidence: 0.5,
}

describe('a track that is sent again', () => {
  it('keeps what the DJ’s software wrote when something else is measured, value and confidence together', () =>
    expect(updated(own(tagged), own(measured))).toEqual(own(tagged)))

  it('takes what the DJ’s software writes over what was measured', () =>
    expect(updated(own(measured), own(tagged))).toEqual(own(tagged)))

  it('takes the newer value of the same kind', () => {
    expect(updated(own(tagged), own({ ...tagged, bpm: 125, key: MAJOR }))).toMatchObject({
      bpm: 125,
      key: MAJOR,
    })
    expect(updated(own(measured), own({ ...measured, bpm: 63 }))).toMatchObject({ bpm: 63 })
  })

  it('tempo and key go by themselves', () =>
    expect(updated(own({ ...tagged, key: null, keySource: null }), own(measured))).toMatchObject({
      bpm: 124,
      bpmSource: 'tag',
      key: MAJOR,
      keySource: 'measured',
      keyConfidence: 0.5,
    }))

  it('never loses a fact, and a second sending changes nothing more', () => {
    const some = record({
      album: constantFrom(null, 'A', 'B'),
      genre: constantFrom(null, 'House', 'Techno'),
      year: constantFrom(null, 1999, 2020),
      durationMs: constantFrom(null, 200_000, 300_000),
      energy: constantFrom(null, 3, 9),
      sound: constantFrom({}, tagged, measured),
    }).map(({ sound, ...facts }) => own({ ...facts, ...sound }))
    assert(
      property(some, some, (before, now) => {
        const after = updated(before, now)
        for (const name of Object.keys(before) as (keyof OwnTrack)[]) {
          if (name.endsWith('Confidence')) continue
          expect(after[name] === null, name).toBe(before[name] === null && now[name] === null)
        }
        expect(updated(after, now)).toEqual(after)
      }),
    )
  })
})

describe('a track as the engine knows it', () => {
  const known = someTrack({
    id: 'known',
    genre: 'Techno',
    bpm: 130,
    key: MINOR,
    keySource: 'published',
    energy: 8,
    vibes: ['dark'],
    vocal: false,
    year: 2001,
  })

  it('has its own facts, and those of the catalogue where its file says nothing', () => {
    expect(ownFacts(own({ bpm: 128.04, genre: 'my crate 7' }), 'mine', known)).toMatchObject({
      id: 'known',
      bpm: 128,
      genre: 'Techno',
      key: MINOR,
      keySource: 'published',
      energy: 8,
      year: 2001,
      vibes: ['dark'],
      vocal: false,
    })
    expect(
      ownFacts(own({ genre: 'Deep House', key: MAJOR, energy: 2, year: 1999 }), 'mine', known),
    ).toMatchObject({
      bpm: 130,
      genre: 'Deep House',
      key: MAJOR,
      keySource: 'measured',
      energy: 2,
      year: 1999,
    })
  })

  it('has a key that both say from both', () =>
    expect(ownFacts(own({ key: MINOR, keySource: 'tag' }), 'mine', known).keySource).toBe('both'))

  it('has a key that software says where the catalogue only estimates it', () => {
    const estimated = { ...known, key: MINOR, keySource: 'estimated' as const }
    expect(ownFacts(own({ key: MINOR, keySource: 'tag' }), 'mine', estimated).keySource).toBe('measured')
    expect(ownFacts(own({}), 'mine', estimated).keySource).toBe('estimated')
  })

  it('can be recommended with a tempo the engine tells apart, whatever its genre, and not without', () => {
    const mixable = (facts: Partial<OwnTrack>) => ownMixable(ownFacts(own(facts), 'mine', undefined))
    expect(mixable({ bpm: 124, genre: 'Techno (Peak Time / Driving)' })).toMatchObject({
      id: 'mine',
      genre: 'Techno',
      origin: 'library',
    })
    expect(mixable({ bpm: 124, genre: 'my crate 7' })).toMatchObject({ genre: null })
    expect(mixable({ bpm: 124 })).toMatchObject({ genre: null })
    expect(mixable({ genre: 'Techno' })).toBeNull()
    expect(mixable({ bpm: 43, genre: 'Techno' })).toBeNull()
    expect(mixable({ bpm: 350, genre: 'Techno' })).toBeNull()
  })
})

describe('the key of a track', () => {
  it('is the same however the name is spelled', () =>
    expect(ownTrackKey('BEYONCÉ', 'Halo')).toBe(ownTrackKey('Beyonce', 'halo (Original Mix)')))

  it('tells names without a letter apart', () => {
    const keys = [
      ['Artist', '♥'],
      ['Artist', '★'],
      ['???', 'Song'],
      ['!!!', 'Song'],
    ].map(([artist = '', title = '']) => ownTrackKey(artist, title))
    expect(new Set(keys).size).toBe(4)
  })

  it('fits into an index of the database, whatever is written', () =>
    expect(Buffer.byteLength(ownTrackKey('ﷺ'.repeat(300), '語'.repeat(300)))).toBeLessThan(2_600))
})
