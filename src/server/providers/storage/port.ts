import type { Outcome } from '../outcome.ts'

/**
 * Names of files: made by this server, never by a visitor. Nothing in them leads out of a folder or means something in
 * an address.
 */
export type FileName = `${string}.webp` | `${string}.png`

export const isFileName = (text: string): text is FileName => /^[\w-]{1,60}\.(?:webp|png)$/u.test(text)

const MEDIA_TYPES = { webp: 'image/webp', png: 'image/png' } as const
export const mediaTypeOf = (name: FileName): string =>
  name.endsWith('.png') ? MEDIA_TYPES.png : MEDIA_TYPES.webp

/** No stored file is larger, from any maker. */
export const FILE_BYTES_MAX = 16 * 1024 * 1024

export type Done = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly reason: string }

/** Keeps files by their names. Nothing here throws; a name that this server cannot have made fails. */
export type FileStorage = {
  /** Where that is, for people who look after the server. */
  readonly name: string
  /**
   * Which folder this is, where only this machine may see it; made at the first call. Left out where all servers see the
   * same files.
   */
  folderId?(): string
  /** A file is there whole or not at all, and stays when the power goes once this is done. */
  put(name: FileName, bytes: Uint8Array, signal: AbortSignal): Promise<Done>
  /** `nothing`: there is no such file. */
  get(name: FileName, signal: AbortSignal): Promise<Outcome<Uint8Array>>
  /** That there was none is as good. */
  remove(name: FileName, signal: AbortSignal): Promise<Done>
}
