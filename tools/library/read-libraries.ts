import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join, relative, resolve } from 'node:path'
import type { LibraryRead } from '../../src/domain/library/library-track.ts'
import { wrongFileHint } from '../../src/domain/library/wrong-file.ts'
import { readLibraryBytes } from '../../src/domain/library/read-library-bytes.ts'

/** What libraries are called; music lies beside them and must not be read whole. */
const LIBRARY_FILES = new Set(['.xml', '.nml', '.m3u', '.m3u8', '.csv', '.tsv', '.txt'])

type ReadFile = Pick<LibraryRead, 'tracks' | 'playlists' | 'histories' | 'diagnostics'> & {
  /** Relative to the folder that was asked for; '' for a file that was. */
  readonly name: string
}

/** npm runs a tool in the project; what a person types is relative to where they are. */
const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

/**
 * Reads one library, or every one that lies below a folder.
 * @throws Error with one line that says what is wrong: no such file, or none that is a library
 */
export async function readLibraries(typed: string): Promise<readonly ReadFile[]> {
  const path = typedPath(typed)
  const isFolder = (await existing(path, typed)).isDirectory()
  const files = isFolder ? await libraryFiles(path) : [path]
  const reads: ReadFile[] = []
  for (const file of files) {
    const { format, ...read } = readLibraryBytes(await readFile(file))
    if (format !== null) reads.push({ ...read, name: isFolder ? relative(path, file) : '' })
  }
  if (reads.length > 0) return reads
  throw new Error(
    isFolder
      ? `No library that Segue reads lies below ${typed}`
      : (wrongFileHint(await readFile(path), basename(path)) ??
          `This is none of the formats Segue reads: ${typed}`),
  )
}

/** The bytes of a file that was typed. @throws Error where there is none */
export async function readTyped(typed: string): Promise<Uint8Array> {
  const path = typedPath(typed)
  if ((await existing(path, typed)).isDirectory()) throw new Error(`This is a folder, not a file: ${typed}`)
  return await readFile(path)
}

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
    .filter((entry) => entry.isFile() && LIBRARY_FILES.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
