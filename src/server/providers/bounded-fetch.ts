import type { Attempt } from './guard.ts'

export type Fetch = typeof globalThis.fetch

class BodyTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`the answer is longer than ${maxBytes} bytes`)
  }
}

/**
 * A `fetch` for services we did not write: it never follows a redirect (an address we did not choose may be inside
 * our own network) and never reads more than `maxBytes`, counted after decompression.
 */
export function boundedFetch(maxBytes: number): Fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    if (response.body === null) return response
    let size = 0
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, out) {
          size += chunk.byteLength
          if (size > maxBytes) out.error(new BodyTooLarge(maxBytes))
          else out.enqueue(chunk)
        },
      }),
    )
    const { status, statusText, headers } = response
    return new Response(counted, { status, statusText, headers })
  }
}

/**
 * Asks for JSON. 404 is "nothing"; every other answer that is not JSON with a 2xx status is a failure.
 * Throws only what the signal aborts with.
 */
export async function getJson(
  fetchIt: Fetch,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Attempt<unknown>> {
  let text: string
  try {
    const response = await fetchIt(url, { signal, headers: { accept: 'application/json', ...headers } })
    if (!response.ok) {
      await response.body?.cancel()
      if (response.status === 404) return { kind: 'nothing' }
      return statusError(response.status, response.headers.get('retry-after'))
    }
    text = await response.text()
  } catch (error) {
    if (signal.aborted) throw error
    return connectionError(error)
  }
  try {
    return { kind: 'found', value: JSON.parse(text) }
  } catch {
    return { kind: 'failed', reason: 'the answer is not JSON', retry: false }
  }
}

/** The failure that a status other than 2xx stands for: 429 and 5xx may pass, the rest will not. */
export function statusError(status: number, retryAfter: string | null | undefined): Attempt<never> {
  const passing = status === 429 || status >= 500
  const afterMs = passing ? retryAfterMs(retryAfter) : null
  const error = { kind: 'failed', reason: `status ${status}`, retry: passing } as const
  return afterMs === null ? error : { ...error, afterMs }
}

/** Connection faults may pass; an answer that is too long, or a redirect, will come again. */
export function connectionError(error: unknown): Attempt<never> {
  const reason = reasonOf(error)
  const final = rootCause(error) instanceof BodyTooLarge || reason.includes('redirect')
  return { kind: 'failed', reason, retry: !final }
}

/** Reads `Retry-After`: seconds or a date. */
export function retryAfterMs(value: string | null | undefined, now = Date.now()): number | null {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether a call failed before anything of it reached the service, which cannot bill it then. */
export function neverArrived(error: unknown): boolean {
  const root = rootCause(error)
  return root instanceof Error && 'code' in root && NOT_CONNECTED.has(root.code)
}

function rootCause(error: unknown): unknown {
  let root = error
  for (let depth = 0; depth < 5 && root instanceof Error && root.cause !== undefined; depth++)
    root = root.cause
  return root
}

/** `fetch failed` says nothing; its cause does ("connect ECONNREFUSED", "unexpected redirect"). */
export function reasonOf(error: unknown): string {
  const root = rootCause(error)
  return root instanceof Error ? root.message || root.name : String(root)
}
