import { expect, it } from 'vitest'
import { dialTempo, settleTempo } from './settle-tempo.ts'

it.each([
  ['one', [124], 'House', 124],
  ['none', [], 'House', null],
  ['two that agree', [124, 124.2], 'House', 124],
  ['two that count to the beat', [123.6, 126], 'House', 123.6],
  ['one counts half of what the other does', [87, 174], 'Drum & Bass', 174],
  ['one counts twice as fast', [174, 87], 'Drum & Bass', 174],
  ['two that disagree by a third', [128, 96], 'House', null],
  ['two that disagree by a few percent', [124, 130], 'House', null],
  ['three of which one disagrees', [124, 124, 133], null, null],
] as const)('%s', (_, stated, genre, bpm) => expect(settleTempo(stated, genre)).toBe(bpm))

it.each([
  [87, 'Drum & Bass', 174],
  [62, 'House', 124],
  [180, 'Hip Hop', 90],
  [110, 'House', 110],
  [87, null, 87],
] as const)('%s in %s is dialled as %s', (bpm, genre, dialled) => {
  expect(dialTempo(bpm, genre)).toBe(dialled)
})
