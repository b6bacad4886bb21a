/** Why work on the library ends, in words for the DJ. */
export class ImportJobError extends Error {
  override readonly name = 'ImportJobError'
}
