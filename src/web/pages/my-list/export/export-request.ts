import type { SavedList } from '#contract/lists.ts'
import type { SavedSong } from '#contract/songs.ts'
import type { DownloadChoice } from './download-items.ts'

/** What is to be written to a file. */
export type ExportRequest = DownloadChoice & {
  /** Whether Segue's notes and genre go where the DJ's own entry has none. */
  readonly fillsEmpty?: boolean
} & (
    | { readonly kind: 'current'; readonly songs: readonly SavedSong[] }
    | { readonly kind: 'list'; readonly list: SavedList }
  )
