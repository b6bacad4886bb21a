import fc from 'fast-check'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONTROL_NAMES, tellableName } from './control-names.ts'

describe('what is told of a control', () => {
  test.each([
    ['Save', 'Save'],
    ['  Save\n', 'Save'],
    ['Save Bicep - Glue', 'Save …'],
    ['Select All', 'Select All'],
    ['Select Allure - Somebody', 'Select …'],
    ['Refine (3)', 'Refine …'],
    ['Clear List: Techno', 'Clear List …'],
    ['Saved', null],
    ['Saviour', null],
    ['Bicep - Glue', null],
    ['', null],
  ])('of "%s" %s', (label, told) => expect(tellableName(label)).toBe(told))

  test('is never anything but a known name', () => {
    const allowed = new Set([null, ...CONTROL_NAMES.flatMap((name) => [name, `${name} …`])])
    const label = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(fc.constantFrom(...CONTROL_NAMES), fc.string()).map(([name, rest]) => name + rest),
    )
    fc.assert(fc.property(label, (text) => allowed.has(tellableName(text))))
  })
})

test('every name is that of a control there is', () => {
  const folder = import.meta.dirname
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.|control-names/u.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll(/\s+/gu, ' '))
    .join('\n')
  expect(CONTROL_NAMES.filter((name) => !code.includes(name))).toEqual([])
  expect([...new Set(CONTROL_NAMES)]).toHaveLength(CONTROL_NAMES.length)
})
