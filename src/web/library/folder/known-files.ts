/** What a file was when its facts reached the server: another size or time means that it changed. */
export type KnownFile = { readonly path: string; readonly size: number; readonly modified: number }

/** Which files of a user this browser has measured already, so that a folder chosen again costs only what changed. */
export type KnownFiles = {
  readonly has: (file: KnownFile) => boolean
  /** @param libraryTracks how many tracks the server's library has now */
  readonly remember: (files: readonly KnownFile[], libraryTracks: number) => Promise<void>
}

const NAME = 'segue-library'
const FILES = 'files'
/** One a user: how many tracks the library had when it was last added to. */
const MARKS = 'marks'

/**
 * @param libraryTracks how many tracks the server's library has. A library shrinks only by being deleted, perhaps from
 * another machine: then what is known here is worth nothing.
 */
export async function knownFiles(userId: string, libraryTracks: number): Promise<KnownFiles> {
  const database = await open().catch(() => null)
  // A browser that keeps nothing (a private window) measures everything anew, and that is all.
  if (database === null) return { has: () => false, remember: () => Promise.resolve() }
  const { files, mark } = await read(database, userId)
  const isDeleted = mark === undefined || libraryTracks < mark
  if (isDeleted) await deleteRecord(database, userId)
  const known = new Map(isDeleted ? [] : files.map((file) => [file.path, file]))
  return {
    has: ({ path, size, modified }) => {
      const before = known.get(path)
      return before?.size === size && before.modified === modified
    },
    remember: async (added, tracksNow) => {
      const change = database.transaction([FILES, MARKS], 'readwrite')
      for (const { path, size, modified } of added)
        change.objectStore(FILES).put({ userId, path, size, modified })
      change.objectStore(MARKS).put(tracksNow, userId)
      // A full disk costs a second measuring, not the work.
      await done(change).catch(() => undefined)
    },
  }
}

/** After the library was deleted. */
export async function deleteKnownFiles(userId: string): Promise<void> {
  const database = await open().catch(() => null)
  if (database !== null) await deleteRecord(database, userId)
}

async function read(database: IDBDatabase, userId: string) {
  const reading = database.transaction([FILES, MARKS])
  const files = reading.objectStore(FILES).getAll(ofUser(userId)) as IDBRequest<KnownFile[]>
  const mark = reading.objectStore(MARKS).get(userId) as IDBRequest<number | undefined>
  await done(reading)
  return { files: files.result, mark: mark.result }
}

async function deleteRecord(database: IDBDatabase, userId: string): Promise<void> {
  const change = database.transaction([FILES, MARKS], 'readwrite')
  change.objectStore(FILES).delete(ofUser(userId))
  change.objectStore(MARKS).delete(userId)
  await done(change).catch(() => undefined)
}

/** All keys [userId, path]: an array sorts after every text. */
const ofUser = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

const open = (): Promise<IDBDatabase> =>
  new Promise((opened, failed) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(FILES, { keyPath: ['userId', 'path'] })
      request.result.createObjectStore(MARKS)
    }
    request.onsuccess = () => opened(request.result)
    request.onerror = () => failed(request.error)
    request.onblocked = () => failed(new Error('blocked'))
  })

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((finished, failed) => {
    transaction.oncomplete = () => finished()
    transaction.onerror = () => failed(transaction.error)
    transaction.onabort = () => failed(transaction.error)
  })
