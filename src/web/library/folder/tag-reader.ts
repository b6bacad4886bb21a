import { type FileTags, NO_FILE_TAGS } from '#domain/library/file-tags.ts'

export type TagReader = (file: File) => Promise<FileTags>

/** Lazy-loaded with the first folder, outside every page's bundle. @throws when it cannot be fetched */
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
      return NO_FILE_TAGS
    }
  }
}
