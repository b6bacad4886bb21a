import type { Outcome } from '../outcome.ts'

/** A whole sound, as it is sent to a browser. */
export type Sound = {
  readonly bytes: Uint8Array
  /** `audio/mpeg`, `audio/mp4` */
  readonly mediaType: string
}

/** A service that has about half a minute of many records to hear. */
export type PreviewService = {
  readonly name: 'deezer' | 'itunes'
  /**
   * Never throws, and ends soon after the signal aborts.
   * @param text artist and title as typed
   * @returns the address of the sound of that very recording, on a host of the service; it may be good for a while only
   */
  find(text: string, signal: AbortSignal): Promise<Outcome<string>>
  /** Whether an address is on a host of the service; makes no call. */
  hasOnHost(address: string): boolean
  /**
   * Never throws, and ends soon after the signal aborts.
   * @param address from `find`; one that is not on a host of the service is not asked
   * @returns `nothing` where the address is not good any more
   */
  load(address: string, signal: AbortSignal): Promise<Outcome<Sound>>
}

export type Video = { readonly url: string; readonly title: string }

export type VideoService = {
  readonly name: 'youtube'
  /** As of a sound: never throws, and finds that very recording or nothing. */
  find(text: string, signal: AbortSignal): Promise<Outcome<Video>>
}

/** Who may be asked for something to hear. */
export type PreviewServices = {
  /** "off" where no outside call is made. */
  readonly name: string
  /** In the order in which they are asked. */
  readonly sounds: readonly PreviewService[]
  /** null without a key. */
  readonly videos: VideoService | null
}
