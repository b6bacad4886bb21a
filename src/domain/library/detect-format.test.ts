import { expect, it } from 'vitest'
import { corpusText } from '#test/fixtures/corpus/library/corpus.ts'
import { detectFormat } from './detect-format.ts'

it.each([
  ['rekordbox-plain.xml', 'rekordbox'],
  ['bomb.xml', 'rekordbox'],
  ['traktor-collection.nml', 'traktor'],
  ['harmless-doctype.nml', 'traktor'],
  ['external-dtd.nml', 'traktor'],
  ['virtualdj-database.xml', 'virtualdj-database'],
  ['virtualdj.m3u', 'virtualdj-m3u'],
  ['plain.m3u8', 'm3u'],
  ['paths-only.m3u', 'm3u'],
  ['segue.csv', 'csv'],
  ['segue-shuffled.csv', 'csv'],
  ['rekordbox-list.txt', 'csv'],
  ['excel.csv', 'csv'],
  ['windows-1252.csv', 'csv'],
  ['utf-16be.csv', 'csv'],
  ['no-header.csv', null],
  ['empty.csv', null],
])('%s is %s', (name, format) => expect(detectFormat(corpusText(name))).toBe(format))

it.each([
  ['<html><body>', null],
  ['<?xml version="1.0"?><plist>', null],
  ['<constructor>', null],
  ['<__proto__>', null],
  ['{"tracks": []}', null],
  ['ID3\u0003\0\0', null],
  ['Dear diary, today\nI played music', null],
  ['\ufeff  \n<NML VERSION="19">', 'traktor'],
  ['<!-- x --><DJ_PLAYLISTS', 'rekordbox'],
  ['#EXTINF:1,a\nb.mp3', 'm3u'],
  ['C:\\a.mp3\r\nC:\\b.flac\r\nC:\\half', 'm3u'],
])('%j is %s', (head, format) => expect(detectFormat(head)).toBe(format))
