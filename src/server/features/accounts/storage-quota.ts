import { FREE_STORAGE_BYTES, PRO_STORAGE_BYTES } from '#domain/access/quota.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { AccountData } from './account-data.ts'

type Account = { readonly id: string; readonly subscriptionStatus: 'free' | 'active' }

/** Bytes an account keeps on this server, and how many it may. */
type StorageUse = { readonly usedBytes: number; readonly limitBytes: number }

export type StorageQuota = {
  read(account: Account): Promise<StorageUse>
  /** Asked before something is added. @returns null while there is room: the one call that fills it up still fits */
  check(account: Account): Promise<Refusal | null>
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`

export function createStorageQuota(db: Db, features: readonly AccountData[]): StorageQuota {
  const read = async ({ id, subscriptionStatus }: Account) => {
    const parts = await Promise.all(features.map((feature) => feature.storedBytes?.(db, id) ?? 0))
    return {
      usedBytes: parts.reduce((sum, bytes) => sum + bytes, 0),
      limitBytes: subscriptionStatus === 'active' ? PRO_STORAGE_BYTES : FREE_STORAGE_BYTES,
    }
  }
  return {
    read,
    async check(account) {
      const { usedBytes, limitBytes } = await read(account)
      if (usedBytes < limitBytes) return null
      const more =
        account.subscriptionStatus === 'active' ? '' : ` With Pro it holds ${inMegabytes(PRO_STORAGE_BYTES)}.`
      return refuse(
        'storage_full',
        `Your account holds ${inMegabytes(limitBytes)}, and that is full: delete lists or tracks to make room.${more}`,
      )
    },
  }
}
