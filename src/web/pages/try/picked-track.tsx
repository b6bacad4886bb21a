import type { TrackSummary } from '../../../contract/tracks.ts'
import { KeyChip } from '../../ui/key-chip.tsx'
import { formatBpm } from './track-text.ts'

/** What the catalogue knows of the track that was picked, so that nobody types it again. */
export function PickedTrack({ track }: { readonly track: TrackSummary }) {
  return (
    <p className="figures mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span className="sr-only">In the catalogue: </span>
      {track.bpm !== null && <span>{formatBpm(track.bpm)} BPM</span>}
      <KeyChip camelot={track.camelot} source={track.keySource} />
      {track.genre !== null && <span>{track.genre}</span>}
      {track.releaseYear !== null && <span>{track.releaseYear}</span>}
      <span>from the catalogue</span>
    </p>
  )
}
