import type { SavedList } from '#contract/lists.ts'
import type { SavedSong } from '#contract/songs.ts'
import type { DownloadChoice } from './download-items.ts'

/** What is to be written to a file. */
export type ExportRequest = DownloadChoice &
  (
    | { readonly kind: 'current'; readonly songs: readonly SavedSong[] }
    | { readonly kind: 'list'; readonly list: SavedList }
  )
