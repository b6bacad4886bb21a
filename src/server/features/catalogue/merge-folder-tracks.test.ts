import { describe, expect, it } from 'vitest'
import { someTrack } from '#test/fixtures/tracks.ts'
import { ALL_KEYS } from '#domain/key/key.ts'
import { trackId } from './catalogue-file.ts'
import { type FolderFile, mergeFolderTracks } from './merge-folder-tracks.ts'

const [KEY, OTHER_KEY] = [ALL_KEYS[14] ?? null, ALL_KEYS[3] ?? null]

const file = (
  facts: Partial<FolderFile> & { readonly artist: string; readonly title: string },
): FolderFile => ({
  trackId: trackId(facts.artist, facts.title),
  year: 2020,
  genre: 'Melodic House & Techno',
  bpm: 122.04,
  key: KEY,
  energy: 7,
  ...facts,
})

const known = (facts: Partial<Parameters<typeof someTrack>[0]>) =>
  someTrack({ id: trackId('Bicep', 'Glue'), artist: 'Bicep', title: 'Glue', key: null, ...facts })

describe('a file of the music folder', () => {
  it('that the catalogue has not becomes a track of the folder', () => {
    const glue = known({})
    expect(mergeFolderTracks([glue], [file({ artist: 'Nobody', title: 'Home Made' })])).toEqual([
      glue,
      {
        id: trackId('Nobody', 'Home Made'),
        artist: 'Nobody',
        title: 'Home Made',
        year: 2020,
        genre: 'Melodic House',
        bpm: 122,
        key: KEY,
        keySource: 'measured',
        energy: 7,
        vibes: [],
        vocal: null,
        popularity: null,
        origin: 'folder',
      },
    ])
  })

  it('that the catalogue has, however it is spelled, fills in what that lacks and changes nothing else', () => {
    const tracks = mergeFolderTracks(
      [known({ energy: null, bpm: 130 })],
      [file({ artist: 'BICEP', title: 'Glue (Original Mix)', bpm: 99, genre: 'Rock' })],
    )
    expect(tracks).toEqual([known({ energy: 7, bpm: 130, key: KEY, keySource: 'measured' })])
  })

  it('of a genre that is none of ours is recommended all the same', () => {
    const made = ['Audiobook', null].map((genre) =>
      mergeFolderTracks([], [file({ artist: 'A', title: 'B', genre })]),
    )
    expect(made.map(([track]) => [track?.genre, track?.bpm])).toEqual([
      [null, 122],
      [null, 122],
    ])
  })

  it('makes a track that was known by name only one that can be mixed', () => {
    const named = { ...known({ energy: null }), bpm: null }
    expect(mergeFolderTracks([named], [file({ artist: 'Bicep', title: 'Glue' })])).toEqual([
      known({ energy: 7, bpm: 122, key: KEY, keySource: 'measured' }),
    ])
  })

  it('is believed before an estimate of its key', () => {
    const estimated = known({ key: OTHER_KEY, keySource: 'estimated' })
    expect(mergeFolderTracks([estimated], [file({ artist: 'Bicep', title: 'Glue' })])).toEqual([
      { ...estimated, key: KEY, keySource: 'measured' },
    ])
    const keyless = file({ artist: 'Bicep', title: 'Glue', key: null })
    expect(mergeFolderTracks([estimated], [keyless])).toEqual([estimated])
  })

  it('never overrides a published key', () => {
    const published = known({ key: OTHER_KEY, keySource: 'published' })
    expect(mergeFolderTracks([published], [file({ artist: 'Bicep', title: 'Glue' })])).toEqual([published])
  })

  it('of the same track twice counts once', () => {
    const twice = [file({ artist: 'A', title: 'B', bpm: 120 }), file({ artist: 'a', title: 'b', bpm: 121 })]
    expect(mergeFolderTracks([], twice).map(({ bpm }) => bpm)).toEqual([120])
  })

  it.each([
    ['an artist', { artist: '' }],
    ['a title', { title: '' }],
    ['a tempo', { bpm: null }],
    ['a tempo that can be mixed', { bpm: 55 }],
  ])('without %s is not recommended', (_, lacks) =>
    expect(mergeFolderTracks([], [file({ artist: 'A', title: 'B', ...lacks })])).toEqual([]),
  )
})
