import type { AccountData } from './features/accounts/account-data.ts'
import { apiKeysAccountData } from './features/api-keys/api-keys-account-data.ts'
import { activityAccountData } from './features/activity/activity-account-data.ts'
import { artworkAccountData } from './features/artwork/artwork-account-data.ts'
import { galleryAccountData } from './features/gallery/gallery-account-data.ts'
import { libraryAccountData } from './features/library/library-account-data.ts'
import { listsAccountData } from './features/lists/lists-account-data.ts'
import { personalAccountData } from './features/personal/personal-account-data.ts'
import { preferencesAccountData } from './features/preferences/preferences-account-data.ts'
import { providerUsageAccountData } from './features/provider-usage/provider-usage-account-data.ts'
import { recommendationsAccountData } from './features/recommendations/recommendations-account-data.ts'
import { secondFactorAccountData } from './features/second-factor/second-factor-account-data.ts'
import { songsAccountData } from './features/songs/songs-account-data.ts'
import { subscriptionsAccountData } from './features/subscriptions/subscriptions-account-data.ts'
import { visitorsAccountData } from './features/visitors/visitors-account-data.ts'

/**
 * What the features keep of accounts. In the order in which payments and searches lock these rows: of two transactions at
 * once, one waits for the other, and there is no deadlock.
 */
export const ALL_ACCOUNT_DATA: readonly AccountData[] = [
  subscriptionsAccountData,
  visitorsAccountData,
  providerUsageAccountData,
  recommendationsAccountData,
  activityAccountData,
  preferencesAccountData,
  secondFactorAccountData,
  apiKeysAccountData,
  songsAccountData,
  listsAccountData,
  galleryAccountData,
  artworkAccountData,
  libraryAccountData,
  personalAccountData,
]
