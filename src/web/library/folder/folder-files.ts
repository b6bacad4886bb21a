import { type AudioFile, isAudioName } from './audio-file.ts'

/** What a chosen folder is called, and its sound files one after the other, whatever the browser calls a folder. */
export type ChosenFolder = { readonly name: string; readonly files: AsyncIterable<AudioFile> }

type DirectoryPicker = (options: { readonly id: string }) => Promise<FileSystemDirectoryHandle>

const picker = (): DirectoryPicker | undefined =>
  (window as unknown as { readonly showDirectoryPicker?: DirectoryPicker }).showDirectoryPicker

/** Whether the browser can open a folder piece by piece. Others read all of its names before anything begins. */
export const canPickFolder = (): boolean => picker() !== undefined

/** @returns null when the DJ thought better of it. @throws when the browser forbids the folder */
export async function pickFolder(): Promise<ChosenFolder | null> {
  try {
    // By its id the browser begins next time where it was left.
    const handle = await picker()?.({ id: 'segue-library' })
    return handle === undefined ? null : { name: handle.name, files: filesBelow(handle, handle.name) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

type Handles = AsyncIterable<FileSystemDirectoryHandle | FileSystemFileHandle>

async function* filesBelow(folder: FileSystemDirectoryHandle, path: string): AsyncGenerator<AudioFile> {
  for await (const handle of (folder as unknown as { values(): Handles }).values()) {
    const own = `${path}/${handle.name}`
    if (handle.kind === 'directory') {
      if (!handle.name.startsWith('.')) yield* filesBelow(handle, own)
    } else if (isAudioName(handle.name)) yield { path: own, open: () => handle.getFile() }
  }
}

/** The folder of an `<input webkitdirectory>`; null where nothing was chosen. */
export function folderOfInput(files: FileList): ChosenFolder | null {
  const [first] = files
  if (first === undefined) return null
  return { name: first.webkitRelativePath.split('/')[0] || first.name, files: filesOfList([...files]) }
}

async function* filesOfList(files: readonly File[]): AsyncGenerator<AudioFile> {
  for (const file of files)
    if (isAudioName(file.name))
      yield { path: file.webkitRelativePath || file.name, open: () => Promise.resolve(file) }
}

/** What was dropped, folders and files alike; null where it is neither. Call it in the drop event: later it is gone. */
export function folderOfDrop(items: DataTransferItemList): ChosenFolder | null {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const [first] = entries
  if (first === undefined) return null
  return {
    name: entries.length === 1 ? first.name : `${entries.length} items`,
    files: filesOfEntries(entries),
  }
}

async function* filesOfEntries(entries: Iterable<FileSystemEntry>): AsyncGenerator<AudioFile> {
  for (const entry of entries)
    if (entry.isDirectory) {
      if (!entry.name.startsWith('.')) yield* filesOfDirectory(entry as FileSystemDirectoryEntry)
    } else if (isAudioName(entry.name))
      yield {
        path: entry.fullPath.replace(/^\//u, ''),
        open: () => new Promise<File>((found, failed) => (entry as FileSystemFileEntry).file(found, failed)),
      }
}

async function* filesOfDirectory(directory: FileSystemDirectoryEntry): AsyncGenerator<AudioFile> {
  const reader = directory.createReader()
  for (;;) {
    // A hundred at a time, until there are none.
    const entries = await new Promise<FileSystemEntry[]>((found, failed) => reader.readEntries(found, failed))
    if (entries.length === 0) return
    yield* filesOfEntries(entries)
  }
}
