import fc from 'fast-check'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONTROL_NAMES, tellableName } from './control-names.ts'

describe('what is told of a control', () => {
  it.each([
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

  it('is never anything but a known name', () => {
    const allowed = new Set([null, ...CONTROL_NAMES.flatMap((name) => [name, `${name} …`])])
    const label = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(fc.constantFrom(...CONTROL_NAMES), fc.string()).map(([name, rest]) => name + rest),
    )
    fc.assert(
      fc.property(label, (text) => {
        expect(allowed).toContain(tellableName(text))
      }),
    )
  })
})

const folder = join(import.meta.dirname, '..')
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.|control-names/u.test(file))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8').replaceAll(/\s+/gu, ' ') }))

it('every name is that of a control there is', () => {
  expect(CONTROL_NAMES.filter((name) => !code.some(({ text }) => text.includes(name)))).toEqual([])
  expect([...new Set(CONTROL_NAMES)]).toHaveLength(CONTROL_NAMES.length)
})

describe('a button with words of its own', () => {
  /** The words right before the end of each button. What waits ("Looking …") cannot be pressed. */
  const wordsOf = (text: string) =>
    Array.from(text.matchAll(/[>}] *([A-Z][^<>{}]*?) *<\/(?:Button|DisabledButton|button)>/gu), ([, words]) =>
      (words as string).replaceAll('&amp;', '&'),
    ).filter((words) => !words.endsWith('…'))

  it('has a name that may be told, wherever visits are counted', () => {
    // Clicks on the admin dashboard are not.
    const counted = code.filter(({ file }) => !/pages.admin/u.test(file))
    const words = counted.flatMap(({ text }) => wordsOf(text))
    expect(words.length).toBeGreaterThan(40)
    expect(words.filter((each) => tellableName(each) === null)).toEqual([])
  })

  it('is found, and one without a name would be', () => {
    const found = wordsOf(
      '<Button onClick={() => go(1)}> <Icon aria-hidden /> Fly Away </Button> <b>Bold</b>',
    )
    expect(found).toEqual(['Fly Away'])
    expect(tellableName('Fly Away')).toBeNull()
  })
})
