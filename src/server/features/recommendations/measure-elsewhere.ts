import type { ElsewhereKnown } from '#domain/recommend/resolve-track.ts'
import { readServiceGenre } from '#domain/track/service-genres.ts'
import type { KnownTrack } from '../../providers/metadata/port.ts'
import type { MeasurePreview } from '../measuring/measure-preview.ts'

/** What a service knows of a track, with what half a minute of it tells where no source states a tempo. */
export async function measureElsewhere(
  known: KnownTrack,
  { measure }: Pick<MeasurePreview, 'measure'>,
  signal: AbortSignal,
  onFailed: (reason: string) => void,
): Promise<ElsewhereKnown> {
  if (known.bpm !== null || known.previewUrl === null) return known
  const genre = known.genre === null ? null : readServiceGenre(known.genre)
  const heard = await measure(known.previewUrl, genre, signal)
  if (heard.kind === 'failed') onFailed(heard.reason)
  return heard.kind === 'found' ? { ...known, measured: heard.value } : known
}
