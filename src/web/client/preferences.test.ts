import { expect, it } from 'vitest'
import { parseChosen } from './preferences.ts'

it('what was chosen is read again', () => {
  const chosen = {
    recommendationCount: 20,
    harmony: 'strict',
    keyLock: false,
    keyNotation: 'open-key',
    dateLanguage: 'de',
  } as const
  expect(parseChosen(JSON.stringify(chosen))).toEqual(chosen)
  expect(parseChosen('{"keyLock":true}')).toEqual({ keyLock: true })
})

it.each([
  '',
  'null',
  '7',
  '"x"',
  '[]',
  '{',
  '{"recommendationCount":4,"harmony":"wild","keyLock":1,"keyNotation":"solfa","dateLanguage":"tlh"}',
  '{"recommendationCount":7.5,"theme":"light","__proto__":{"keyLock":true}}',
])('what is none was never chosen: %s', (text) => expect(parseChosen(text)).toEqual({}))
