import { gzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { claiming } from '#test/fixtures/corpus/library/archives.ts'
import { archiveKind, isLibraryFile, unpack } from './unpack.ts'

const MAX = 100_000
const big = new Uint8Array(MAX + 1)
const unpacked = (path: string, bytes: Uint8Array) => {
  const kind = archiveKind(bytes)
  if (kind === null) throw new Error('no archive')
  return unpack({ path, bytes }, kind, MAX)
}

it('a bomb is refused, in either kind', () => {
  expect(unpacked('a.zip', zipSync({ 'a.xml': big }))).toEqual({ kind: 'too-big' })
  expect(unpacked('a.zip', zipSync({ 'a.xml': big.slice(0, MAX - 9), 'b.xml': big.slice(0, 10) }))).toEqual({
    kind: 'too-big',
  })
  expect(unpacked('a.xml.gz', gzipSync(big))).toEqual({ kind: 'too-big' })
})

it('what an archive says of its size is not trusted', () => {
  const gzip = gzipSync(big)
  gzip.fill(0, gzip.length - 4)
  expect(unpacked('a.xml.gz', gzip)).toEqual({ kind: 'too-big' })
  const lying = unpacked('a.zip', claiming(zipSync({ 'a.xml': big }), 10))
  const size = lying.kind === 'files' ? lying.files.reduce((sum, { bytes }) => sum + bytes.length, 0) : 0
  expect(size).toBeLessThanOrEqual(10)
})

it('files come with the folders they lay in', () => {
  const zip = zipSync({ 'Lists/One.m3u': Uint8Array.of(35) })
  expect(unpacked('/home/dj/backup.zip', zip)).toEqual({
    kind: 'files',
    files: [{ path: '/home/dj/Lists/One.m3u', bytes: Uint8Array.of(35) }],
  })
})

it.each([
  ['_Serato_/database V2', true],
  ['database v2', true],
  ['History/Sessions/12.session', true],
  ['Subcrates/A%%B.crate', true],
  ['SmartCrates/Fast.scrate', true],
  ['History/history.database', true],
  ['Engine Library/Database2/m.db', true],
  ['collection.nml', true],
  ['a.mp3', false],
  ['cover.jpg', false],
  ['.hidden.xml', false],
  ['__MACOSX/a.xml', false],
])('%s is a library file: %s', (path, is) => expect(isLibraryFile(path)).toBe(is))
