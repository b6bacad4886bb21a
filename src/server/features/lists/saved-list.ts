import type { SongRow } from '../songs/song-columns.ts'

export type SavedListRow = {
  readonly id: string
  readonly name: string
  readonly genre: string
  /** Kept by the automatic sync; it takes no place of the plan. */
  readonly automatic: boolean
  readonly createdAt: number
  readonly updatedAt: number
  /** Its newest picture. */
  readonly artworkId: string | null
  /** Its post in the gallery. */
  readonly postId: string | null
  readonly songs: readonly SongRow[]
}
