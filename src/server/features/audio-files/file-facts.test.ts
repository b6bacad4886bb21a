import { describe, expect, it } from 'vitest'
import type { Analysis } from '#domain/audio/analyse.ts'
import { ALL_KEYS, type Key } from '#domain/key/key.ts'
import { parseKey } from '#domain/key/notation.ts'
import { fileFacts, fileNames } from './file-facts.ts'
import { NO_FILE_TAGS } from '#domain/library/file-tags.ts'

const HEARD: Key = ALL_KEYS[5] as Key
const analysis: Analysis = {
  durationS: 200.5,
  tempo: { bpm: 87.004, confidence: 0.8, halfOrDouble: 174.008 },
  key: { key: HEARD, confidence: 0.6, runnerUp: ALL_KEYS[6] as Key },
  loudestStartS: 61,
  energy: 7,
}
const PATH = '/music/Deep/x.mp3'

describe('names', () => {
  it.each([
    ['/m/Bicep - Glue.mp3', {}, 'Bicep', 'Glue'],
    ['/m/03 - Bicep - Glue (Remix) - Live.flac', {}, 'Bicep', 'Glue (Remix) - Live'],
    ['/m/Ünïcode – Straße ♥.wav', {}, 'Ünïcode', 'Straße ♥'],
    ['/m/untitled.wav', {}, '', 'untitled'],
    ['/m/Bicep - Glue.mp3', { title: 'Glue' }, 'Bicep', 'Glue'],
    ['/m/Bicep - Glue.mp3', { title: 'Something Else' }, '', 'Something Else'],
    ['/m/x.mp3', { artist: 'A', title: 'B' }, 'A', 'B'],
    ['/m/Bicep - Glue.mp3', { artist: 'A' }, 'A', 'Glue'],
  ])('%s with tags %j', (path, tags, artist, title) =>
    expect(fileNames({ ...NO_FILE_TAGS, ...tags }, path)).toMatchObject({ artist, title }),
  )
})

describe('tempo and key', () => {
  it('are those of the tags, which do not say how sure they are', () =>
    expect(fileFacts({ ...NO_FILE_TAGS, bpm: 127.994, key: '8A' }, PATH, analysis)).toMatchObject({
      bpm: 127.99,
      bpmSource: 'tag',
      bpmConfidence: null,
      key: parseKey('8A'),
      keySource: 'tag',
      keyConfidence: null,
    }))

  it.each(['Am', 'A minor', '1m', '8A', 'Amin'])('a key written %s is read', (key) =>
    expect(fileFacts({ ...NO_FILE_TAGS, key }, PATH, analysis).key).toBe(parseKey('8A')),
  )

  it.each([
    [null, null],
    [0, 'o'],
    [1, ''],
    [12_800, 'none'],
  ])('are measured where the tags say nothing plausible: %s, %s', (bpm, key) =>
    expect(fileFacts({ ...NO_FILE_TAGS, bpm, key }, PATH, analysis)).toMatchObject({
      bpm: 87,
      bpmSource: 'measured',
      bpmConfidence: 0.8,
      key: HEARD,
      keySource: 'measured',
      keyConfidence: 0.6,
    }),
  )

  it('a measured tempo is counted as the genre counts', () =>
    expect(fileFacts({ ...NO_FILE_TAGS, genre: 'Drum & Bass' }, PATH, analysis).bpm).toBe(174.01))

  it('are not known where nothing is heard', () =>
    expect(
      fileFacts(NO_FILE_TAGS, PATH, { ...analysis, tempo: null, key: null, energy: null }),
    ).toMatchObject({
      bpm: null,
      bpmSource: null,
      key: null,
      keySource: null,
      energy: null,
      durationMs: 200_500,
      previewStartMs: 61_000,
    }))
})
