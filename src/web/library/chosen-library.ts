import { chooseLibraryFiles, isLibraryFolder } from '../../domain/library/choose-library-files.ts'
import { isAudioName } from './folder/audio-file.ts'

/** A file of DJ software that was chosen, by its path from the chosen folder on. */
export type LibraryFile = { readonly path: string; readonly file: File }

/** What was chosen at once, by what it is called. */
export type ChosenLibrary = { readonly name: string; readonly files: readonly LibraryFile[] }

const countedName = (files: readonly LibraryFile[]): string =>
  files.length === 1 ? (files[0]?.file.name ?? '') : `${files.length} files`

/** Files that were chosen one by one. */
export function libraryOfFiles(chosen: Iterable<File>): ChosenLibrary | null {
  const files = [...chosen].map((file) => ({ path: file.name, file }))
  return files.length === 0 ? null : { name: countedName(files), files }
}

/** A folder that was chosen; null where nothing was. Its `files` are empty where no library is in it. */
export function libraryOfFolder(chosen: Iterable<File>): ChosenLibrary | null {
  const all = [...chosen].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
  const [first] = all
  return first === undefined
    ? null
    : { name: first.path.split('/')[0] ?? first.path, files: chooseLibraryFiles(all) }
}

/**
 * What was dropped, where it is of DJ software: files that are no music, or a folder in which Serato or Engine DJ keeps its library.
 * Call it in the drop event: later what was dropped is gone.
 * @returns null for music
 */
export async function libraryOfDrop(items: DataTransferItemList): Promise<ChosenLibrary | null> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const plain = [...items].flatMap((item) => (item.kind === 'file' ? (item.getAsFile() ?? []) : []))
  // A browser that made the files up itself has no entries for them.
  if (entries.length === 0) return plain.some(({ name }) => isAudioName(name)) ? null : libraryOfFiles(plain)
  if (entries.some((entry) => entry.isFile && isAudioName(entry.name))) return null
  const folders = await Promise.all(entries.map((entry) => libraryFolderIn(entry)))
  const files: LibraryFile[] = []
  for (const [at, entry] of entries.entries()) {
    const folder = folders[at] ?? null
    if (entry.isFile) files.push({ path: entry.name, file: await fileOf(entry as FileSystemFileEntry) })
    else if (folder === null) return null
    else for await (const file of filesBelow(folder)) files.push(file)
  }
  const [first] = entries
  const name = entries.length === 1 && first?.isDirectory ? first.name : countedName(files)
  return { name, files: entries.every(({ isFile }) => isFile) ? files : chooseLibraryFiles(files) }
}

/** The folders below which a library is, if this is one or has one in it; null for a folder of something else. */
async function libraryFolderIn(entry: FileSystemEntry): Promise<readonly FileSystemDirectoryEntry[] | null> {
  if (!entry.isDirectory) return null
  const folder = entry as FileSystemDirectoryEntry
  if (isLibraryFolder(folder.name)) return [folder]
  const found: FileSystemDirectoryEntry[] = []
  for await (const child of childrenOf(folder))
    if (child.isDirectory && isLibraryFolder(child.name)) found.push(child as FileSystemDirectoryEntry)
  return found.length === 0 ? null : found
}

async function* filesBelow(folders: readonly FileSystemDirectoryEntry[]): AsyncGenerator<LibraryFile> {
  for (const folder of folders)
    for await (const child of childrenOf(folder))
      if (child.isDirectory) yield* filesBelow([child as FileSystemDirectoryEntry])
      else
        yield {
          path: child.fullPath.replace(/^\//u, ''),
          file: await fileOf(child as FileSystemFileEntry),
        }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A browser hands out a hundred names at a time. */
async function* childrenOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader()
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return
    yield* part
  }
}
