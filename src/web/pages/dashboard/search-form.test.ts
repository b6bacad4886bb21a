import { describe, expect, it } from 'vitest'
import type { Recommendation } from '#contract/recommendations.ts'
import { titleCaseGenre } from '../../format/genre-text.ts'
import { formatBpm, formatPercent, trackLine } from '../../format/track-text.ts'
import {
  BPM_MESSAGE,
  bpmProblem,
  EMPTY_FORM,
  forNextTrack,
  fromHeard,
  fromSong,
  questionOf,
  type RecommendationAnswer,
  toRefinement,
  toRequest,
  toResized,
  toStart,
} from './search-form.ts'

const answer = {
  request: {
    currentTrack: 'Bicep - Glue',
    trackId: 't1',
    vibeDescription: 'dark',
    recommendationCount: 10,
    allowSameArtist: true,
    harmony: 'strict',
    keyLock: false,
    source: 'both',
  },
  basis: { track: { id: 't1', artist: 'Bicep', title: 'Glue', confidence: 1 } },
} as RecommendationAnswer

const song = (id: string, bpm: number, title = `Title ${id}`) =>
  ({ id, artist: 'Artist', title, bpm }) as Recommendation

describe('what the form sends', () => {
  it('leaves out what was not typed', () => {
    const request = toRequest({ ...EMPTY_FORM, currentTrack: '  Glue ', genre: ' ', vibeDescription: '\n' })
    expect(request).toEqual({
      currentTrack: 'Glue',
      recommendationCount: 10,
      allowSameArtist: false,
      isRefinement: false,
      harmony: 'balanced',
      keyLock: true,
      source: 'everything',
    })
  })

  it('sends a typed BPM as a number, with a point or a comma', () => {
    expect(toRequest({ ...EMPTY_FORM, currentTrack: 'x', bpm: '127.5' }).bpm).toBe(127.5)
    expect(toRequest({ ...EMPTY_FORM, currentTrack: 'x', bpm: '127,5' }).bpm).toBe(127.5)
  })

  it('keeps how the DJ mixes, and forgets the last track, for a new search', () => {
    const mixing = { vibeDescription: 'dark', source: 'library' } as const
    const typed = { ...EMPTY_FORM, currentTrack: 'x', genre: 'House', bpm: '124', ...mixing }
    expect(forNextTrack(typed)).toEqual({ ...EMPTY_FORM, ...mixing })
  })
})

describe('a search from a saved song', () => {
  const saved = { artist: 'Bicep', title: 'Glue', genre: 'House', bpm: 130, trackId: 't1' }

  it('asks for what mixes into that song, and does not count as a search of its own', () => {
    expect(toStart({ ...EMPTY_FORM, vibeDescription: 'dark', harmony: 'strict' }, saved)).toMatchObject({
      currentTrack: 'Bicep - Glue',
      trackId: 't1',
      genre: 'House',
      bpm: 130,
      vibeDescription: 'dark',
      harmony: 'strict',
      isRefinement: true,
    })
  })

  it('leaves out what the song does not say, or what no search takes', () => {
    const bare = toStart(EMPTY_FORM, { ...saved, genre: '', bpm: 45, trackId: null })
    expect(bare).not.toHaveProperty('genre')
    expect(bare).not.toHaveProperty('bpm')
    expect(bare).not.toHaveProperty('trackId')
    expect(fromSong(EMPTY_FORM, { ...saved, bpm: null }).bpm).toBe('')
  })
})

it.each([
  ['', null],
  ['60', null],
  ['200', null],
  ['59.9', BPM_MESSAGE],
  ['201', BPM_MESSAGE],
  ['not a number', BPM_MESSAGE],
])('a typed BPM of "%s"', (text, problem) => {
  expect(bpmProblem(text)).toBe(problem)
})

it('knows a question by everything but the number asked for', () => {
  const asked = (change: object) => questionOf({ ...answer, request: { ...answer.request, ...change } })
  expect(asked({ recommendationCount: 20 })).toBe(questionOf(answer))
  expect(asked({ harmony: 'adventurous' })).not.toBe(questionOf(answer))
})

