import { z } from 'zod'
import { boundedFetch, connectionError, neverArrived, statusError } from '../bounded-fetch.ts'
import type { CallMetrics } from '../call-metrics.ts'
import { type Attempt, type GuardRules, createGuard } from '../guard.ts'
import type { Clock } from '../clock.ts'
import { LIMIT_REACHED, type SpendingLimit } from '../spending-limit.ts'
import type { NamedTrack, SoundService } from './port.ts'

const MAX_BYTES = 512 * 1024
/** 5 USD for a thousand calls. */
export const AUDD_CALL_MICROS = 5_000
/** The listener has waited ten seconds already. The service answers in one or two. */
const TIMEOUT_MS = 6_000

/** The clip was too short or held nothing to compare: an answer about the clip, not a fault of the service. */
const NO_FINGERPRINT = 300

const text = z.string().trim().min(1).max(500)
const lenient = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null)
const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('error'), error: z.object({ error_code: z.number() }) }),
  z.object({
    status: z.literal('success'),
    result: z
      .object({
        artist: text,
        title: text,
        album: lenient(text),
        release_date: lenient(z.string()),
        apple_music: lenient(z.object({ genreNames: lenient(z.array(z.string())) })),
      })
      .nullable(),
  }),
])

/** For tests; the server passes nothing but token, limit and book. */
type AuddOptions = {
  readonly token: string
  readonly limit: SpendingLimit
  readonly book?: CallMetrics
  readonly baseUrl?: string
  readonly clock?: Clock
  readonly rules?: Partial<Omit<GuardRules, 'name'>>
}

/** AudD knows some eighty million records. Each call is paid for, so none is made a second time. */
export function audd({ token, limit, book, baseUrl, clock, rules }: AuddOptions): SoundService {
  const url = new URL(baseUrl ?? 'https://api.audd.io/')
  const guarded = createGuard(
    { name: 'audd', timeoutMs: TIMEOUT_MS, callsPerMinute: 60, attempts: 1, ...rules },
    clock,
    book,
  )
  const fetchIt = boundedFetch(MAX_BYTES)

  const ask = async (clip: Uint8Array, signal: AbortSignal): Promise<Attempt<NamedTrack>> => {
    const reserved = await limit.reserve(AUDD_CALL_MICROS)
    if (reserved === null) return LIMIT_REACHED
    const form = new FormData()
    form.set('api_token', token)
    form.set('return', 'apple_music')
    form.set('file', new Blob([clip as Uint8Array<ArrayBuffer>]), 'clip')
    try {
      const response = await fetchIt(url, { method: 'POST', body: form, signal })
      if (response.ok) return readAnswer(await response.text())
      await response.body?.cancel()
      // What was refused is not billed. Whether a lost answer was billed is unknown.
      await reserved.settle(0)
      return statusError(response.status, response.headers.get('retry-after'))
    } catch (error) {
      if (signal.aborted) throw error
      if (neverArrived(error)) await reserved.settle(0)
      return connectionError(error)
    }
  }

  return {
    name: 'audd',
    identify: (clip, signal) => guarded(signal, (limited) => ask(clip, limited)),
  }
}

const RELEASE_DATE = /^\d{4}(?:-\d{2}-\d{2})?$/u

function readAnswer(body: string): Attempt<NamedTrack> {
  const read = answer.safeParse(jsonOf(body))
  if (!read.success)
    return { kind: 'failed', reason: 'the answer has another form than expected', retry: false }
  if (read.data.status === 'error') {
    const code = read.data.error.error_code
    // What the service says in words may hold the token.
    return code === NO_FINGERPRINT
      ? { kind: 'nothing' }
      : { kind: 'failed', reason: `refused with code ${code}`, retry: false }
  }
  const { result } = read.data
  if (result === null) return { kind: 'nothing' }
  const { artist, title, album, release_date, apple_music } = result
  return {
    kind: 'found',
    value: {
      artist,
      title,
      album: album ?? null,
      releaseDate: RELEASE_DATE.test(release_date ?? '') ? (release_date ?? null) : null,
      // "Music" stands behind the genre of every record of that shop.
      genre: apple_music?.genreNames?.find((name) => name !== 'Music') ?? null,
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
