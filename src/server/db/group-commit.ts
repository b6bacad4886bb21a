/** How the transactions of one connection begin and end. */
type Connection = {
  /** Takes the write lock. */
  readonly begin: () => Promise<unknown>
  readonly commit: () => unknown
  readonly rollback: () => void
  /** Whether the transaction still stands: a full disk ends it by itself. */
  readonly isOpen: () => boolean
  /** Calls back after I/O has had its turn. */
  readonly defer: (callback: () => void) => unknown
}

type Waiting = { readonly resolve: () => void; readonly reject: (error: unknown) => void }

/** How long turns go on sharing a commit, in milliseconds: it waits so long, and for the turn that is taken then. */
const MAX_OPEN_MS = 5
const MAX_SHARING = 100

/**
 * Turns on the one connection that writes, first come first served, and one commit for those that come together: the
 * disk is waited for once, by all of them. Each caller's part is undone alone where it fails; where the commit itself
 * fails, every caller who shares it is told.
 *
 * A caller enters, opens, writes, and leaves: either `leaveCommitted`, which resolves once the commit is on the disk,
 * or `leave`.
 */
export class GroupCommit {
  readonly #connection: Connection
  readonly #queue: (() => void)[] = []
  #isTaken = false
  #openSince: number | null = null
  #sharing: Waiting[] = []
  #isFlushDue = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Waits for the turn. Its holder must leave. */
  async enter(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#queue.push(resolve))
    this.#isTaken = true
  }

  /** Begins the shared transaction unless it stands already. */
  async open(): Promise<void> {
    if (this.#openSince !== null) return
    await this.#connection.begin()
    this.#openSince = performance.now()
  }

  /** Ends the turn of a caller whose writes are to stay. @throws what made the commit fail */
  leaveCommitted(): Promise<void> {
    const committed = new Promise<void>((resolve, reject) => this.#sharing.push({ resolve, reject }))
    this.leave(null)
    return committed
  }

  /**
   * Ends the turn of a caller that leaves nothing.
   * @param error what happened to it: told to those who share the transaction where it has ended all of it
   */
  leave(error: unknown): void {
    if (this.#openSince !== null && !this.#connection.isOpen()) this.#end((one) => one.reject(error))
    const isDue =
      this.#openSince !== null &&
      (performance.now() - this.#openSince >= MAX_OPEN_MS || this.#sharing.length >= MAX_SHARING)
    if (isDue) {
      this.flush()
      // Those who were answered, and the network, come before the next transaction.
      this.#connection.defer(() => this.#passOn())
    } else this.#passOn()
  }

  #passOn(): void {
    const next = this.#queue.shift()
    if (next !== undefined) return next()
    this.#isTaken = false
    if (this.#openSince === null || this.#isFlushDue) return
    this.#isFlushDue = true
    this.#connection.defer(() => {
      this.#isFlushDue = false
      // Where the turn is taken, its holder's leaving sees to the commit.
      if (!this.#isTaken) this.flush()
    })
  }

  /** Commits what is open, and settles everyone who shares it. Only for the holder of the turn, or where there is none. */
  flush(): void {
    if (this.#openSince === null) return
    try {
      this.#connection.commit()
    } catch (error) {
      this.#connection.rollback()
      return this.#end((one) => one.reject(error))
    }
    this.#end((one) => one.resolve())
  }

  #end(tell: (one: Waiting) => void): void {
    const told = this.#sharing
    this.#sharing = []
    this.#openSince = null
    told.forEach(tell)
  }
}
