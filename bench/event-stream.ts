/**
 * Sends page views and clicks to a server at a steady pace until it is told to stop, in a process of its own: as pages
 * send them, most in batches of what ten seconds hold, the rest one by one.
 */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type StreamTask = {
  /** The server that is measured, … */
  readonly address: string
  /** … and another one. */
  readonly elsewhere: string
  readonly perSecond: number
}
/** What the measured server was sent so far. */
export type Streamed = {
  readonly sent: number
  readonly refused: number
  /** For how long it was sent to. */
  readonly seconds: number
  /** Calls, to whichever server, that have no answer yet. */
  readonly open: number
}
/** What is sent while something is measured. */
export type Beside = 'nothing' | 'elsewhere' | 'here'

/** Events of one call of a page that reports every ten seconds. */
const BATCH = 10
/** Of a hundred events, those that come one by one. */
const SINGLES_IN_100 = 10
/** Short, so that calls come one after another as from many pages, and not in bursts. */
const TICK_MS = 5
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const PATHS = ['/', '/try', '/blog', '/pix', '/blog/7', '/library']

const { address, elsewhere, perSecond } = JSON.parse(process.argv[2] ?? '') as StreamTask
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let [sent, refused, calls, open, hereMs] = [0, 0, 0, 0, 0]
let beside: Beside = 'nothing'

const pageView = (sessionId: string, at: number) => ({
  path: PATHS[at % PATHS.length],
  referrer: 'https://dj.example',
  sessionId,
})
const click = (sessionId: string, at: number) => ({
  path: PATHS[at % PATHS.length],
  elementType: 'button',
  elementText: 'Select …',
  elementSelector: 'main button',
  coordinateX: (at * 37) % 1_440,
  coordinateY: (at * 53) % 4_000,
  pageWidth: 1_440,
  sessionId,
})

/** Two page views to eight clicks. */
function call(count: number): void {
  const at = calls++
  const sessionId = `bench-session-${at}`
  const isView = at % 5 === 0
  const one = isView ? pageView : click
  const events = Array.from({ length: count }, (_, index) => one(sessionId, at + index))
  const body = JSON.stringify(
    count === 1 ? events[0] : isView ? { pageViews: events } : { interactions: events },
  )
  const isHere = beside === 'here'
  open++
  const answer = request(
    `${isHere ? address : elsewhere}/api/analytics/${isView ? 'page-view' : 'interaction'}`,
    {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': AGENT,
        // Pages all over the world, behind a proxy.
        'x-forwarded-for': `10.${at % 200}.${(at >> 3) % 200}.${at % 251}`,
      },
    },
  )
  answer.on('response', (response) => {
    response.resume()
    if (!isHere) return
    if (response.statusCode === 200) sent += count
    else refused += count
  })
  answer.on('error', () => (refused += count))
  answer.on('close', () => open--)
  answer.end(body)
}

async function stream(): Promise<void> {
  let due = 0
  let before = performance.now()
  let [singles, batched] = [0, 0]
  for (;;) {
    await pause(TICK_MS)
    const now = performance.now()
    due = beside !== 'nothing' ? due + ((now - before) * perSecond) / 1_000 : 0
    if (beside === 'here') hereMs += now - before
    before = now
    for (;;) {
      // Taken in turns: singles come from as many pages as there are of them.
      const size = singles * (100 - SINGLES_IN_100) < batched * SINGLES_IN_100 ? 1 : BATCH
      if (due < size) break
      call(size)
      if (size === 1) singles++
      else batched += size
      due -= size
    }
  }
}

process.on('message', (wanted) => {
  if (wanted === 'count') process.send?.({ sent, refused, open, seconds: hereMs / 1_000 } satisfies Streamed)
  else beside = wanted as Beside
})
await stream()
