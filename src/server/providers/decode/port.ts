/** Turns the bytes of a sound file into samples. What the bytes are decides, never a name or a content type. */
export type AudioDecoder = {
  readonly name: string
  /**
   * Never throws, and ends soon after the signal aborts.
   * @param bytes a whole file, or as much of it as arrived; must not change until the answer is there
   */
  decode(bytes: Uint8Array, want: WantedSound, signal: AbortSignal): Promise<Decoded>
  /** Lets go of everything; what is still being decoded fails. */
  close(): Promise<void>
}

export type WantedSound = {
  /** Samples a second, 4,000 to 384,000. */
  readonly sampleRate: number
  /** Decoding stops here, however much more there is. Memory grows with it: about 0.4 MB a second at most. */
  readonly maxSeconds: number
}

export type Decoded = FoundSound | RefusedSound | FailedSound

export type FoundSound = {
  readonly kind: 'found'
  /** All channels mixed to one, at the wanted rate; finite, nominally −1 to 1, never beyond ±4. */
  readonly samples: Float32Array
  /** Seconds of sound in `samples`. */
  readonly durationS: number
  /** There is more in the file, or it breaks off into something that cannot be read. */
  readonly truncated: boolean
}

/** It is the file, or the moment: the message says what to do, and may be shown. */
export type RefusedSound = {
  readonly kind: 'refused'
  readonly reason: 'empty' | 'too-large' | 'not-audio' | 'unsupported' | 'broken' | 'busy'
  readonly message: string
}

/** It could not be found out: it took too long, was called off, or broke down. `reason` is for the log, never shown. */
export type FailedSound = { readonly kind: 'failed'; readonly reason: string }
