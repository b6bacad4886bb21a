import type { z } from 'zod'
import type { ApiEndpoint } from '../../contract/api.ts'
import type { ErrorBody, TrackCandidate } from '../../contract/errors.ts'

type Method = ApiEndpoint['method']
type PathOf<M extends Method> = Extract<ApiEndpoint, { method: M }>['path']
type EndpointOf<M extends Method, P extends string> = Extract<ApiEndpoint, { method: M; path: P }>

type Sent<E, Part extends string> = E extends { readonly [K in Part]: infer S extends z.ZodType }
  ? { readonly [K in Part]: z.input<S> }
  : unknown

/** Of each endpoint by itself: the parts of a union, joined as unions, would be more types than a compiler counts. */
type Options<E> = E extends unknown
  ? Sent<E, 'params'> &
      Sent<E, 'query'> &
      Sent<E, 'body'> & {
        /** Sent instead of a body, where a call takes a file. */
        readonly form?: FormData
        readonly signal?: AbortSignal
      }
  : never

/** What an endpoint answers, by its method and path. */
export type Answer<M extends Method, P extends string> = z.output<EndpointOf<M, P>['response']>

type ErrorCode = ErrorBody['code'] | 'network' | 'unreadable'
type Refusal = Partial<Omit<ErrorBody, 'code'>> & { readonly code: ErrorCode }

/** A call that did not succeed. `message` is for people; the text form is for logs. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>>
  readonly candidates: readonly TrackCandidate[]
  readonly requestId: string | null
  readonly #responseText: string

  constructor(status: number, responseText: string, body: Refusal) {
    super(body.message ?? MESSAGES.unreadable)
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? {}
    this.candidates = body.candidates ?? []
    this.requestId = body.requestId ?? null
    this.#responseText = responseText
  }

  override toString(): string {
    return `${this.status}: ${this.#responseText}`
  }
}

const MESSAGES = {
  network: 'Segue cannot be reached right now. Check your connection and try again.',
  unreadable: 'The server gave an answer that Segue does not understand. Please try again.',
} as const

/** Calls the API. The contract types what goes in and what comes out. @throws ApiError, or AbortError when aborted. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  options: Options<EndpointOf<M, P>>,
): Promise<Answer<M, P>> {
  const { params, query, body, form, signal } = options as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
    form?: FormData
    signal?: AbortSignal
  }
  const init: RequestInit = { method, credentials: 'include' }
  if (signal !== undefined) init.signal = signal
  if (form !== undefined) init.body = form
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { 'Content-Type': 'application/json' }
  }
  const response = await send(address(path, params, query), init)
  const text = await response.text()
  if (!response.ok) throw refusal(response, text)
  try {
    return JSON.parse(text) as Answer<M, P>
  } catch {
    throw new ApiError(response.status, text, { code: 'unreadable' })
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, String(error), { code: 'network', message: MESSAGES.network })
  }
}

function refusal(response: Response, text: string): ApiError {
  const shown = text === '' ? response.statusText : text
  const body = readErrorBody(text)
  if (body !== null) return new ApiError(response.status, shown, body)
  // Not ours: a proxy on the way answered with a page of its own.
  const message = response.status >= 500 ? MESSAGES.network : MESSAGES.unreadable
  return new ApiError(response.status, shown, { code: 'unreadable', message })
}

function readErrorBody(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null
    return typeof body?.message === 'string' && typeof body.code === 'string' ? (body as ErrorBody) : null
  } catch {
    return null
  }
}

function address(path: string, params: Record<string, string> = {}, query: Record<string, unknown> = {}) {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return search === '' ? filled : `${filled}?${search}`
}
