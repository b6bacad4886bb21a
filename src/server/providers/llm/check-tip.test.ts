import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTip } from './check-tip.ts'

const FACTS =
  'Tempo 124 to 126.5 BPM, 2.0 % up. Key 8A to 9A, A minor to E minor. Energy 6 to 7. The Groove - Part 2.'

test.each([
  'Let the intro run under the last breakdown.',
  'Ride 8A into 9A, then lift the pitch by 2.0 %.',
  'From A minor into E minor: bring the bass in late.',
  'Take it from 124 to 126.5 and loop two bars.',
  'Mix 6 a little longer, it is a big step up.',
  'Cut the lows, then swap.',
  'Ein sanfter Übergang – erst die Höhen, dann der Bass.',
])('says no more than the facts: %s', (tip) => {
  expect(checkTip(`  ${tip} `, FACTS)).toBe(tip)
})

test.each([
  ['another tempo', 'Push it to 128 BPM.'],
  ['a number cut out of another', 'Push it to 12.'],
  ['a part of a decimal', 'Nudge it by 5.'],
  ['a decimal where the facts are whole', 'Set it to 124.5.'],
  ['a number in other digits', 'Push it to １２８ BPM.'],
  ['a tempo in words', 'Push it to one hundred and thirty.'],
  ['a fraction', 'Up by ½.'],
  ['another Camelot key', 'Ride 8A into 8B.'],
  ['a Camelot key with a zero', 'Ride 08A.'],
  ['a Camelot key apart', 'Now 8 B.'],
  ['an Open Key key', 'That is 6m.'],
  ['another key by name', 'It is in G minor.'],
  ['a key with an accidental', 'Drops into F# minor.'],
  ['a flat key in signs', 'It sits in B♭.'],
  ['a flat key in words', 'It sits on B flat.'],
  ['a short key', 'Blend to Gm here.'],
  ['a bare key', 'It is in C, so blend long.'],
  ['a line break', 'Cut the lows.\nThen swap.'],
  ['markup', 'Cut the <b>lows</b>.'],
  ['an entity', 'Cut &amp; swap.'],
  ['bold', 'Cut the **lows**.'],
  ['a link', 'See https://evil.example now.'],
  ['a link without a scheme', 'See evil.example now.'],
  ['a script', 'javascript:alert'],
  ['an address', 'Write to dj@evil'],
  ['a list', '- cut the lows'],
  ['a heading', '# Cut'],
  ['a hidden character', 'Cut\u200b the lows.'],
  ['a reversed text', 'Cut \u202ethe lows.'],
  ['nothing', '   '],
  ['no words', '...!'],
  ['too long', 'a'.repeat(161)],
])('drops %s', (_, tip) => {
  expect(checkTip(tip, FACTS)).toBeNull()
})

test('whatever a model says, what passes is short, plain and without a foreign number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (tip) => {
      const checked = checkTip(tip, 'No figures at all.')
      if (checked === null) return
      expect(checked.length).toBeLessThanOrEqual(160)
      expect(checked).not.toMatch(/[\p{N}\p{Cc}<>]/u)
    }),
  )
})
