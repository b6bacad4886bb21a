import { useLocation } from 'wouter'
import type { User } from '../../contract/accounts.ts'
import { paths, readCheckoutReturn } from '../client/paths.ts'
import { enterSession } from '../client/session.ts'

const TO_START_MS = 100
const TO_VERIFICATION_MS = 2_000

/**
 * Where a user goes after signing in, or when an address has to be verified first.
 * @param onSignedIn what goes on from there
 */
export function usePostLogin(onSignedIn: (() => void) | undefined) {
  const [, navigate] = useLocation()
  return {
    signedIn: (user: User) => {
      enterSession(user)
      setTimeout(() => {
        const { pathname, search } = window.location
        // The dashboard moves to the start page with what it shows: a search that was open stays open.
        if (pathname === paths.try) navigate(paths.home + search)
        // The start page becomes the dashboard, to which the landing page's tabs mean nothing.
        else if (readCheckoutReturn(search) === null)
          navigate(paths.home, { replace: pathname === paths.home })
        onSignedIn?.()
      }, TO_START_MS)
    },
    mustVerify: (onLeave: () => void) => {
      setTimeout(() => {
        onLeave()
        navigate(paths.verifyEmail)
      }, TO_VERIFICATION_MS)
    },
  }
}
