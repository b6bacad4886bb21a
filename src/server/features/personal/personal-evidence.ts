import type { PersonalEvidence, Seed } from '#domain/recommend/recommendation-query.ts'
import type { Db } from '../../db/schema.ts'
import { trackId } from '../catalogue/catalogue-file.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { ownTracksByName } from '../library/own-tracks-by-name.ts'
import type { PersonalModels } from './personal-models.ts'

type Asking = {
  readonly userId: string | null
  /** As `Account.personalVersion`. */
  readonly personalVersion: number
  /** Whether tracks may come from the user's own library. */
  readonly isOwnLibraryAsked: boolean
}

/** What a user's nights and verdicts say after these tracks; undefined where there are none. */
export async function personalEvidence(
  {
    db,
    catalogue,
    personalModels,
  }: { readonly db: Db; readonly catalogue: Catalogue; readonly personalModels: PersonalModels },
  { userId, personalVersion, isOwnLibraryAsked }: Asking,
  seeds: readonly Seed[],
): Promise<PersonalEvidence | undefined> {
  if (userId === null) return undefined
  const model = await personalModels.of(userId, personalVersion)
  const answer = model?.after(
    seeds.flatMap(({ artist, title, bpm, energy }) =>
      artist === null || title === null ? [] : [{ artist, title, bpm, energy }],
    ),
  )
  if (!answer) return undefined
  const known = new Set<string>()
  const unknown = []
  for (const track of answer.likely) {
    const id = trackId(track.artist, track.title)
    if (catalogue.byId.get(id)) known.add(id)
    else unknown.push(track)
  }
  if (isOwnLibraryAsked)
    for (const { id } of (await ownTracksByName({ db, catalogue }, userId, unknown)).values()) known.add(id)
  return { answer, likely: known }
}
