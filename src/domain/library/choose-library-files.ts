import { fileNameOf } from './library-files.ts'
import { isLibraryFile } from './unpack.ts'

const SERATO =
  /(?:^|[\\/])(?:database V2|Subcrates[\\/][^\\/]+\.crate|SmartCrates[\\/][^\\/]+\.scrate|History[\\/]Sessions[\\/][^\\/]+\.session)$/iu
const ENGINE = /(?:^|[\\/])Database2[\\/]h?m\.db$/iu
/** What systems leave in folders. */
const LITTER = /^(?:thumbs\.db|desktop\.ini|.*\.db-(?:wal|shm|journal))$/iu

/** Whether a folder is one in which DJ software keeps its library: music lies elsewhere. */
export const isLibraryFolder = (name: string): boolean => /^(?:_Serato_|Engine Library)$/iu.test(name)

/**
 * Of all files of a chosen folder, those to read: what Serato and Engine DJ keep there and nothing else, or every file that a
 * library may be in where there is neither.
 */
export function chooseLibraryFiles<T extends { readonly path: string }>(files: readonly T[]): readonly T[] {
  const kept = files.filter(
    ({ path }) =>
      !fileNameOf(path).startsWith('.') &&
      !/(?:^|[\\/])Recycle/iu.test(path) &&
      (SERATO.test(path) || ENGINE.test(path)),
  )
  if (kept.length > 0) return kept
  return files.filter(({ path }) => isLibraryFile(path) && !LITTER.test(fileNameOf(path)))
}
