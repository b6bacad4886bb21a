import fc from 'fast-check'
import { expect, it } from 'vitest'
import { corpusText } from '#test/fixtures/corpus/library/corpus.ts'
import { wrongFileHint } from './wrong-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  [
    'Library.xml',
    '\u00ef\u00bb\u00bf<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">\n<plist version="1.0">',
    /^This is iTunes: in rekordbox choose File → Export Collection in xml format/u,
  ],
  ['Traktor Settings.tsi', '<?xml version="1.0"?><NIXML><TraktorSettings>', /Traktor's settings/u],
  ['master.db', '\u0091\u00a2\u0003', /only rekordbox reads/u],
  ['m.db', 'SQLite format 3\0\u0010', /Engine DJ and Mixxx/u],
  ['database V2', 'vrsn\0\0\0\u003c', /Serato/u],
  ['list.xlsx', 'PK\u0003\u0004\u0014', /Excel workbook/u],
  ['set.zip', 'PK\u0003\u0004\u0014', /unpack it/u],
  ['a.mp3', 'ID3\u0004', /sound file/u],
  ['a.wav', 'RIFF\u0024\0\0\0WAVEfmt ', /sound file/u],
  ['a.m4a', '\0\0\0\u0020ftypM4A ', /sound file/u],
  ['gig.pdf', '%PDF-1.7', /PDF/u],
  ['cover.jpg', '\u00ff\u00d8\u00ff\u00e0', /picture/u],
  ['setup.exe', 'MZ\u0090', /program/u],
  ['page.html', '<!DOCTYPE html><html>', /web page/u],
])('%s is named, and what to take instead', (name, text, says) =>
  expect(wrongFileHint(bytes(text), name)).toMatch(says),
)

it.each([
  'rekordbox-plain.xml',
  'traktor-collection.nml',
  'virtualdj-database.xml',
  'plain.m3u8',
  'segue.csv',
])('nothing is said of %s', (name) =>
  expect(wrongFileHint(new TextEncoder().encode(corpusText(name)), name)).toBeNull(),
)

it('any bytes under any name give a sentence or nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.string(), (some, name) => {
      const hint = wrongFileHint(some, name)
      expect(hint === null || hint.startsWith('This is ')).toBe(true)
    }),
  )
})