describe('a refinement', () => {
  it('names the selected songs and their average tempo, and excludes the same artist again', () => {
    const request = toRefinement(answer, [song('a', 124), song('b', 127)])
    expect(request.currentTrack).toBe('Artist - Title a, Artist - Title b (average 126 BPM)')
    expect(request.selectedRecommendationIds).toEqual(['a', 'b'])
    expect(request).toMatchObject({
      isRefinement: true,
      allowSameArtist: false,
      harmony: 'strict',
      keyLock: false,
      source: 'both',
    })
    expect(request).not.toHaveProperty('bpm')
  })

  it('stays within what the server takes, however long the titles are', () => {
    const long = 'x'.repeat(250)
    const request = toRefinement(answer, [song('a', 124, long), song('b', 124, long)])
    expect(request.currentTrack).toHaveLength(300)
    expect(request.currentTrack).toMatch(/ \(average 124 BPM\)$/)
  })

  it('asks the same question again for another number, without costing a search', () => {
    expect(toResized(answer, 20)).toEqual({
      ...answer.request,
      recommendationCount: 20,
      isRefinement: true,
    })
  })
})

it.each([
  ['deep  house ', 'Deep House'],
  ['r&b', 'R&B'],
  ['DRUM & BASS', 'Drum & Bass'],
  ['uk garage', 'UK Garage'],
  ['italo DISCO', 'Italo Disco'],
  ['', ''],
])('the genre "%s" is written "%s"', (typed, written) => {
  expect(titleCaseGenre(typed)).toBe(written)
})

it('writes figures the way decks and people do', () => {
  expect([formatBpm(124), formatBpm(129.53)]).toEqual(['124', '129.5'])
  expect([formatPercent(1.56), formatPercent(-3), formatPercent(0.04)]).toEqual(['+1.6 %', '−3.0 %', '0.0 %'])
  expect(trackLine({ artist: 'A', title: 'B', bpm: 124, camelot: '8A', keySource: 'both' }, 'camelot')).toBe(
    'A - B (124 BPM, 8A)',
  )
  expect(trackLine({ artist: 'A', title: 'B', bpm: null, camelot: null, keySource: null }, 'camelot')).toBe(
    'A - B',
  )
  expect(
    trackLine({ artist: 'A', title: 'B', bpm: 124, camelot: '8A', keySource: 'estimated' }, 'camelot'),
  ).toBe('A - B (124 BPM, ~8A)')
})

describe('a track that was heard', () => {
  const heard = {
    title: 'Glue',
    artist: 'Bicep',
    genre: 'deep house',
    bpm: 130,
    musicalKey: 'A minor',
    camelot: '8A',
    keySource: 'measured' as const,
    album: 'Bicep',
    release_date: '2017-09-01',
    trackId: 't1',
  }
  const form = { ...EMPTY_FORM, vibeDescription: 'dark', bpm: '90', genre: 'House' }

  it('fills the form as if it had been picked, and keeps how the DJ likes to mix', () => {
    expect(fromHeard(form, heard)).toMatchObject({
      currentTrack: 'Bicep - Glue',
      genre: 'Deep House',
      bpm: '130',
      vibeDescription: 'dark',
      picked: { id: 't1', artist: 'Bicep', title: 'Glue', releaseYear: 2017, camelot: '8A' },
    })
    expect(toRequest(fromHeard(form, heard)).trackId).toBe('t1')
  })

  it('counts from the tempo as it is played, and keeps the record’s own beside it', () => {
    expect(fromHeard(form, heard, 134.9)).toMatchObject({ bpm: '134.9', picked: { bpm: 130 } })
  })

  it('leaves empty what is unknown, and what a search cannot ask for', () => {
    const bare = { ...heard, genre: null, bpm: null, trackId: null, release_date: null }
    expect(fromHeard(form, bare)).toMatchObject({ genre: '', bpm: '', picked: null })
    expect(fromHeard(form, { ...heard, bpm: 220 }).bpm).toBe('')
    expect(fromHeard(form, { ...heard, release_date: null }).picked?.releaseYear).toBeNull()
  })
})
