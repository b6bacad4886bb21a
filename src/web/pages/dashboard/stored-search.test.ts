import { describe, expect, it } from 'vitest'
import { EMPTY_FORM } from './search-form.ts'
import { parseStoredSearch } from './stored-search.ts'

describe('a search kept over the payment page', () => {
  it('comes back as it was', () => {
    const stored = {
      requestId: 'abc',
      form: { ...EMPTY_FORM, currentTrack: 'Bicep - Glue', bpm: '127,5', keyLock: false },
    }
    expect(parseStoredSearch(JSON.stringify(stored))).toEqual(stored)
  })

  it.each(['', 'null', '5', '[]', '{"requestId":"abc"}', '{"form":null}', '{"form":"x"}', '{"for'])(
    'is nothing where there is no form: %s',
    (text) => expect(parseStoredSearch(text)).toBeNull(),
  )

  it('leaves out what it does not know and what is held differently now', () => {
    const text = JSON.stringify({ requestId: 7, form: { currentTrack: 'Glue', bpm: 124, colour: 'blue' } })
    expect(parseStoredSearch(text)).toEqual({
      requestId: null,
      form: { ...EMPTY_FORM, currentTrack: 'Glue' },
    })
  })
})
