/** A track as one asks for its preview. */
export type PreviewTrack = { readonly artist: string; readonly title: string }

/** The sound of a preview: where it lies on this server, and who has it. */
export type PreviewSound = { readonly url: string; readonly source: string }

export type PlayerError = {
  readonly message: string
  /** No such preview is an answer; anything else went wrong. */
  readonly kind: 'missing' | 'fetch' | 'playback'
}

/**
 * The one player. `turn` counts presses of play: what a former press still brings is told apart by it. After a stop by
 * the space bar `again` is what the next one starts.
 */
export type PlayerState =
  | { readonly status: 'idle'; readonly turn: number; readonly again: PreviewTrack | null }
  | { readonly status: 'loading'; readonly turn: number; readonly track: PreviewTrack }
  | {
      /** Blocked: the browser wants one more press before it makes a sound. */
      readonly status: 'playing' | 'blocked'
      readonly turn: number
      readonly track: PreviewTrack
      readonly sound: PreviewSound
    }
  | { readonly status: 'ended'; readonly turn: number; readonly track: PreviewTrack }
  | {
      readonly status: 'error'
      readonly turn: number
      readonly track: PreviewTrack
      readonly error: PlayerError
    }

export type PlayerEvent =
  | { readonly type: 'pressed'; readonly track: PreviewTrack }
  | { readonly type: 'playing' | 'blocked'; readonly sound: PreviewSound }
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly error: PlayerError }
  | { readonly type: 'stopped'; readonly bySpace: boolean }

export const SILENT: PlayerState = { status: 'idle', turn: 0, again: null }

export const PLAYER_ERRORS = {
  fetch: { kind: 'fetch', message: 'Failed to fetch preview' },
  missing: { kind: 'missing', message: 'No preview available for this track' },
  start: { kind: 'playback', message: 'Failed to start playback' },
  sound: { kind: 'playback', message: 'Unable to play this track' },
} as const satisfies Record<string, PlayerError>

export const BLOCKED_MESSAGE = 'Click to play (autoplay blocked)'

/** "artist-title": two entries of one track are one to the player and to what it remembers. */
export const previewKey = ({ artist, title }: PreviewTrack): string => `${artist}-${title}`.toLowerCase()

/** Whether something is on its way to the speakers, or there. */
export const isOn = ({ status }: PlayerState): boolean => status === 'loading' || status === 'playing'

/** The player after an event. An event that does not fit the state changes nothing: it came too late. */
export function nextPlayerState(state: PlayerState, event: PlayerEvent): PlayerState {
  const { turn } = state
  switch (event.type) {
    case 'pressed': {
      const isSame = state.status !== 'idle' && previewKey(state.track) === previewKey(event.track)
      if (isSame && isOn(state)) return { status: 'idle', turn, again: null }
      return { status: 'loading', turn: turn + 1, track: event.track }
    }
    case 'playing':
    case 'blocked':
      if (state.status !== 'loading' && state.status !== 'blocked') return state
      return { status: event.type, turn, track: state.track, sound: event.sound }
    case 'ended':
      return state.status === 'playing' ? { status: 'ended', turn, track: state.track } : state
    case 'failed':
      if (state.status === 'idle' || state.status === 'ended') return state
      return { status: 'error', turn, track: state.track, error: event.error }
    case 'stopped':
      if (state.status === 'idle') return state.again === null ? state : { ...state, again: null }
      return { status: 'idle', turn, again: event.bySpace ? state.track : null }
  }
}
