// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { deleteChosenFiles, readChosenFiles, storeChosenFile } from './chosen-files.ts'

beforeEach(() => localStorage.clear())

it('keeps what was chosen by account and library', () => {
  storeChosenFile('orla', 'rekordbox.xml', 'glue', '/glue.mp3')
  storeChosenFile('orla', 'collection.nml', 'glue', '/other.mp3')
  storeChosenFile('sam', 'rekordbox.xml', 'glue', '/sams.mp3')
  expect(readChosenFiles('orla', 'rekordbox.xml')).toEqual({ glue: '/glue.mp3' })
  expect(readChosenFiles('orla', 'collection.nml')).toEqual({ glue: '/other.mp3' })
  expect(readChosenFiles('sam', 'rekordbox.xml')).toEqual({ glue: '/sams.mp3' })
})

it('takes a choice back, and forgets an account’s choices with its library', () => {
  storeChosenFile('orla', 'a.xml', 'glue', '/glue.mp3')
  expect(storeChosenFile('orla', 'a.xml', 'opal', '/opal.mp3')).toEqual({
    glue: '/glue.mp3',
    opal: '/opal.mp3',
  })
  expect(storeChosenFile('orla', 'a.xml', 'glue', null)).toEqual({ opal: '/opal.mp3' })
  storeChosenFile('sam', 'a.xml', 'glue', '/sams.mp3')
  deleteChosenFiles('orla')
  expect(readChosenFiles('orla', 'a.xml')).toEqual({})
  expect(readChosenFiles('sam', 'a.xml')).toEqual({ glue: '/sams.mp3' })
})

it('keeps ten libraries, those used last', () => {
  for (let at = 0; at < 12; at++) storeChosenFile('orla', `${at}.xml`, 'glue', '/glue.mp3')
  expect(readChosenFiles('orla', '1.xml')).toEqual({})
  expect(readChosenFiles('orla', '2.xml')).toEqual({ glue: '/glue.mp3' })
})

it.each(['nonsense', '[]', '{"orla":{"a.xml":{"glue":1}}}', 'null'])('%s in its place is nothing', (text) => {
  localStorage.setItem('segue-chosen-files', text)
  expect(readChosenFiles('orla', 'a.xml')).toEqual({})
  expect(storeChosenFile('orla', 'a.xml', 'glue', '/glue.mp3')).toEqual({ glue: '/glue.mp3' })
})
