import { navigate } from 'wouter/use-browser-location'
import { ApiError } from './api.ts'
import { dashboardPath, paths, readDashboardState } from './paths.ts'
import { leaveSession } from './session.ts'

/**
 * Signed out elsewhere or too long ago: every change would fail, and none would say why. The list makes room for the way
 * back in. The guest's dashboard goes on with what else is shown; at the start page it would be lost.
 */
export function leaveWhenSessionExpired(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'unauthenticated') return
  const { pathname, search } = window.location
  if (pathname === paths.home)
    navigate(dashboardPath(paths.try, readDashboardState(search)), { replace: true })
  leaveSession()
}
