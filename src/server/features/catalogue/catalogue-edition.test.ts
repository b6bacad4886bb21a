import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { catalogueEdition } from './catalogue-edition.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segue-edition-'))
  mkdirSync(join(folder, 'known'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

it('the edition changes with any file of any shelf, its name included, and with nothing else', () => {
  write('a.csv', 'one')
  write('known/a.csv', 'two')
  const editions = new Set([catalogueEdition(folder, 'all')])
  const isNew = () => editions.size < editions.add(catalogueEdition(folder, 'all')).size
  write('README.md', 'not of the catalogue')
  expect(isNew()).toBe(false)
  write('a.csv', 'ONE')
  expect(isNew()).toBe(true)
  write('known/a.csv', 'TWO')
  expect(isNew()).toBe(true)
  write('b.csv', '')
  expect(isNew()).toBe(true)
  write('known/b.csv', '')
  expect(isNew()).toBe(true)
})

it('with the known shelf and without it are two editions, and without it nothing of it counts', () => {
  write('a.csv', 'one')
  const before = catalogueEdition(folder, 'authored')
  write('known/a.csv', 'two')
  expect(catalogueEdition(folder, 'authored')).toBe(before)
  expect(catalogueEdition(folder, 'all')).not.toBe(before)
})
