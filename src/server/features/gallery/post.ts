export type PostedSong = { readonly title: string; readonly artist: string }

/** A post without its songs, which may be many. */
export type PostText = {
  readonly id: string
  readonly userId: string
  readonly artworkId: string
  readonly title: string
  readonly description: string
  /** Empty where none was given. */
  readonly genre: string
  readonly createdAt: number
}
export type Post = PostText & { readonly songs: readonly PostedSong[] }
