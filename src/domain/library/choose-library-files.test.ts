import { expect, it } from 'vitest'
import { chooseLibraryFiles } from './choose-library-files.ts'

const chosen = (...paths: string[]) =>
  chooseLibraryFiles(paths.map((path) => ({ path }))).map(({ path }) => path)

it('of a folder with Serato and Engine DJ their libraries alone', () => {
  const libraries = [
    'Stick/_Serato_/database V2',
    'Stick/_Serato_/Subcrates/A%%B.crate',
    'Stick/_Serato_/SmartCrates/Fast.scrate',
    'Stick/_Serato_/History/Sessions/12.session',
    'Stick/Engine Library/Database2/m.db',
    'Stick/Engine Library/Database2/hm.db',
  ]
  const others = [
    'Stick/_Serato_/history.database',
    'Stick/_Serato_/Subcrates/._A%%B.crate',
    'Stick/_Serato_/Metadata/a.xml',
    'Stick/Engine Library/Database2/itm.db',
    'Stick/Music/a.mp3',
    'Stick/readme.txt',
  ]
  expect(chosen(...others, ...libraries)).toEqual(libraries)
})

it('of any other folder what may be a library', () => {
  expect(chosen('X/a.mp3', 'X/Thumbs.db', 'X/collection.nml', 'X/Lists/b.m3u8', 'X/.c.xml')).toEqual([
    'X/collection.nml',
    'X/Lists/b.m3u8',
  ])
})
