import type { Dirent, Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

export type FoundFile = {
  /** Absolute. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** UTC milliseconds, whole. */
  readonly modifiedAt: number
}

export type Unread = { readonly path: string; readonly reason: string }

type Walked = {
  /** By path. */
  readonly files: readonly FoundFile[]
  /** Files and folders that are there and could not be looked at: what lies in them is unknown, not gone. */
  readonly unread: readonly Unread[]
}

/** What people keep sound in, whether it can be decoded or not: what cannot is said to be so. */
const SOUND_NAMES = new Set(
  'mp3 m4a m4b m4p aac flac wav wave aif aiff aifc ogg oga opus wma ape wv mpc mka alac'.split(' '),
)
/** What systems put beside files: the other half of a Mac's file, wastebaskets. */
const SYSTEM_NAMES = new Set(['__MACOSX', '$RECYCLE.BIN', 'System Volume Information'])

/** The database's index takes no longer one. Bytes. */
const MAX_PATH_LENGTH = 2_000

/**
 * Every sound file below a folder, at any depth. Links are followed, each folder is read once however often it is linked;
 * hidden files are passed over.
 * @param leaveOut absolute path of a folder that is not music
 */
export async function walkFolder(root: string, leaveOut: string, signal: AbortSignal): Promise<Walked> {
  const files: FoundFile[] = []
  const unread: Unread[] = []
  const seen = new Set<string>()

  const visit = async (path: string, about: Stats): Promise<void> => {
    const identity = `${about.dev}:${about.ino}`
    // Where a system gives no numbers, only a link could lead back.
    if (about.ino !== 0 && seen.has(identity)) return
    seen.add(identity)
    if (about.isDirectory()) {
      if (path !== leaveOut) await enter(path)
    } else if (about.isFile() && isSound(path)) {
      if (Buffer.byteLength(path) > MAX_PATH_LENGTH) unread.push({ path, reason: 'Its path is too long.' })
      else files.push({ path, size: about.size, modifiedAt: Math.floor(about.mtimeMs) })
    }
  }

  const enter = async (folder: string): Promise<void> => {
    const entries = await looked(folder, () => readdir(folder, { withFileTypes: true }))
    for (const entry of (entries ?? []).sort(byName)) {
      if (signal.aborted) return
      if (entry.name.startsWith('.') || SYSTEM_NAMES.has(entry.name) || !mayLead(entry)) continue
      const path = join(folder, entry.name)
      const about = await looked(path, () => stat(path))
      if (about) await visit(path, about)
    }
  }

  /** null where it is not there any more, or cannot be looked at. */
  async function looked<T>(path: string, look: () => Promise<T>): Promise<T | null> {
    try {
      return await look()
    } catch (error) {
      unread.push({ path, reason: reasonOf(error) })
      return null
    }
  }

  await visit(root, await stat(root))
  return { files, unread }
}

const isSound = (path: string): boolean => SOUND_NAMES.has(extname(path).slice(1).toLowerCase())

/** Only what may be sound or hold it is looked at: a folder of a hundred thousand pictures costs nothing. */
const mayLead = (entry: Dirent): boolean =>
  entry.isDirectory() || entry.isSymbolicLink() || (entry.isFile() && isSound(entry.name))

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1)

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'Segue may not read it.',
  EPERM: 'Segue may not read it.',
  ENOENT: 'It is not there any more, or its name cannot be read.',
  ELOOP: 'It is a link that leads to itself.',
  EIO: 'The disk reports a fault.',
}

/** What kept a file from being looked at, in a sentence. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return REASONS[code ?? ''] ?? `It could not be read (${code ?? message}).`
}
