import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COLUMNS, readCatalogue } from '../../src/server/features/catalogue/catalogue-file.ts'
import { KNOWN_COLUMNS, readKnownShelf } from '../../src/server/features/catalogue/known-shelf.ts'
import type { RowError } from '../../src/server/features/catalogue/shelf-rows.ts'
import { projectFolder } from './project-files.ts'

// A row with an error is skipped at start, silently: it must not get that far.

const errorsOf = (folder: string): string[] => {
  const { tracks, errors } = readCatalogue(folder)
  return [...errors, ...readKnownShelf(folder, tracks).errors].map(
    ({ file, line, says }: RowError) => `catalog/${file}:${line}: ${says}`,
  )
}

function errorsOfRows(row: string, known: readonly string[] = []): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'segue-catalogue-'))
  try {
    writeFileSync(join(folder, 'house.csv'), [COLUMNS.join(), row, ''].join('\n'))
    mkdirSync(join(folder, 'known'))
    writeFileSync(join(folder, 'known', 'house.csv'), [KNOWN_COLUMNS.join(), ...known, ''].join('\n'))
    return errorsOf(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const GOOD = 'An Artist,A Title,1999,House,124,8A,both,6,groovy,vocal,70'

describe('the built-in catalogue has no faults, so that every row of it can be recommended', () => {
  it('no row', () => {
    const folder = join(projectFolder, 'catalog')
    expect(readCatalogue(folder).tracks.length).toBeGreaterThan(1_000)
    expect(errorsOf(folder)).toEqual([])
  })

  it.each([
    ['a tempo out of range', 'An Artist,A Title,1999,House,300,8A,both,6,groovy,vocal,70'],
    ['a key that is none', 'An Artist,A Title,1999,House,124,13C,both,6,groovy,vocal,70'],
    ['a key without a source', 'An Artist,A Title,1999,House,124,8A,,6,groovy,vocal,70'],
    ['an unknown genre', 'An Artist,A Title,1999,Polka,124,8A,both,6,groovy,vocal,70'],
    ['an unknown vibe', 'An Artist,A Title,1999,House,124,8A,both,6,polkaish,vocal,70'],
    ['a popularity out of range', 'An Artist,A Title,1999,House,124,8A,both,6,groovy,vocal,101'],
    ['too few columns', 'An Artist,A Title,1999'],
    ['a track that stands there already', `${GOOD}\n${GOOD}`],
  ])('fails on %s', (_, row) => expect(errorsOfRows(row)).toHaveLength(1))

  it('passes a good row', () => expect(errorsOfRows(GOOD)).toEqual([]))

  it.each([
    ['passes a good row of the known shelf', 'Another,Title,1999,,124,estimated,8A,estimated,6,,', 0],
    ['fails on a track that stands among the authored ones', 'AN ARTIST,A title,,,,,,,,,', 1],
    ['fails on a tempo out of range', 'Another,Title,1999,,999,estimated,,,,,', 1],
  ])('%s', (_, row, errors) => expect(errorsOfRows(GOOD, [row])).toHaveLength(errors))
})
