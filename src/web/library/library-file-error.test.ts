import { expect, it } from 'vitest'
import { LIBRARY_BYTES, libraryFileError } from './library-file-error.ts'

it('a file of 500 MB is refused with its size and the limit, an empty one as empty, others are read', () => {
  expect(libraryFileError(500_000_000)).toContain('500 MB; libraries up to 250 MB')
  expect(libraryFileError(0)).toBe('This file is empty.')
  expect(libraryFileError(1)).toBeNull()
  expect(libraryFileError(LIBRARY_BYTES)).toBeNull()
  expect(libraryFileError(LIBRARY_BYTES + 1)).not.toBeNull()
})
