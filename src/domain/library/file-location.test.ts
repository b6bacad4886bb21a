import { expect, it } from 'vitest'
import {
  isWholeLocation,
  pathFromTraktor,
  pathFromUri,
  traktorFromPath,
  traktorKey,
  uriFromPath,
} from './file-location.ts'

it.each([
  ['C:\\Music\\Für\\a & b.mp3', 'file://localhost/C:/Music/F%C3%BCr/a%20%26%20b.mp3'],
  ['/Users/dj/50% #1?.mp3', 'file://localhost/Users/dj/50%25%20%231%3F.mp3'],
  ['\\\\nas\\music\\a.mp3', 'file://localhost//nas/music/a.mp3'],
  ['tidal:tracks:1', 'file://localhosttidal:tracks:1'],
  ['netsearch://dz1', 'netsearch://dz1'],
])('%s is %s, and back', (path, uri) => {
  expect(uriFromPath(path)).toBe(uri)
  expect(pathFromUri(uri)).toBe(path)
})

it.each([
  ['file:///C:/a.mp3', 'C:\\a.mp3'],
  ['FILE://LOCALHOST/c:/a.mp3', 'c:\\a.mp3'],
  ['file://nas/music/a.mp3', '\\\\nas\\music\\a.mp3'],
  ['file:/Users/dj/a.mp3', '/Users/dj/a.mp3'],
  ['file://localhost', null],
  ['file://', null],
  ['   ', null],
  ['%', '%'],
  ['file://localhost/%E9%C3%A9%', '/%E9%C3%A9%'],
])('%j leads to %j', (uri, path) => expect(pathFromUri(uri)).toBe(path))

it.each([
  ['D:\\Music\\House\\a.mp3', 'D:', '/:Music/:House/:', 'a.mp3'],
  ['D:\\a.mp3', 'D:', '/:', 'a.mp3'],
  ['/Users/dj/a.mp3', 'Macintosh HD', '/:Users/:dj/:', 'a.mp3'],
  ['/Volumes/STICK/sets/a.mp3', 'STICK', '/:sets/:', 'a.mp3'],
  ['\\\\nas\\music\\x\\a.mp3', '\\\\nas\\music', '/:x/:', 'a.mp3'],
  ['/Volumes/SSD/Users/dj/a.mp3', 'SSD', '/:Users/:dj/:', 'a.mp3'],
  ['tidal:tracks:1', '', '', 'tidal:tracks:1'],
])('%s is %s %s %s to Traktor, and back', (path, volume, dir, file) => {
  expect(traktorFromPath(path)).toEqual({ volume, dir, file })
  expect(pathFromTraktor({ volume, dir, file })).toBe(path)
  expect(traktorKey({ volume, dir, file })).toBe(volume + dir + file)
})

it.each([
  ['SSD', '/:Segue/:', 'a.mp3', '/Segue/a.mp3'],
  ['Music', '/:Volumes/:Music/:techno/:', 'a.mp3', '/Volumes/Music/techno/a.mp3'],
  ['C:', ':/Music/:House/', 'a.mp3', 'C:\\Music\\House\\a.mp3'],
  ['C:', '/:Music/:', '', null],
])('%s %s %s lies at %s', (volume, dir, file, path) =>
  expect(pathFromTraktor({ volume, dir, file })).toBe(path),
)

it.each(['/Users/dj/a.mp3', 'C:\\Music\\a.mp3', '\\\\nas\\music\\a.mp3', 'tidal:tracks:1'])(
  '%s says all of where it is',
  (path) => expect(isWholeLocation(path)).toBe(true),
)

it.each(['a.mp3', 'Music/a.mp3', '../a.mp3', '..\\a.mp3', '\\Music\\a.mp3'])(
  '%s says only half of it',
  (path) => expect(isWholeLocation(path)).toBe(false),
)
