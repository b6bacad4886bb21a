import { describe, expect, it } from 'vitest'
import { libraryTrackInput } from '../../contract/library.ts'
import { parseKey } from '../../domain/key/notation.ts'
import { libraryTrack } from '../../domain/library/library-track.ts'
import { type FileTags, NO_FILE_TAGS } from '../../domain/library/file-tags.ts'
import type { Measured } from './folder/measure-worker.ts'
import { fileFacts, softwareFacts } from './track-facts.ts'

const aMinor = parseKey('8A')
if (aMinor === null) throw new Error('8A is a key')
const measured: Measured = {
  tempo: { bpm: 127.96, confidence: 0.9, halfOrDouble: 64 },
  key: { key: aMinor, confidence: 0.7, runnerUp: aMinor },
  energy: 7,
  fingerprint: 'U0ZQAQAAAAA=',
}
const tags = (known: Partial<FileTags>): FileTags => ({ ...NO_FILE_TAGS, ...known })

describe('who plays what', () => {
  it.each([
    [{ artist: 'Bicep', title: 'Glue' }, 'Music/01 track.mp3', 'Bicep', 'Glue'],
    [{}, 'Music/03 - Bicep - Glue (Edit).mp3', 'Bicep', 'Glue (Edit)'],
    [{ title: 'Glue' }, 'Music/Bicep - Glue.flac', 'Bicep', 'Glue'],
    [{ title: 'Bicep - Glue' }, 'Music/a.flac', 'Bicep', 'Glue'],
    [{ artist: 'Bicep' }, 'Music/bicep - Glue.flac', 'bicep', 'Glue'],
    [{ artist: 'Bicep' }, 'Music/Glue.flac', 'Bicep', 'Glue'],
    [{ artist: '  \u0000 ', title: ' ' }, 'Jay-Z – 99 Problems.m4a', 'Jay-Z', '99 Problems'],
  ])('%o in %s', (known, path, artist, title) => {
    expect(fileFacts(path, tags(known), null, null)).toMatchObject({ artist, title })
  })

  it('a name that says only one of both is not guessed at', () => {
    expect(fileFacts('Music/Glue.mp3', NO_FILE_TAGS, measured, 200)).toBeNull()
    expect(fileFacts('Music/Glue.mp3', tags({ title: 'Glue' }), measured, 200)).toBeNull()
  })
})

describe('tempo and key', () => {
  it('are measured where tags say nothing', () => {
    expect(fileFacts('A - B.mp3', NO_FILE_TAGS, measured, 200)).toMatchObject({
      bpm: 127.96,
      bpmSource: 'measured',
      bpmConfidence: 0.9,
      musicalKey: 'A minor',
      keySource: 'measured',
      keyConfidence: 0.7,
      energy: 7,
      fingerprint: measured.fingerprint,
    })
  })

  it('are the tags’ where they say something that can be read', () => {
    const facts = fileFacts('A - B.mp3', tags({ bpm: 128, key: '5m' }), measured, 200)
    expect(facts).toMatchObject({ bpm: 128, bpmSource: 'tag', keySource: 'tag' })
    expect(facts).not.toHaveProperty('bpmConfidence')
    expect(facts).not.toHaveProperty('keyConfidence')
  })

  it.each([{ bpm: 0 }, { bpm: 1_000 }, { bpm: Number.NaN }])('%o is no tempo', (known) => {
    expect(fileFacts('A - B.mp3', tags(known), measured, 200)).toMatchObject({ bpmSource: 'measured' })
  })

  it('an unreadable key is measured', () => {
    expect(fileFacts('A - B.mp3', tags({ key: 'none' }), measured, 200)).toMatchObject({
      keySource: 'measured',
    })
  })
})

it('whatever tags say, the server takes it', () => {
  const wild = tags({
    artist: 'x'.repeat(2_000),
    title: `\u0000a\u0007${'y'.repeat(500)}`,
    album: ' \n ',
    genre: 'g'.repeat(1_000),
    year: 20_240_101,
    bpm: -3,
    key: '?'.repeat(100),
  })
  for (const durationS of [null, 0, -1, 1e9, Number.NaN, 200])
    expect(libraryTrackInput.safeParse(fileFacts('a/b.mp3', wild, measured, durationS)).error).toBeUndefined()
})

describe('a track of a DJ’s software', () => {
  it('brings what the software says', () => {
    const track = libraryTrack({
      artist: 'Bicep',
      title: 'Glue',
      bpm: 130,
      key: aMinor,
      genre: 'Breaks',
      year: 2017,
    })
    const facts = softwareFacts(track)
    expect(facts).toMatchObject({ bpm: 130, bpmSource: 'tag', musicalKey: 'A minor', keySource: 'tag' })
    expect(libraryTrackInput.safeParse(facts).error).toBeUndefined()
  })

  it('is named by its file where it has no names, and left out where that says nothing', () => {
    expect(softwareFacts(libraryTrack({ location: 'C:\\Music\\Bicep - Glue.mp3' }))).toMatchObject({
      artist: 'Bicep',
    })
    expect(softwareFacts(libraryTrack({ location: 'C:\\Music\\Glue.mp3' }))).toBeNull()
  })

  it('keeps no tempo that the server would refuse', () => {
    const facts = softwareFacts(libraryTrack({ artist: 'A', title: 'B', bpm: 720 }))
    expect(facts).not.toHaveProperty('bpm')
  })
})
