import { decodeText } from './decode-text.ts'
import { readLibrary } from './read-library.ts'

/** A library's file as it lies on a disk, in any format and encoding. `format` is null where it is no library. @param originalsOf as `MakeReader` */
export const readLibraryBytes = (
  bytes: Uint8Array,
  originalsOf?: ReadonlySet<number>,
): ReturnType<typeof readLibrary> => readLibrary(decodeText(bytes).text, originalsOf)
