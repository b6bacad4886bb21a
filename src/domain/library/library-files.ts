/** A file as it was chosen. */
export type NamedBytes = {
  /** Its path as far as it is known: from the chosen folder on, or whole. With slashes or backslashes. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** The last part of a path. */
export const fileNameOf = (path: string): string => path.split(/[\\/]/u).at(-1) ?? path

/** The path of the folder a file lies in; '' where none is named. */
export const folderOf = (path: string): string =>
  path.slice(0, Math.max(0, path.length - fileNameOf(path).length - 1))

/** Tells a moment on the clock of the DJ's machine. @param unixMs milliseconds since 1970, UTC; returns minutes east of UTC */
export type UtcOffset = (unixMs: number) => number

const EARLIEST_S = Date.UTC(1990, 0, 1) / 1_000
const LATEST_S = Date.UTC(2100, 0, 1) / 1_000

/** "2025-02-14T23:10:00" on the DJ's clock; null where the software noted no real moment. */
export function localTime(unixSeconds: number | null, offset: UtcOffset): string | null {
  if (unixSeconds === null || !(unixSeconds >= EARLIEST_S && unixSeconds < LATEST_S)) return null
  const ms = Math.floor(unixSeconds) * 1_000
  return new Date(ms + offset(ms) * 60_000).toISOString().slice(0, 19)
}
