import { Random } from '../tools/music/random.ts'

/** What a room, a phone and a deck do to ten seconds of music. */

/** @param decibels the music's power over the noise's */
export function mixedWith(music: Float32Array, noise: Float32Array, decibels: number): Float32Array {
  const gain = Math.sqrt(power(music) / power(noise) / 10 ** (decibels / 10))
  return music.map((value, at) => value + gain * (noise[at] as number))
}

/** Noise that falls by 3 dB an octave (Kellet's filter of three poles). */
export function pinkNoise(count: number, seed: number): Float32Array {
  const random = new Random(seed)
  let [slow, middle, quick] = [0, 0, 0]
  return Float32Array.from({ length: count }, () => {
    const white = random.between(-1, 1)
    slow = 0.99765 * slow + white * 0.099046
    middle = 0.963 * middle + white * 0.2965164
    quick = 0.57 * quick + white * 1.0526913
    return slow + middle + quick + white * 0.1848
  })
}

/** Formants of five vowels, in hertz. */
const VOWELS = [
  [730, 1090, 2440],
  [270, 2290, 3010],
  [300, 870, 2240],
  [530, 1840, 2480],
  [570, 840, 2410],
] as const

/** People who talk: pulses of a gliding voice through three resonances that move from vowel to vowel, with pauses and hisses. */
export function babble(count: number, rate: number, voices: number, seed: number): Float32Array {
  const sum = new Float32Array(count)
  for (let voice = 0; voice < voices; voice++) {
    const random = new Random(seed * 100 + voice)
    const pitch = random.between(85, 240)
    const size = random.between(0.9, 1.2)
    const state = [0, 0, 0, 0, 0, 0]
    let phase = 0
    let hertz = pitch
    for (let at = 0; at < count;) {
      const end = Math.min(count, at + Math.round(random.between(0.06, 0.22) * rate))
      const vowel = random.pick(VOWELS)
      const loudness = random.chance(0.18) ? 0 : random.between(0.4, 1)
      const hiss = random.chance(0.2)
      const target = pitch * random.between(0.8, 1.3)
      for (const start = at; at < end; at++) {
        hertz += (target - hertz) * 0.0005
        phase += hertz / rate
        const pulse = phase >= 1 ? 1 : 0
        if (pulse) phase -= 1
        const within = Math.sin((Math.PI * (at - start)) / (end - start))
        const source = loudness * within * (hiss ? random.between(-0.1, 0.1) : pulse)
        for (const [formant, centre] of vowel.entries()) {
          const angle = (2 * Math.PI * centre * size) / rate
          const radius = Math.exp((-Math.PI * (60 + 40 * formant)) / rate)
          const one = state[2 * formant] as number
          const value =
            source + 2 * radius * Math.cos(angle) * one - radius * radius * (state[2 * formant + 1] as number)
          state[2 * formant + 1] = one
          state[2 * formant] = value
          sum[at] = (sum[at] as number) + value / (1 + formant)
        }
      }
    }
  }
  return sum
}

/** Two filters of the second order at either end, as a telephone has: 300 to 3,400 Hz. */
export function throughPhone(samples: Float32Array, rate: number): Float32Array {
  let sound = samples
  for (let time = 0; time < 2; time++) sound = filtered(filtered(sound, 300, rate, 'high'), 3400, rate, 'low')
  return sound
}

/** Bristow-Johnson's cookbook filter with a Q of 0.707. */
function filtered(samples: Float32Array, hertz: number, rate: number, pass: 'high' | 'low'): Float32Array {
  const angle = (2 * Math.PI * hertz) / rate
  const alpha = Math.sin(angle) / Math.SQRT2
  const cosine = Math.cos(angle)
  const sign = pass === 'low' ? -1 : 1
  const outer = (1 + sign * cosine) / 2 / (1 + alpha)
  const inner = (-sign * (1 + sign * cosine)) / (1 + alpha)
  const back = [(-2 * cosine) / (1 + alpha), (1 - alpha) / (1 + alpha)] as const
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return samples.map((x) => {
    const y = outer * (x + x2) + inner * x1 - back[0] * y1 - back[1] * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}

const power = (samples: Float32Array): number =>
  samples.reduce((sum, value) => sum + value * value, 0) / samples.length
