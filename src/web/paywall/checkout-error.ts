import { ApiError } from '../client/api.ts'

/** Why the payment page was not opened, in words: what happened, and that nothing was charged. */
export function checkoutError(error: unknown): string {
  if (!(error instanceof ApiError))
    return 'The payment page could not be opened. Nothing was charged. Please try again.'
  switch (error.code) {
    case 'payments_closed':
      return 'Payments are closed at the moment, so nothing was charged. Until they open again, searches have no limit.'
    case 'already_subscribed':
      // Also said while a payment is being confirmed: whether anything was charged is the server's to say.
      return error.message
    case 'unavailable':
      return 'The payment page cannot be reached at the moment. Nothing was charged. Please try again in a minute.'
    case 'unauthenticated':
      return 'You are not signed in any more. Nothing was charged: press the button again to sign in and go on.'
    default:
      return `${error.message} Nothing was charged.`
  }
}
