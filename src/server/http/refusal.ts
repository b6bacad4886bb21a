import { ERROR_STATUS, type ErrorCode, type TrackCandidate } from '../../contract/errors.ts'

/**
 * An expected "no": a value that a rule returns and the HTTP layer prints. Never thrown by a rule; `refuse` makes it.
 */
export class Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly fields: Readonly<Record<string, string>> | undefined
  /** What may have been meant, where that is the question. */
  readonly candidates: readonly TrackCandidate[] | undefined

  constructor(
    code: ErrorCode,
    message: string,
    fields?: Readonly<Record<string, string>>,
    candidates?: readonly TrackCandidate[],
  ) {
    this.code = code
    this.message = message
    this.fields = fields
    this.candidates = candidates
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

export const refuse = (
  code: ErrorCode,
  message: string,
  fields?: Readonly<Record<string, string>>,
  candidates?: readonly TrackCandidate[],
): Refusal => new Refusal(code, message, fields, candidates)

/** Carries a refusal out of a transaction, so that it is rolled back. Caught where the transaction was begun. */
export class RollbackError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}
