import { agreedGenre } from '#domain/track/artist-house.ts'
import type { NamedTrack } from '#domain/track/same-track.ts'
import { isSameTrack } from '#domain/track/same-track.ts'
import { isMixable, type MixableTrack, type ShelfTrack } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import type { ProvenTrack, ProveTrack } from '../../providers/metadata/prove-track.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { upsertFoundTrack } from '../found-tracks/keep-found-track.ts'
import type { MeasurePreview } from '../measuring/measure-preview.ts'

type ResolveDeps = {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly proveTrack: ProveTrack
  /** Left out where nothing may be fetched. */
  readonly previews?: Pick<MeasurePreview, 'measure'> | undefined
  /** Queues a track to be measured later, where the call could not wait. */
  readonly measureLater: (track: ShelfTrack) => void
  readonly clock: () => number
}

/** What a proposal came to. Only `mixable` can be recommended. */
type Resolved =
  | { readonly kind: 'mixable'; readonly track: MixableTrack; readonly isNew: boolean }
  /** It exists, and no source states its tempo. */
  | { readonly kind: 'without-tempo' }
  /** No service has it, or none could be asked in time. */
  | { readonly kind: 'unproven' }

/**
 * Finds the very track that was proposed: in the catalogue, else with a service, which proves that it exists; then
 * everybody has it. A service's track without a tempo is measured as long as the client waits.
 * @param patience aborts when the client has gone @param signal ends it altogether
 */
export async function resolveProposal(
  deps: ResolveDeps,
  wanted: NamedTrack,
  patience: AbortSignal,
  signal: AbortSignal,
): Promise<Resolved> {
  const known = findKnown(deps.catalogue, wanted)
  if (known !== null && isMixable(known)) return { kind: 'mixable', track: known, isNew: false }
  const proof = await deps.proveTrack(wanted, signal)
  if (proof.kind !== 'found') return { kind: known === null ? 'unproven' : 'without-tempo' }
  const found = await storeProven(deps, proof.value, known, patience)
  if (found === null) return { kind: 'unproven' }
  return isMixable(found) ? { kind: 'mixable', track: found, isNew: true } : { kind: 'without-tempo' }
}

function findKnown({ finder }: Catalogue, wanted: NamedTrack): ShelfTrack | null {
  const found = finder.find(`${wanted.artist} - ${wanted.title}`)
  return found.kind === 'track' && found.sameVersion && isSameTrack(wanted, found.track) ? found.track : null
}

async function storeProven(
  { db, catalogue, previews, measureLater, clock }: ResolveDeps,
  proven: ProvenTrack,
  known: ShelfTrack | null,
  patience: AbortSignal,
): Promise<ShelfTrack | null> {
  // Under the name that it has here already.
  const named = known === null ? proven : { ...proven, artist: known.artist, title: known.title }
  const stated = proven.genre ?? known?.genre ?? null
  const usualGenre = stated === null ? agreedGenre(catalogue.finder.tracksBy(named.artist)) : null
  const isWanted = proven.bpm === null && proven.previewUrl !== null && previews !== undefined
  const heard =
    isWanted && !patience.aborted
      ? await previews.measure(proven.previewUrl, stated ?? usualGenre, patience)
      : null
  const measured = heard?.kind === 'found' ? heard.value : null
  const found = await upsertFoundTrack(db, named, { measured, usualGenre }, clock())
  if (found !== null && (found.bpm === null || found.key === null)) measureLater(found)
  return found
}
