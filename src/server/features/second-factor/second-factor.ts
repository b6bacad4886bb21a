import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import type { LoginGuard } from '../login-attempts/login-guard.ts'
import { tooManyAttempts } from '../login-attempts/too-many-attempts.ts'
import { type CodeCheckDeps, createCodeCheck } from './code-check.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { secondFactorStore } from './store.ts'
import { newTotpSecret, totpSetup } from './totp.ts'

export type SecondFactorDeps = CodeCheckDeps & {
  /** Counts wrong codes, as it does wrong passwords. */
  readonly attempts: LoginGuard
}

/** A code of an authenticator app besides the password, and recovery codes for when the phone is gone. */
export type SecondFactor = {
  readonly status: (userId: string) => Promise<{ isOn: boolean; recoveryCodesLeft: number }>
  /** Uses up the code. @returns why the account may not be entered; null where none is needed, or it was right */
  readonly ask: (userId: string, code: string | undefined) => Promise<Refusal | null>
  readonly start: (user: {
    readonly id: string
    readonly username: string
  }) => Promise<{ secret: string; address: string } | Refusal>
  /** Turns it on. @returns the recovery codes */
  readonly confirm: (userId: string, sessionId: string, code: string) => Promise<string[] | Refusal>
  readonly renewRecoveryCodes: (userId: string) => Promise<string[] | Refusal>
  readonly disable: (userId: string) => Promise<Refusal | null>
}

const WRONG_CODE = refuse('invalid_credentials', 'That code is not right. Please try again.', {
  code: 'That code is not right, or it was used already. Please try the next one.',
})
const CODE_REQUIRED = refuse('second_factor_required', 'Please enter the code from your authenticator app.')
const IS_ON = refuse('forbidden', 'The second factor is on already.')
const NOT_ON = refuse('not_found', 'The second factor is not on.')
const NOT_STARTED = refuse('not_found', 'Please begin again: this setup is over.')

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { db, attempts, clock, newId, log } = deps
  const codes = createCodeCheck(deps)
  const record = (
    trx: Db,
    userId: string,
    action: 'second_factor_on' | 'second_factor_off' | 'recovery_codes_renewed',
  ) => recordActivity(trx, { id: newId(), userId, action, details: '', createdAt: clock() })

  /** Counted before it is looked at, so that codes sent at once cannot all slip through. */
  const guarded = async <T>(userId: string, check: () => Promise<T | null>): Promise<T | Refusal> => {
    const attempt = await attempts.beginCode(userId)
    if (attempt.waitMs > 0) {
      log.warn({ userId }, 'codes of a second factor are being guessed by somebody who has the password')
      return tooManyAttempts(attempt.waitMs)
    }
    const result = await check()
    if (result === null) return WRONG_CODE
    await attempt.succeeded()
    return result
  }

  const replaceRecoveryCodes = async (trx: Db, userId: string): Promise<string[]> => {
    const made = newRecoveryCodes()
    await secondFactorStore(trx).replaceRecoveryCodes(
      userId,
      made.map((code) => codes.hashRecoveryCode(userId, code)),
    )
    return made
  }

  return {
    async status(userId) {
      const isOn = (await secondFactorStore(db).ofUser(userId))?.isOn ?? false
      return { isOn, recoveryCodesLeft: isOn ? await secondFactorStore(db).countRecoveryCodes(userId) : 0 }
    },

    async ask(userId, code) {
      const factor = await secondFactorStore(db).ofUser(userId)
      if (factor?.isOn !== true) return null
      if (code === undefined) return CODE_REQUIRED
      const result = await guarded(userId, async () =>
        (await codes.take(userId, factor.encryptedSecret, code)) ? true : null,
      )
      return result === true ? null : result
    },

    async start({ id, username }) {
      const plain = newTotpSecret()
      const isStarted = await secondFactorStore(db).start(id, codes.encrypt(id, plain))
      return isStarted ? totpSetup(plain, username) : IS_ON
    },

    async confirm(userId, sessionId, code) {
      const factor = await secondFactorStore(db).ofUser(userId)
      if (factor === null || factor.isOn) return factor === null ? NOT_STARTED : IS_ON
      const { encryptedSecret } = factor
      const step = await guarded(userId, async () => codes.stepOf(userId, encryptedSecret, code))
      if (typeof step !== 'number') return step
      return db.transaction().execute(async (trx) => {
        if (!(await secondFactorStore(trx).enable(userId, encryptedSecret, step, clock()))) return NOT_STARTED
        // They were begun with the password alone.
        await endSessions(trx, userId, sessionId)
        await record(trx, userId, 'second_factor_on')
        return replaceRecoveryCodes(trx, userId)
      })
    },

    async renewRecoveryCodes(userId) {
      return db.transaction().execute(async (trx) => {
        const factor = await secondFactorStore(trx).ofUser(userId)
        if (factor?.isOn !== true) return NOT_ON
        await record(trx, userId, 'recovery_codes_renewed')
        return replaceRecoveryCodes(trx, userId)
      })
    },

    async disable(userId) {
      return db.transaction().execute(async (trx) => {
        if (!(await secondFactorStore(trx).remove(userId))) return NOT_ON
        await record(trx, userId, 'second_factor_off')
        return null
      })
    },
  }
}
