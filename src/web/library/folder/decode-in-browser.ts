/** What a browser made of a file: mono samples, or why there are none. `message` may be shown. */
type BrowserSound =
  | { readonly kind: 'found'; readonly samples: Float32Array<ArrayBuffer>; readonly durationS: number }
  | { readonly kind: 'refused'; readonly reason: 'empty' | 'unreadable'; readonly message: string }

/**
 * Decodes a whole sound file with what the browser can read, mixes all channels to one, and resamples. Needs no permission and plays
 * nothing. A browser decodes the whole file at once: check its size first.
 * @param bytes is taken over: nothing is left in it
 * @param sampleRate samples a second, 8,000 to 96,000, which every browser can resample to
 */
export async function decodeInBrowser(bytes: ArrayBuffer, sampleRate: number): Promise<BrowserSound> {
  if (bytes.byteLength === 0)
    return { kind: 'refused', reason: 'empty', message: 'This file holds no sound.' }
  // The length is of no matter: this context only decodes, and decodes to its own rate.
  const context = new OfflineAudioContext(1, 1, sampleRate)
  let sound: AudioBuffer
  try {
    sound = await context.decodeAudioData(bytes)
  } catch {
    return {
      kind: 'refused',
      reason: 'unreadable',
      message: 'Your browser cannot read this file. It may be broken, or of a kind it does not know.',
    }
  }
  if (sound.length === 0) return { kind: 'refused', reason: 'empty', message: 'This file holds no sound.' }
  return { kind: 'found', samples: await mixed(sound), durationS: sound.duration }
}

/** Samples mixed in one go, a few milliseconds of work: the page goes on in between. */
const PIECE = 1 << 19

async function mixed(sound: AudioBuffer): Promise<Float32Array<ArrayBuffer>> {
  const samples = new Float32Array(sound.length)
  for (let channel = 0; channel < sound.numberOfChannels; channel++) {
    const own = sound.getChannelData(channel)
    for (let from = 0; from < samples.length; from += PIECE) {
      const to = Math.min(samples.length, from + PIECE)
      for (let at = from; at < to; at++)
        samples[at] = (samples[at] ?? 0) + (own[at] ?? 0) / sound.numberOfChannels
      await new Promise((next) => setTimeout(next))
    }
  }
  return samples
}
