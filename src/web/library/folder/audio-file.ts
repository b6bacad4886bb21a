/** A sound file that was chosen, as far as the folder tells: it is opened when its turn comes. */
export type AudioFile = {
  /** From the chosen folder on, that folder first: "Music/House/a.mp3". */
  readonly path: string
  readonly open: () => Promise<File>
}

const AUDIO = /\.(?:mp3|m4a|m4b|aac|mp4a|alac|wav|wave|aiff?|aifc|flac|ogg|oga|opus|wma|wv|ape)$/iu

/** By its name alone. Hidden files are none: macOS leaves a "._a.mp3" beside every "a.mp3" on a stick. */
export const isAudioName = (name: string): boolean => !name.startsWith('.') && AUDIO.test(name)

/** The last part of a path. */
export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
