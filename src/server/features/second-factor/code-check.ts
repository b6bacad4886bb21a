import type { Db } from '../../db/schema.ts'
import { keyedHash } from '../../system/keyed-hash.ts'
import type { Logger } from '../../system/logger.ts'
import { createSecretCipher } from '../../system/secret-cipher.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { plainCode } from './recovery-codes.ts'
import { secondFactorStore } from './store.ts'
import { totpStep } from './totp.ts'

export type CodeCheckDeps = {
  readonly db: Db
  /** The server's: codes are hashed and secrets encrypted under keys made of it. */
  readonly secret: string
  readonly clock: () => number
  readonly newId: () => string
  readonly log: Logger
}

/** What is kept of secrets and codes, and what fits it. */
export type CodeCheck = {
  readonly encrypt: (userId: string, plain: Uint8Array) => string
  readonly hashRecoveryCode: (userId: string, code: string) => string
  /** The time step whose code this is; null where it is none that is taken now. */
  readonly stepOf: (userId: string, encryptedSecret: string, code: string) => number | null
  /** Uses up a code of the app, or a recovery code. @returns false where it is none, or was used */
  readonly take: (userId: string, encryptedSecret: string, code: string) => Promise<boolean>
}

export function createCodeCheck({ db, secret, clock, newId, log }: CodeCheckDeps): CodeCheck {
  const cipher = createSecretCipher(secret, 'second factor')
  const hashRecoveryCode = (userId: string, code: string): string =>
    keyedHash(`recovery code of ${userId}: ${plainCode(code)}`, secret)

  const stepOf = (userId: string, encryptedSecret: string, code: string): number | null => {
    const plain = cipher.decrypt(encryptedSecret, userId)
    if (plain !== null) return totpStep(plain, plainCode(code), clock())
    log.error({ userId }, 'a second factor cannot be read: SESSION_SECRET is not what it was made under')
    return null
  }

  return {
    encrypt: (userId, plain) => cipher.encrypt(plain, userId),
    hashRecoveryCode,
    stepOf,
    async take(userId, encryptedSecret, code) {
      if (/^\d+$/u.test(plainCode(code))) {
        const step = stepOf(userId, encryptedSecret, code)
        return step !== null && secondFactorStore(db).useStep(userId, step)
      }
      return db.transaction().execute(async (trx) => {
        const isTaken = await secondFactorStore(trx).takeRecoveryCode(userId, hashRecoveryCode(userId, code))
        const entry = { id: newId(), userId, action: 'recovery_code_used', details: '' } as const
        if (isTaken) await recordActivity(trx, { ...entry, createdAt: clock() })
        return isTaken
      })
    },
  }
}
