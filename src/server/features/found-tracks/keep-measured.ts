import type { MeasuredFacts } from '#domain/audio/measured-facts.ts'
import type { ShelfTrack } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import { foundTracksStore, type Provenance } from './store.ts'

/**
 * Keeps what was measured of a track for everybody. What is known of it already stands; an estimated key gives way.
 * @param known the track in the shared catalogue; nothing is kept where it has been removed
 * @param service whose sound it was
 */
export async function storeMeasured(
  db: Db,
  known: ShelfTrack | undefined,
  facts: MeasuredFacts,
  { service, now }: { readonly service: string; readonly now: number },
): Promise<void> {
  if (known === undefined) return
  const bpm = known.bpm === null ? facts.bpm : null
  const key = known.key === null || known.keySource === 'estimated' ? facts.key : null
  const energy = known.energy === null ? facts.energy : null
  const provenance: Provenance = {
    ...(bpm === null ? {} : { bpm: 'measured' }),
    ...(key === null ? {} : { key: 'measured' }),
    ...(energy === null ? {} : { energy: 'measured' }),
  }
  if (bpm === null && key === null) return
  await foundTracksStore(db).upsert(
    {
      id: known.id,
      artist: known.artist,
      title: known.title,
      year: known.year,
      genre: known.genre,
      bpm,
      bpmConfidence: bpm === null ? null : facts.bpmConfidence,
      key,
      keySource: key === null ? null : 'measured',
      keyConfidence: key === null ? null : facts.keyConfidence,
      energy,
      isrc: null,
      service: known.foundOn?.service ?? service,
      pageUrl: known.foundOn?.pageUrl ?? null,
      provenance,
    },
    now,
  )
}
