import type { z } from 'zod'
import type { interactionFacts, pageViewFacts } from '../../contract/analytics.ts'
import { countedScreen } from '../../contract/counted-screen.ts'
import { trackablePath } from '../../contract/trackable-path.ts'
import { paths, readDashboardState, readLandingTab } from '../client/paths.ts'
import { readSession } from '../client/session.ts'
import { tellableName } from './control-names.ts'

type PageView = z.input<typeof pageViewFacts>
type Interaction = z.input<typeof interactionFacts>

const SESSION_KEY = 'segue-session'
const SEND_EVERY_MS = 10_000
/** As many as one call takes. */
const BATCH_MAX = 50
const CONTROLS = 'a[href], button, input, select, textarea, summary'

const pageViews: PageView[] = []
const interactions: Interaction[] = []
let timer: number | undefined
/** What was counted last: the path, and the address with its query. */
let last = { path: '', address: '' }

/**
 * Counts page views and clicks of this tab from now on. Honours Do Not Track and Global Privacy Control, and counts nothing in a frame.
 * @param openedAt the path this page was opened at
 */
export function startAnalytics(openedAt: string): void {
  // Of the second, the types of the browser know nothing yet.
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (doNotTrack === '1' || globalPrivacyControl === true || window.top !== window) return

  view(openedAt, document.referrer)
  if (window.location.pathname !== openedAt) view(window.location.pathname)
  // Events of the router, whenever the address changes.
  for (const name of ['pushState', 'replaceState'])
    window.addEventListener(name, () => {
      if (window.location.pathname !== last.path) view(window.location.pathname)
    })
  window.addEventListener('popstate', () => {
    if (addressNow() !== last.address) view(window.location.pathname)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) view(window.location.pathname)
  })
  document.addEventListener('click', clicked, { capture: true, passive: true })
  document.addEventListener('submit', submitted, { capture: true, passive: true })
  window.addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
}

const addressNow = (): string => window.location.pathname + window.location.search

function view(pathname: string, referrer = ''): void {
  last = { path: pathname, address: addressNow() }
  const path = trackablePath(pathname)
  if (path === null) return
  pageViews.push({ path, referrer: originOf(referrer), sessionId: sessionId() })
  arrangeSending()
}

/** Which site it was, not which page of it. */
const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)

function clicked(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null
  if (control === null) return
  // A click by the keyboard is nowhere on the page.
  const isPointed = event.detail > 0
  note(control, typeOf(control), isPointed ? [event.pageX, event.pageY] : [null, null])
}

function submitted(event: SubmitEvent): void {
  if (event.target instanceof HTMLFormElement) note(event.target, 'form', [null, null])
}

function typeOf(control: Element): Interaction['elementType'] {
  if (control instanceof HTMLAnchorElement) return 'link'
  return control.matches('input, select, textarea') ? 'input' : 'button'
}

function note(
  element: Element,
  elementType: Interaction['elementType'],
  [coordinateX, coordinateY]: readonly [number, number] | readonly [null, null],
): void {
  const path = countedScreen(screenNow())
  if (path === null) return
  interactions.push({
    path,
    elementType,
    elementText: tellableName(labelOf(element)),
    elementSelector: selectorOf(element),
    coordinateX,
    coordinateY,
    pageWidth: Math.max(1, document.documentElement.scrollWidth),
    sessionId: sessionId(),
  })
  arrangeSending()
}

/** The address, and which of its screens is shown: the start page is the dashboard for signed-in users. */
function screenNow(): string {
  const { pathname, search } = window.location
  const isHome = pathname === paths.home
  if (pathname === paths.try || (isHome && readSession().status === 'signed-in')) {
    const { tab, requestId } = readDashboardState(search)
    return `${paths.try}#${tab === 'my-list' ? tab : requestId === null ? '' : 'results'}`
  }
  return isHome || pathname === paths.landing ? `${pathname}#${readLandingTab(search)}` : pathname
}

/** What a control is called. Never what it holds: of a field it is the label, and only known names are told at all. */
function labelOf(element: Element): string {
  const spoken = element.getAttribute('aria-label')
  if (spoken !== null) return spoken
  if (element instanceof HTMLFormElement) return ''
  if (element.matches('input, select, textarea'))
    return (element as HTMLInputElement).labels?.[0]?.textContent ?? ''
  return element.textContent ?? ''
}

/** Where on the page a control stands, by the names of elements alone. */
function selectorOf(element: Element): string {
  const around = element.parentElement?.closest('header, nav, main, aside, footer, dialog, form')
  return [around, element].flatMap((each) => each?.localName ?? []).join(' ')
}

function sessionId(): string {
  try {
    const stored = sessionStorage.getItem(SESSION_KEY)
    if (stored !== null) return stored
    const made = newSessionId()
    sessionStorage.setItem(SESSION_KEY, made)
    return made
  } catch {
    // Where nothing may be kept, this page is a session of its own.
    return (unkeptSession ??= newSessionId())
  }
}
let unkeptSession: string | undefined

/** `randomUUID` is only there on a secure address; a club's own network is none. */
const newSessionId = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16)).join('-')

function arrangeSending(): void {
  if (pageViews.length >= BATCH_MAX || interactions.length >= BATCH_MAX) send()
  else timer ??= window.setTimeout(send, SEND_EVERY_MS)
}

/** Fire and forget: not awaited, errors are dropped. */
function send(): void {
  window.clearTimeout(timer)
  timer = undefined
  if (pageViews.length > 0) beacon('/api/analytics/page-view', { pageViews: pageViews.splice(0) })
  if (interactions.length > 0) beacon('/api/analytics/interaction', { interactions: interactions.splice(0) })
}

function beacon(path: string, body: object): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
