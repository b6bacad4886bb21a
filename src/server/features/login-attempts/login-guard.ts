import type { Db } from '../../db/schema.ts'
import { keyedHash } from '../../system/keyed-hash.ts'
import { LoginThrottle } from './login-throttle.ts'
import { loginAttemptsStore, type Window } from './store.ts'

const MINUTE_MS = 60_000
const WINDOW_MS = 15 * MINUTE_MS
/** Failures in a window: of one account from all networks it has not signed in from, and of one network at all accounts. */
const MAX_OF_ACCOUNT = 20
const MAX_OF_NETWORK = 100
/** Wrong codes of a second factor in a window, from everywhere: whoever gets so far has the password. */
const MAX_CODES = 10
/** A network from which the account has signed in so lately is its owner's. */
const KNOWN_MS = 90 * 24 * 60 * MINUTE_MS

/** Who tries to sign in: a name as it was typed, and the network it comes from; null: this machine itself. */
type LoginAttempt = { readonly username: string; readonly network: string | null }

/**
 * Bounds the guessing of passwords, over all nodes. From one network an account has five attempts a minute; from networks
 * it has never signed in from it has twenty in a quarter of an hour together, and a network has a hundred at all accounts.
 * No account is locked for good, and where its owner usually is nobody else's guesses count.
 */
export type LoginGuard = {
  /** Counts an attempt as failed before it is checked, so that parallel guesses cannot all slip through. */
  begin(attempt: LoginAttempt): Promise<BegunAttempt>
  /** The same for a code after the right password: ten wrong ones in a quarter of an hour, from wherever they come. */
  beginCode(accountId: string): Promise<BegunAttempt>
}

type BegunAttempt = {
  /** Milliseconds until it may be made again; 0: it may be checked now. */
  readonly waitMs: number
  /** It was right: the failure is taken back, and the network is known from now on. */
  succeeded(): Promise<void>
}

type GuardDeps = {
  readonly db: Db
  readonly clock: () => number
  /** Names and networks are kept as keyed hashes: a password typed into the wrong field stays unknown. */
  readonly secret: string
  /** Told once a window of an account whose limit was reached. Not awaited. */
  readonly onGuessing: (username: string) => void
}

export function createLoginGuard({ db, clock, secret, onGuessing }: GuardDeps): LoginGuard {
  const throttle = new LoginThrottle(clock)
  const store = loginAttemptsStore(db)
  const hash = (text: string): string => keyedHash(text, secret)
  const keysOf = ({ username, network }: LoginAttempt) => {
    const name = username.toLowerCase()
    return {
      pair: `${name}|${network ?? 'local'}`,
      account: `account:${hash(name)}`,
      network: network === null ? null : `network:${hash(network)}`,
      known: `known:${hash(`${name}|${network ?? 'local'}`)}`,
    }
  }
  return {
    async beginCode(accountId) {
      const key = `code:${hash(accountId)}`
      const now = clock()
      const [window] = await store.count([key], now, WINDOW_MS)
      const { failures, since } = window as Window
      return {
        waitMs: failures > MAX_CODES ? since + WINDOW_MS - now : 0,
        // What is counted besides may be somebody else's, who goes on guessing.
        succeeded: () => store.forgive(key),
      }
    },

    async begin(attempt) {
      const keys = keysOf(attempt)
      const wait = throttle.waitFor(keys.pair)
      if (wait > 0) return { waitMs: wait, succeeded: () => Promise.resolve() }
      throttle.failed(keys.pair)
      const now = clock()
      const isKnown = await store.isTouched(keys.known, now - KNOWN_MS)
      const limits = [
        ...(isKnown ? [] : [{ key: keys.account, max: MAX_OF_ACCOUNT }]),
        ...(keys.network === null ? [] : [{ key: keys.network, max: MAX_OF_NETWORK }]),
      ]
      const windows = await store.count(
        limits.map(({ key }) => key),
        now,
        WINDOW_MS,
      )
      if (!isKnown && windows[0]?.failures === MAX_OF_ACCOUNT + 1) onGuessing(attempt.username)
      const waits = limits.map(({ max }, at) => {
        const { failures, since } = windows[at] as Window
        return failures > max ? since + WINDOW_MS - now : 0
      })
      return {
        waitMs: Math.max(0, ...waits),
        async succeeded() {
          throttle.succeeded(keys.pair)
          if (keys.network !== null) await store.forgive(keys.network)
          // Where the owner was known already, what is counted of the account is other people's.
          if (!isKnown) await store.remove(keys.account)
          await store.touch(keys.known, clock())
        },
      }
    },
  }
}
