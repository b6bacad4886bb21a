import type { Migration, MigrationProvider } from 'kysely'
import { accountsSongsAndLists } from './migrations/0002-accounts-songs-and-lists.ts'
import { apiKeys } from './migrations/0027-api-keys.ts'
import { nights } from './migrations/0029-nights.ts'
import { artworkAndGallery } from './migrations/0004-artwork-and-gallery.ts'
import { catalogueAndRecommendations } from './migrations/0001-catalogue-and-recommendations.ts'
import { compactAnswers } from './migrations/0018-compact-answers.ts'
import { foundTracks } from './migrations/0008-found-tracks.ts'
import { keySourceOfSongs } from './migrations/0007-key-source-of-songs.ts'
import { loginAttempts } from './migrations/0019-login-attempts.ts'
import { knownTracks } from './migrations/0006-known-tracks.ts'
import { listening } from './migrations/0003-listening.ts'
import { mailLinksAndDevices } from './migrations/0013-mail-links-and-devices.ts'
import { measurementJobs } from './migrations/0010-measurement-jobs.ts'
import { modelReadings } from './migrations/0015-model-readings.ts'
import { moneyAndTheDesk } from './migrations/0005-money-and-the-desk.ts'
import { preferences } from './migrations/0014-preferences.ts'
import { quotaUsage } from './migrations/0009-quota-usage.ts'
import { openDataImports } from './migrations/0011-open-data-imports.ts'
import { placesOfLists } from './migrations/0012-places-of-lists.ts'
import { networkOfActivity } from './migrations/0024-network-of-activity.ts'
import { artworkBytes } from './migrations/0023-artwork-bytes.ts'
import { rateWindows } from './migrations/0020-rate-windows.ts'
import { secondFactor } from './migrations/0022-second-factor.ts'
import { standardColumnNames } from './migrations/0017-standard-column-names.ts'
import { standardNames } from './migrations/0016-standard-names.ts'

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
  '0017-standard-column-names': standardColumnNames,
  '0018-compact-answers': compactAnswers,
  '0019-login-attempts': loginAttempts,
  '0020-rate-windows': rateWindows,
  '0022-second-factor': secondFactor,
  '0023-artwork-bytes': artworkBytes,
  '0024-network-of-activity': networkOfActivity,
  '0027-api-keys': apiKeys,
  '0029-nights': nights,
}

export const migrationProvider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }
