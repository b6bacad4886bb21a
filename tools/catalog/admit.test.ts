import { describe, expect, test } from 'vitest'
import { namesTwoSongs } from './admit.ts'
import { cleanNames } from './clean-names.ts'

const row = (artist: string, title: string) => ({ artist, title, version: '' })

describe('what a list typed by hand names', () => {
  test.each([
    'Easy vs. One More Time',
    'One More Time / This Girl',
    'One More Time, This Girl (Somebody Mashup)',
    'Laktos vs Somebody That I Used To Know',
  ])('"%s" is two songs', (title) => expect(namesTwoSongs(title)).toBe(true))

  test.each(['The Veldt (deadmau5 vs. Eric Prydz Edit)', 'Versus', '24/7', 'Right On'])('"%s" is one', (title) =>
    expect(namesTwoSongs(title)).toBe(false),
  )

  test('guests alone are nobody', () => {
    expect(cleanNames(row(' feat. Thrasher', 'Placebo'), true)).toBe('no artist or title')
    expect(cleanNames(row('Feathered Sun', 'Get On'), true)).toMatchObject({ artist: 'Feathered Sun' })
  })

  test('what a web page left in a title is taken out', () => {
    expect(cleanNames(row('Activa', 'Ur <Span Id="More-1208"></Span> (Remix)'), true)).toMatchObject({ artist: 'Activa' })
    expect(cleanNames(row('Revolution 9', 'The Fall </Span>'), true)).toMatchObject({ title: 'The Fall' })
  })
})
