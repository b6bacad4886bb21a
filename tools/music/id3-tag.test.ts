import { parseBuffer } from 'music-metadata'
import { expect, it } from 'vitest'
import { id3Tag } from './id3-tag.ts'

it('another reader finds what was written', async () => {
  const tag = id3Tag(
    [
      ['TIT2', 'Naïve'],
      ['TPE1', 'Somebody'],
      ['TBPM', '124'],
      ['TKEY', 'Am'],
    ],
    'CC0 1.0',
  )
  const { common, format } = await parseBuffer(tag, { mimeType: 'audio/mpeg' })
  expect(format.tagTypes).toContain('ID3v2.3')
  expect(common).toMatchObject({ title: 'Naïve', artist: 'Somebody', bpm: 124, key: 'Am' })
  expect(common.comment?.map(({ text }) => text)).toEqual(['CC0 1.0'])
})

it('a letter that the tag cannot hold is refused, not mangled', () =>
  expect(() => id3Tag([['TIT2', '夜']], '')).toThrow(RangeError))
