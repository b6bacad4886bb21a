import type { Identification } from '#contract/identify.ts'
import { CLIP_SECONDS } from '#contract/limits.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { AudioDecoder } from '../../providers/decode/port.ts'
import type { SoundService } from '../../providers/identify/port.ts'
import type { Logger } from '../../system/logger.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Match } from './own-index-worker.ts'
import { type FingerprintMatcher, type Sound, SOUND_RATE } from './fingerprint-matcher.ts'
import { type Candidate, heardFacts, namedCandidate, soundCandidate, withoutDoubles } from './candidate.ts'
import { identifyStore, type Owner } from './store.ts'

export type IdentifyDeps = {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly decoder: AudioDecoder
  readonly index: FingerprintMatcher
  readonly service: SoundService
  /** Counts a call of the service against the caller's quota; false: today's is used up. */
  readonly takeServiceCall: () => Promise<boolean>
  readonly log: Pick<Logger, 'warn'>
}

/** Below this is silence: −60 dB of a full wave, less than a quiet room through a microphone. */
const SILENT_BELOW = 0.001
const CANDIDATES = 3
const NOTHING = { kind: 'nothing' } as const
/** Rows that vanished since they were indexed are taken out, and the index is asked again; more at once are not worth the wait. */
const ASKED_AT_MOST = 3

const BUSY = refuse('unavailable', 'Many people are listening right now. Please try again in a moment.')
const FAILED = refuse('unavailable', 'The recording could not be looked at. Please try again.')
const READING = refuse('unavailable', 'Segue is still reading its music. Please try again in a moment.')

const UNKNOWN = 'Could not identify the audio. Try again with a clearer recording.'
const UNSURE = 'Not sure. It may be one of these.'
const SILENT = 'Nothing was heard. Check the microphone, or hold it closer to the music.'

/**
 * Finds out what plays: among the tracks whose sound is known here, then at a service. It says "not sure" rather than
 * guess. Nothing of the clip is kept.
 */
export async function identify(
  deps: IdentifyDeps,
  clip: Uint8Array,
  userId: Owner,
  signal: AbortSignal,
): Promise<Identification | Refusal> {
  const { decoder, log } = deps
  const decoded = await decoder.decode(clip, { sampleRate: SOUND_RATE, maxSeconds: CLIP_SECONDS + 1 }, signal)
  if (decoded.kind === 'failed') {
    if (!signal.aborted) log.warn({ reason: decoded.reason }, 'a clip was not decoded')
    return FAILED
  }
  if (decoded.kind === 'refused')
    return decoded.reason === 'busy'
      ? BUSY
      : refuse('validation', decoded.message, { audio: decoded.message })
  const { samples } = decoded

  const own = await known(deps, { samples, sampleRate: SOUND_RATE }, userId, signal)
  if (own.kind === 'busy') return BUSY
  if (own.kind === 'failed') {
    if (!signal.aborted) log.warn({ reason: own.reason }, 'a clip was not compared')
    return FAILED
  }
  const { candidates, heard } = own
  if (own.sure) return found(candidates, heard, own.isBlend)
  if (candidates.length === 0 && isSilent(samples)) return answer(false, SILENT, [], null)

  const outcome = await askService(deps, clip, signal)
  if (outcome.kind === 'failed' && !signal.aborted)
    log.warn({ service: deps.service.name, reason: outcome.reason }, 'identifying failed')
  if (outcome.kind === 'found')
    return found([namedCandidate(outcome.value, deps.catalogue), ...candidates], heard)
  if (candidates.length > 0) return answer(false, UNSURE, candidates, heard)
  return own.complete ? answer(false, UNKNOWN, [], heard) : READING
}

/** Beyond the caller's quota the answer is this server's own. */
const askService = async (
  { service, takeServiceCall }: IdentifyDeps,
  clip: Uint8Array,
  signal: AbortSignal,
) => (service.name === 'off' || (await takeServiceCall()) ? service.identify(clip, signal) : NOTHING)

type OwnAnswer = {
  readonly kind: 'heard'
  readonly sure: boolean
  /** The second candidate plays as well. */
  readonly isBlend: boolean
  readonly complete: boolean
  readonly candidates: Candidate[]
  readonly heard: Identification['heard']
}

/** What the own index says, of tracks that still exist and that the caller may see. */
async function known(
  { db, catalogue, index }: IdentifyDeps,
  sound: Sound,
  userId: Owner,
  signal: AbortSignal,
): Promise<OwnAnswer | { kind: 'busy' } | { kind: 'failed'; reason: string }> {
  for (let asked = 1; ; asked++) {
    const answered = await index.listen(sound, userId, signal)
    if (answered.kind !== 'heard') return answered
    const { matches, complete, analysis } = answered
    const facts = await identifyStore(db).facts(idsOf(matches), userId)
    const gone = idsOf(matches).filter((id) => !facts.has(id))
    if (gone.length > 0) await index.evict(gone)
    if (gone.length > 0 && asked < ASKED_AT_MOST) continue
    const candidates = matches.flatMap(({ id, confidence, speedPercent }) => {
      const sounds = facts.get(id)
      return sounds ? [{ ...soundCandidate(sounds, confidence, catalogue), speedPercent }] : []
    })
    // Sure of a track that is not there any more is sure of nothing.
    const sure = answered.sure && matches[0] !== undefined && !gone.includes(matches[0].id)
    const isBlend = sure && matches[1]?.sure === true && !gone.includes(matches[1].id)
    return { kind: 'heard', sure, isBlend, complete, candidates, heard: heardFacts(analysis) }
  }
}

const idsOf = (matches: readonly Match[]): string[] => matches.map(({ id }) => id)

function found(
  candidates: readonly Candidate[],
  heard: Identification['heard'],
  isBlend = false,
): Identification {
  const [first, second] = candidates as [Candidate, ...Candidate[]]
  const also = isBlend && second !== undefined ? `, and "${second.title}" by ${second.artist} with it` : ''
  const message = `It is "${first.title}" by ${first.artist}${also}.`
  return { ...answer(true, message, candidates, heard), ...(also !== '' && { isBlend }) }
}

function answer(
  identified: boolean,
  message: string,
  all: readonly Candidate[],
  heard: Identification['heard'],
): Identification {
  const candidates = withoutDoubles(all).slice(0, CANDIDATES)
  const [first] = candidates
  if (!identified || first === undefined) return { identified, message, track: null, candidates, heard }
  const { confidence: _, speedPercent: __, ...track } = first
  return { identified, message, track, candidates, heard }
}

function isSilent(samples: Float32Array): boolean {
  let sum = 0
  for (const value of samples) sum += value * value
  return Math.sqrt(sum / Math.max(1, samples.length)) < SILENT_BELOW
}
