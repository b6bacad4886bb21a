import { expect, it } from 'vitest'
import { exportFileName } from './export-file-name.ts'

it.each([
  [null, null],
  ['inline', null],
  ['attachment; filename="House 030926.csv"', 'House 030926.csv'],
  ['attachment; filename=setlist.pdf', 'setlist.pdf'],
  ['attachment; filename="a \\"b\\".xml"', 'a "b".xml'],
  [`attachment; filename="Zo_.xml"; filename*=UTF-8''Zo%C3%AB.xml`, 'Zoë.xml'],
  [`attachment; filename*=utf-8''Zo%C3%AB.xml; filename="x.xml"`, 'Zoë.xml'],
  [`attachment; filename="x.xml"; filename*=UTF-8''%E0%A4%A`, 'x.xml'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename=""', null],
])('reads the file name of %s: %s', (header, name) => expect(exportFileName(header)).toBe(name))
