/** What a file says of its track; null where it says nothing that can be read. */
export type FileTags = {
  readonly artist: string | null
  readonly title: string | null
  readonly album: string | null
  readonly genre: string | null
  readonly year: number | null
  readonly bpm: number | null
  /** As it is written, in whatever notation. */
  readonly key: string | null
  readonly durationS: number | null
}

/** Of a file that says nothing. */
export const NO_TAGS: FileTags = {
  artist: null,
  title: null,
  album: null,
  genre: null,
  year: null,
  bpm: null,
  key: null,
  durationS: null,
}

export type TagReader = (file: File) => Promise<FileTags>

/** Fetched with the first folder: nobody else pays for it. @throws when it cannot be fetched */
export async function tagReader(): Promise<TagReader> {
  const { parseBlob } = await import('music-metadata')
  return async (file) => {
    try {
      const { common, format } = await parseBlob(file, { skipCovers: true, duration: false })
      return {
        artist: common.artist ?? null,
        title: common.title ?? null,
        album: common.album ?? null,
        genre: common.genre?.[0] ?? null,
        year: common.year ?? null,
        bpm: common.bpm ?? null,
        key: common.key ?? null,
        durationS: format.duration ?? null,
      }
    } catch {
      // Without tags, or with broken ones, it may still be a track.
      return NO_TAGS
    }
  }
}
