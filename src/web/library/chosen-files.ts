const STORAGE_KEY = 'segue-chosen-files'
/** Libraries of one account whose choices are kept; the one used longest ago goes first. */
const MAX_LIBRARIES = 10

/** For a wanted track, by its key: the path of the file to take for it. */
export type ChosenFiles = Readonly<Record<string, string>>

/** By account, then by library. */
type Stored = Record<string, Record<string, Record<string, string>>>

/** What a DJ chose in one library. @param library a name that is the same when the library is read again */
export const readChosenFiles = (userId: string, library: string): ChosenFiles =>
  readAll()[userId]?.[library] ?? {}

/** @param path null takes the choice back */
export function storeChosenFile(
  userId: string,
  library: string,
  key: string,
  path: string | null,
): ChosenFiles {
  const all = readAll()
  const { [library]: before = {}, ...others } = all[userId] ?? {}
  const { [key]: _, ...rest } = before
  const chosen = path === null ? rest : { ...rest, [key]: path }
  const latest = Object.entries(others).slice(1 - MAX_LIBRARIES)
  // The library that is used stands last.
  store({ ...all, [userId]: Object.fromEntries([...latest, [library, chosen]]) })
  return chosen
}

/** When a library is deleted, what was chosen in it means nothing. */
export function deleteChosenFiles(userId: string): void {
  const { [userId]: _, ...others } = readAll()
  store(others)
}

function readAll(): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return isStored(stored) ? stored : {}
  } catch {
    return {}
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isStored = (value: unknown): value is Stored =>
  isRecord(value) &&
  Object.values(value).every(
    (libraries) =>
      isRecord(libraries) &&
      Object.values(libraries).every(
        (chosen) => isRecord(chosen) && Object.values(chosen).every((path) => typeof path === 'string'),
      ),
  )

function store(all: Stored): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all))
  } catch {
    // Storage is blocked or full: the choice holds until the page is left.
  }
}
