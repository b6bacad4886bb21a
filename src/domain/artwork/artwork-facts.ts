import type { Key } from '../key/key.ts'

/** What a picture is drawn from. Names only make the seed: no letter of them is ever in the picture. */
export type ArtworkSong = {
  readonly artist: string
  readonly title: string
  /** As it was saved: any text, read as one of our genres where that can be. */
  readonly genre: string
  readonly bpm: number | null
  readonly key: Key | null
  /** 1 (drifting) to 10 (all out). */
  readonly energy: number | null
}

export type ArtworkFacts = {
  /** The list's own genre: decides where its songs say nothing. */
  readonly genre: string
  /** In the order they are played. */
  readonly songs: readonly ArtworkSong[]
}
