import { cleanText } from './clean-text.ts'
import { nativePath } from './file-location.ts'

/** What stands before a path within its drive: "C:\", "\\server\share\", "/Volumes/STICK/", "/". */
const ROOT = /^(?:[a-z]:[\\/]|[\\/]{2}[^\\/]+[\\/][^\\/]+[\\/]|\/Volumes\/[^/]+\/|\/)/iu

/** A path as Serato writes it: relative to the root of its drive, with slashes ("Music/a.mp3"). */
export const seratoPath = (path: string): string => {
  const text = cleanText(path)
  const inDrive = text.replace(ROOT, '')
  return inDrive.length < text.length && text.includes('\\') ? inDrive.replaceAll('\\', '/') : inDrive
}

/** Two spellings of one path are one: macOS takes letters apart that Windows writes whole. */
export const seratoPathKey = (path: string): string => seratoPath(path).normalize('NFC').toLowerCase()

/** The root of the drive on which the folder `_Serato_` lies, told by its own path; null where that is not absolute. */
export function seratoRoot(folder: string): string | null {
  const parent = folder.replace(/[\\/]_Serato_[\\/]?$/u, '')
  if (parent === folder || !ROOT.test(folder)) return null
  // On the drive of the system Serato keeps its folder with the user's music.
  const system = /^([a-z]:|)[\\/]Users[\\/]/iu.exec(parent)
  return system === null ? `${parent}/` : `${system[1] ?? ''}/`
}

/** The whole path of a file, where the root of its drive is known. */
export const locationIn = (root: string | null, path: string): string =>
  root === null || ROOT.test(path) ? nativePath(path) : nativePath(`${root}${path}`)
