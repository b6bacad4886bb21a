import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readFile as readIdFile, readOrCreateFile } from '../../system/read-or-create-file.ts'
import { type Done, FILE_BYTES_MAX, type FileName, type FileStorage, isFileName } from './port.ts'

/** Tells the folder from others; it goes along when the files are copied to another machine. */
const ID_FILE = '.storage-id'
const ID_BYTES = 16

/** Files in a folder of this machine. Several servers can share one over a network file system. */
export function folderStorage(folder: string): FileStorage {
  const pathOf = (name: FileName): string => {
    if (!isFileName(name)) throw new Error('not a name of a stored file')
    return join(folder, name)
  }
  let folderId: string | null = null
  const idFile = join(folder, ID_FILE)
  /** A network folder that is not mounted looks empty: what is not seen there is not missing. */
  const isThere = (): boolean => folderId === null || readIdFile(idFile) === folderId
  return {
    name: 'folder',

    folderId: () =>
      (folderId = readOrCreateFile(idFile, ID_BYTES, () => randomBytes(ID_BYTES).toString('hex'))),

    put: (name, bytes) =>
      done(async () => {
        const path = pathOf(name)
        if (bytes.byteLength > FILE_BYTES_MAX) throw new Error(`longer than ${FILE_BYTES_MAX} bytes`)
        await mkdir(folder, { recursive: true })
        const unfinished = join(folder, `${randomBytes(12).toString('hex')}.part`)
        try {
          await writeDurably(unfinished, bytes)
          await rename(unfinished, path)
          await syncFolder(folder)
        } finally {
          await rm(unfinished, { force: true })
        }
      }),

    async get(name) {
      try {
        return { kind: 'found', value: await readFile(pathOf(name)) }
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') return { kind: 'failed', reason: reasonOf(error) }
        return isThere() ? { kind: 'nothing' } : { kind: 'failed', reason: 'folder: it is not there now' }
      }
    },

    remove: (name) => done(() => rm(pathOf(name), { force: true })),
  }
}

async function done(work: () => Promise<void>): Promise<Done> {
  try {
    await work()
    return { kind: 'done' }
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) }
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Until then the new name may be lost with the power, though the file itself is not. */
async function syncFolder(path: string): Promise<void> {
  // Windows neither can nor needs to.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
const reasonOf = (error: unknown): string =>
  `folder: ${String(codeOf(error) ?? (error instanceof Error ? error.message : error))}`
