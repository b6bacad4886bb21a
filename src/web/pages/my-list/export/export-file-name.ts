/**
 * The file name in a Content-Disposition header (RFC 6266): the encoded one where there are two.
 * @returns null where there is none
 */
export function exportFileName(header: string | null): string | null {
  if (header === null) return null
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/iu.exec(header)?.[1]
  if (encoded !== undefined) {
    try {
      return withoutFolders(decodeURIComponent(encoded))
    } catch {
      // Broken: the plain one is there for that.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/iu.exec(header)
  const name = plain?.[1]?.replace(/\\(.)/gu, '$1') ?? plain?.[2]
  return name === undefined ? null : withoutFolders(name)
}

const withoutFolders = (name: string): string | null => name.split(/[\\/]/u).at(-1)?.trim() || null
