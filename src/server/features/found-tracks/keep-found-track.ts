import type { MeasuredFacts } from '#domain/audio/measured-facts.ts'
import type { GenreName } from '#domain/track/genres.ts'
import type { ShelfTrack } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import type { ProvenTrack } from '../../providers/metadata/prove-track.ts'
import { trackId } from '../catalogue/catalogue-file.ts'
import {
  foundTracksStore,
  type NewFoundTrack,
  type Provenance,
  toShelfTrack,
  USUAL_FOR_ARTIST,
} from './store.ts'

type Added = { readonly measured: MeasuredFacts | null; readonly usualGenre: GenreName | null }

/**
 * Keeps a track that a service proved to exist, with what was measured of it.
 * @param usualGenre of its artist, where no service says its own: kept as a guess
 * @returns the track as everybody has it from now on; null where the admin took it out
 */
export async function upsertFoundTrack(
  db: Db,
  proven: ProvenTrack,
  { measured, usualGenre }: Added,
  now: number,
): Promise<ShelfTrack | null> {
  const store = foundTracksStore(db)
  const same = proven.isrc === null ? null : await store.idByIsrc(proven.isrc)
  const track = toFoundTrack(proven, { measured, usualGenre }, same)
  await store.upsert(track, now)
  const stored = await store.find(track.id)
  return stored === null || stored.isRemoved ? null : toShelfTrack(stored)
}

function toFoundTrack(
  proven: ProvenTrack,
  { measured, usualGenre }: Added,
  sameRecording: string | null,
): NewFoundTrack {
  const { artist, title, year, isrc, pageUrl } = proven
  const genre = proven.genre ?? usualGenre
  const bpm = proven.bpm ?? measured?.bpm ?? null
  const key = measured?.key ?? null
  const energy = measured?.energy ?? null
  const says = proven.provenance
  const provenance: Provenance = {
    ...(bpm === null ? {} : { bpm: proven.bpm === null ? 'measured' : (says.bpm ?? '') }),
    ...(key === null ? {} : { key: 'measured' }),
    ...(energy === null ? {} : { energy: 'measured' }),
    ...(genre === null ? {} : { genre: says.genre ?? USUAL_FOR_ARTIST }),
    ...(says.year === undefined ? {} : { year: says.year }),
    ...(says.isrc === undefined ? {} : { isrc: says.isrc }),
  }
  return {
    id: sameRecording ?? trackId(artist, title),
    artist,
    title,
    year,
    genre,
    bpm,
    bpmConfidence: proven.bpm === null && bpm !== null ? (measured?.bpmConfidence ?? null) : null,
    key,
    keyConfidence: key === null ? null : (measured?.keyConfidence ?? null),
    keySource: key === null ? null : 'measured',
    energy,
    isrc,
    service: Object.keys(proven.serviceIds)[0] ?? 'unknown',
    pageUrl,
    provenance,
  }
}
