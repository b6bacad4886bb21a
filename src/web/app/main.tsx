import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PageData } from '../../contract/pages.ts'
import { followAccount } from '../client/preferences.ts'
import { checkSession } from '../client/session.ts'
import { AppFrame } from './app-frame.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { HydratedPage, Screens } from './hydrated-page.tsx'
import { drawnPage } from './public-pages.ts'
import '../ui/styles.css'

const framed = (content: ReactNode) => (
  <StrictMode>
    <ErrorBoundary>
      <AppFrame>{content}</AppFrame>
    </ErrorBoundary>
  </StrictMode>
)

/** What reads the file comes beside it: the first paint waits for neither. */
function loadTheme() {
  const file = fetch('/segue.theme.json')
  // Without either the built-in theme stays.
  file.catch(() => undefined)
  void import('../client/theme-file.ts')
    .then(({ applyThemeFile }) => applyThemeFile(file))
    .catch(() => undefined)
}

async function start(root: HTMLElement) {
  loadTheme()
  // Asked before anything is drawn: which start page it is depends on the answer.
  void checkSession()
  followAccount()
  const data = document.getElementById('page-data')?.textContent
  if (data === undefined) {
    createRoot(root).render(framed(<Screens />))
    return
  }
  const drawn = await drawnPage(JSON.parse(data) as PageData)
  hydrateRoot(root, framed(<HydratedPage path={window.location.pathname} drawn={drawn} />))
}

/** Visits are counted once the page stands still, so that counting is never in the way. */
function countWhenIdle() {
  const openedAt = window.location.pathname
  const count = () =>
    void import('./analytics.ts')
      .then(({ startAnalytics }) => startAnalytics(openedAt))
      // Who cannot load it is not counted.
      .catch(() => undefined)
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(count, { timeout: 3_000 })
  else setTimeout(count, 1_500)
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
void start(root)
countWhenIdle()
