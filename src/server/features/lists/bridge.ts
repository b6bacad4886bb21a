import type { BridgeStop, Transition } from '#contract/lists.ts'
import { BRIDGE_STEPS_MAX } from '#contract/limits.ts'
import { toCamelot } from '#domain/key/notation.ts'
import { bridge } from '#domain/set/bridge.ts'
import type { TrackFacts } from '#domain/track/track.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { toTransition } from './arrange-songs.ts'

const WHY_NOT = {
  'nothing-follows': 'Nothing in the catalogue mixes out of the first track.',
  'nothing-leads-there': 'Nothing in the catalogue mixes into the second track.',
  'too-far-apart': `The two tracks do not meet within ${BRIDGE_STEPS_MAX} transitions.`,
} as const

const SAME_TRACK = 'Both are the same track: there is nothing to bridge.'

/** The way from one track to another through the catalogue. Both have to be known: a bridge needs its two banks. */
export function bridgeTracks(
  catalogue: Catalogue,
  wish: { readonly from: string; readonly to: string; readonly keyLock: boolean },
): { stops: BridgeStop[]; transitions: Transition[] } | Refusal {
  const [from, to] = [wish.from, wish.to].map((text) => catalogue.finder.find(text))
  if (from?.kind !== 'track') return unknown('from', wish.from)
  if (to?.kind !== 'track') return unknown('to', wish.to)
  if (from.track.bpm === null) return withoutTempo('from', from.track)
  if (to.track.bpm === null) return withoutTempo('to', to.track)
  if (from.track.id === to.track.id) return refuse('validation', SAME_TRACK, { to: SAME_TRACK })
  const found = bridge(from.track, to.track, catalogue.bridges, {
    maxSteps: BRIDGE_STEPS_MAX,
    keyLock: wish.keyLock,
    strictness: 'balanced',
    without: new Set(),
  })
  if (found.kind === 'none') return refuse('not_found', WHY_NOT[found.why])
  const route = found.routes[found.routes.length - 1] ?? found.routes[0]
  return {
    stops: [from.track, ...route.via, to.track].map(toStop),
    transitions: route.transitions.map(toTransition),
  }
}

function unknown(field: 'from' | 'to', text: string): Refusal {
  const says = `We do not know “${text.slice(0, 60)}”. Pick a track of the catalogue.`
  return refuse('unknown_track', says, { [field]: says })
}

function withoutTempo(field: 'from' | 'to', { artist, title }: TrackFacts): Refusal {
  const says = `We know ${artist} - ${title} by name only. Pick a track whose tempo we know.`
  return refuse('unknown_track', says, { [field]: says })
}

const toStop = (track: TrackFacts): BridgeStop => ({
  trackId: track.id,
  artist: track.artist,
  title: track.title,
  genre: track.genre,
  bpm: track.bpm,
  camelot: track.key === null ? null : toCamelot(track.key),
  keySource: track.keySource,
  energy: track.energy,
})
