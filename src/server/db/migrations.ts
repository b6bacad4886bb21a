import type { Migration, MigrationProvider } from 'kysely'
import { accountsSongsAndLists } from './migrations/accounts-songs-and-lists.ts'
import { artworkAndGallery } from './migrations/artwork-and-gallery.ts'
import { catalogueAndRecommendations } from './migrations/catalogue-and-recommendations.ts'
import { foundTracks } from './migrations/found-tracks.ts'
import { keySourceOfSongs } from './migrations/key-source-of-songs.ts'
import { knownTracks } from './migrations/known-tracks.ts'
import { listening } from './migrations/listening.ts'
import { mailLinksAndDevices } from './migrations/mail-links-and-devices.ts'
import { measurementJobs } from './migrations/measurement-jobs.ts'
import { modelReadings } from './migrations/model-readings.ts'
import { moneyAndTheDesk } from './migrations/money-and-the-desk.ts'
import { preferences } from './migrations/preferences.ts'
import { quotaUsage } from './migrations/quota-usage.ts'
import { openDataImports } from './migrations/open-data-imports.ts'
import { placesOfLists } from './migrations/places-of-lists.ts'
import { standardNames } from './migrations/standard-names.ts'

/** Forward only: a migration that has been released is never changed; a new one is added. */
const migrations: Record<string, Migration> = {
  '0001-catalogue-and-recommendations': catalogueAndRecommendations,
  '0002-accounts-songs-and-lists': accountsSongsAndLists,
  '0003-listening': listening,
  '0004-artwork-and-gallery': artworkAndGallery,
  '0005-money-and-the-desk': moneyAndTheDesk,
  '0006-known-tracks': knownTracks,
  '0007-key-source-of-songs': keySourceOfSongs,
  '0008-found-tracks': foundTracks,
  '0009-quota-usage': quotaUsage,
  '0010-measurement-jobs': measurementJobs,
  '0011-open-data-imports': openDataImports,
  '0012-places-of-lists': placesOfLists,
  '0013-mail-links-and-devices': mailLinksAndDevices,
  '0014-preferences': preferences,
  '0015-model-readings': modelReadings,
  '0016-standard-names': standardNames,
}

export const migrationProvider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }
