/** Why work on the library ends, in words for the DJ. */
export class WorkFault extends Error {
  override readonly name = 'WorkFault'
}
