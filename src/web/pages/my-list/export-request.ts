import type { ExportFormat, SavedList } from '../../../contract/lists.ts'
import type { SavedSong } from '../../../contract/songs.ts'

/** What is to be written to a file. */
export type ExportRequest = { readonly format: ExportFormat } & (
  | { readonly kind: 'current'; readonly songs: readonly SavedSong[] }
  | { readonly kind: 'list'; readonly list: SavedList }
)
