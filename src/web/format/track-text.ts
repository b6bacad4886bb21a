import type { KeyNotation } from '../../domain/key/key-notations.ts'
import { rewriteKeys } from '../../domain/key/notation.ts'
import type { KeySource } from '../../domain/track/track.ts'

type Named = { readonly artist: string; readonly title: string }
type Facts = Named & {
  readonly bpm: number | null
  readonly camelot: string | null
  readonly keySource: KeySource | null
}

/** "Artist - Title", the way DJ software and chats write it. */
export const trackName = ({ artist, title }: Named): string => `${artist} - ${title}`

/** A track on one line of plain text: "Artist - Title (124 BPM, 8A)", an estimated key as "~8A". */
export function trackLine(track: Facts, notation: KeyNotation): string {
  const { camelot, keySource } = track
  const key =
    camelot === null ? null : `${keySource === 'estimated' ? '~' : ''}${rewriteKeys(camelot, notation)}`
  const facts = [track.bpm === null ? null : `${formatBpm(track.bpm)} BPM`, key].filter(Boolean)
  return facts.length === 0 ? trackName(track) : `${trackName(track)} (${facts.join(', ')})`
}

/** One decimal where it is not a whole number, as decks show it. */
export const formatBpm = (bpm: number): string => (Number.isInteger(bpm) ? String(bpm) : bpm.toFixed(1))

/** "+1.6 %", with a real minus sign, and no sign on what rounds to nothing. */
export function formatPercent(percent: number): string {
  const text = Math.abs(percent).toFixed(1)
  if (text === '0.0') return '0.0 %'
  return `${percent < 0 ? '−' : '+'}${text} %`
}

/** The harmonic move to a track in words; without one, whose key is missing. */
export const moveText = ({
  camelot,
  move,
}: {
  readonly camelot: string | null
  readonly move: string | null
}) => (camelot === null ? 'Key not known' : (move ?? 'Current key not known'))
