/** What the tags of a sound file say, as they say it; null where they say nothing that can be read. */
export type FileTags = {
  readonly artist: string | null
  readonly title: string | null
  readonly album: string | null
  readonly genre: string | null
  readonly year: number | null
  /** Beats a minute. */
  readonly bpm: number | null
  /** As it is written, in whatever notation. */
  readonly key: string | null
  /** Seconds, as the file's headers have it: nothing is decoded. */
  readonly durationS: number | null
}

/** Of a file without tags. */
export const NO_FILE_TAGS: FileTags = {
  artist: null,
  title: null,
  album: null,
  genre: null,
  year: null,
  bpm: null,
  key: null,
  durationS: null,
}
