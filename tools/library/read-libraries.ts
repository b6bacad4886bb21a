import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { groupBy } from '../../src/domain/library/group-by.ts'
import { folderOf, type NamedBytes } from '../../src/domain/library/library-files.ts'
import type { LibraryRead } from '../../src/domain/library/library-track.ts'
import { type LibraryFilesRead, readLibraryFiles } from '../../src/domain/library/read-library-files.ts'
import { seratoFolder } from '../../src/domain/library/serato-reader.ts'
import { isLibraryFile } from '../../src/domain/library/unpack.ts'
import { loadDatabases } from './open-databases.ts'

type ReadFile = Pick<LibraryRead, 'tracks' | 'playlists' | 'histories' | 'diagnostics'> & {
  /** Relative to the folder that was asked for; '' for a file that was. */
  readonly name: string
}

/** npm runs a tool in the project; what a person types is relative to where they are. */
const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

/** Software's clocks are told as this machine tells the time. */
const offset = (unixMs: number): number => -new Date(unixMs).getTimezoneOffset()

const readFiles = (
  files: readonly NamedBytes[],
  originalsOf?: ReadonlySet<number>,
): Promise<LibraryFilesRead> =>
  readLibraryFiles(files, { loadDatabases, offset, ...(originalsOf !== undefined && { originalsOf }) })

/**
 * Reads one library, or every one that lies below a folder.
 * @throws Error with one line that says what is wrong: no such file, or none that is a library
 */
export async function readLibraries(typed: string): Promise<readonly ReadFile[]> {
  const path = typedPath(typed)
  if (!(await existing(path, typed)).isDirectory()) return [{ ...(await readLibraryFile(typed)), name: '' }]
  const reads: ReadFile[] = []
  for (const files of groupBy(await libraryFiles(path), libraryOf).values()) {
    const { libraries } = await readFiles(await Promise.all(files.map(namedBytes)))
    for (const one of libraries) reads.push({ ...one.read, name: relative(path, one.path) })
  }
  if (reads.length === 0) throw new Error(`No library that Segue reads lies below ${typed}`)
  return reads
}

/**
 * Reads the library in one file, or the first in an archive.
 * @param originalsOf as `MakeReader`
 * @throws Error with the sentence that helps where it is none
 */
export async function readLibraryFile(
  typed: string,
  originalsOf?: ReadonlySet<number>,
): Promise<LibraryRead> {
  const { libraries, refused } = await readFiles(
    [{ path: typedPath(typed), bytes: await readTyped(typed) }],
    originalsOf,
  )
  const [first] = libraries
  if (first === undefined) throw new Error(refused[0]?.reason ?? `This is no library: ${typed}`)
  return first.read
}

/** The bytes of a file that was typed. @throws Error where there is none */
export async function readTyped(typed: string): Promise<Uint8Array> {
  const path = typedPath(typed)
  if ((await existing(path, typed)).isDirectory()) throw new Error(`This is a folder, not a file: ${typed}`)
  return await readFile(path)
}

const namedBytes = async (path: string): Promise<NamedBytes> => ({ path, bytes: await readFile(path) })

/** What belongs together: a folder `_Serato_`, the databases beside each other; else a file is a library of its own. */
const libraryOf = (path: string): string =>
  seratoFolder(path) || (/[\\/]Database2[\\/][^\\/]+$/u.test(path) ? folderOf(path) : path)

async function existing(path: string, typed: string) {
  try {
    return await stat(path)
  } catch {
    throw new Error(`There is no such file: ${typed}`)
  }
}

async function libraryFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isLibraryFile(path) || /\.(?:zip|gz)$/iu.test(path))
    .sort()
}
