import type { Drum } from './piece.ts'
import { Random } from './random.ts'

/** Samples of one stroke at full strength. The seed decides how this kit sounds. */
export function playDrum(drum: Drum, seed: number, rate: number): Float32Array {
  const random = new Random(seed)
  const between = (low: number, high: number): number => random.between(low, high)
  const kit = new Kit(random, rate)
  switch (drum) {
    case 'kick':
      return kit.mix(
        kit.drop(between(44, 60), between(120, 260), between(0.02, 0.05), between(0.16, 0.4)),
        kit.noise(2000, 9000, 0.004, between(0.1, 0.35)),
      )
    case 'snare':
      return kit.mix(
        kit.drop(between(165, 210), between(220, 300), 0.02, between(0.06, 0.12), 0.55),
        kit.noise(between(900, 1800), 10_000, between(0.08, 0.16), 0.7),
      )
    case 'clap':
      return kit.clap(between(900, 1500), between(0.08, 0.16))
    case 'rim':
      return kit.mix(
        kit.drop(between(420, 560), between(700, 900), 0.004, 0.018, 0.5),
        kit.drop(between(1500, 1900), 1900, 0.004, 0.012, 0.35),
        kit.noise(3000, 9000, 0.008, 0.2),
      )
    case 'closed-hat':
      return kit.mix(
        kit.metal(between(300, 420), 7000, between(0.02, 0.045), 0.35),
        kit.noise(8000, 15_000, 0.03, 0.25),
      )
    case 'open-hat':
      return kit.mix(
        kit.metal(between(300, 420), 7000, between(0.14, 0.26), 0.3),
        kit.noise(8000, 15_000, 0.18, 0.22),
      )
    case 'ride':
      return kit.metal(between(340, 460), 5000, between(0.35, 0.6), 0.3)
    case 'crash':
      return kit.mix(
        kit.metal(between(240, 320), 4000, between(0.6, 1), 0.25),
        kit.noise(3500, 14_000, 0.8, 0.3),
      )
    case 'shaker':
      return kit.noise(between(5000, 6500), 12_000, between(0.03, 0.05), 0.4, 0.012)
    case 'tambourine':
      return kit.mix(kit.metal(between(900, 1200), 8000, 0.09, 0.25), kit.noise(7000, 13_000, 0.05, 0.25))
    case 'low-tom':
      return kit.drop(between(75, 95), between(120, 160), 0.05, between(0.15, 0.3), 0.7)
    case 'high-tom':
      return kit.drop(between(130, 165), between(200, 260), 0.05, between(0.12, 0.22), 0.65)
    case 'low-conga':
      return kit.mix(
        kit.drop(between(170, 210), 260, 0.012, between(0.08, 0.15), 0.55),
        kit.noise(1500, 5000, 0.008, 0.2),
      )
    case 'high-conga':
      return kit.mix(
        kit.drop(between(270, 330), 400, 0.01, between(0.06, 0.11), 0.5),
        kit.noise(2000, 6000, 0.008, 0.2),
      )
    case 'cowbell':
      return kit.bell(between(530, 570), between(790, 850), between(0.06, 0.14))
  }
}

class Kit {
  private readonly random: Random
  private readonly rate: number

  constructor(random: Random, rate: number) {
    this.random = random
    this.rate = rate
  }

  mix(...parts: readonly Float32Array[]): Float32Array {
    const whole = new Float32Array(Math.max(...parts.map(({ length }) => length)))
    for (const part of parts)
      for (let at = 0; at < part.length; at++) whole[at] = (whole[at] as number) + (part[at] as number)
    return whole
  }

  /** A sine that falls from one pitch to another (hertz) within `fallS` and dies away in `decayS`. */
  drop(end: number, start: number, fallS: number, decayS: number, level = 1): Float32Array {
    const { rate } = this
    let phase = 0
    return Float32Array.from({ length: Math.round(decayS * 5 * rate) }, (_, at) => {
      const time = at / rate
      phase += (2 * Math.PI * (end + (start - end) * Math.exp(-time / fallS))) / rate
      return level * Math.sin(phase) * Math.exp(-time / decayS) * Math.min(1, time * 2000)
    })
  }

  /** Noise between two frequencies. */
  noise(low: number, high: number, decayS: number, level: number, attackS = 0.0005): Float32Array {
    const { random, rate } = this
    const below = 1 - Math.exp((-2 * Math.PI * Math.min(high, rate * 0.45)) / rate)
    const above = 1 - Math.exp((-2 * Math.PI * Math.min(low, rate * 0.4)) / rate)
    let bright = 0
    let dark = 0
    let darker = 0
    return Float32Array.from({ length: Math.round(decayS * 6 * rate) }, (_, at) => {
      const time = at / rate
      bright += below * (random.next() * 2 - 1 - bright)
      dark += above * (bright - dark)
      darker += above * (bright - dark - darker)
      return level * 1.6 * (bright - dark - darker) * Math.exp(-time / decayS) * Math.min(1, time / attackS)
    })
  }

  /** Six square waves out of tune with each other, without their low parts, as drum machines make cymbals. */
  metal(base: number, low: number, decayS: number, level: number): Float32Array {
    const { random, rate } = this
    const strides = [1, 1.342, 1.234, 1.66, 1.968, 2.53].map(
      (ratio) => (base * ratio * random.between(0.97, 1.03)) / rate,
    )
    const phases = strides.map(() => random.next())
    const above = 1 - Math.exp((-2 * Math.PI * Math.min(low, rate * 0.4)) / rate)
    let dark = 0
    let darker = 0
    return Float32Array.from({ length: Math.round(decayS * 5 * rate) }, (_, at) => {
      let sum = 0
      for (let one = 0; one < 6; one++) {
        const phase = ((phases[one] as number) + (strides[one] as number) * at) % 1
        sum += phase < 0.5 ? 0.4 : -0.4
      }
      dark += above * (sum - dark)
      const first = sum - dark
      darker += above * (first - darker)
      return level * (first - darker) * Math.exp(-at / rate / decayS)
    })
  }

  clap(low: number, decayS: number): Float32Array {
    const { rate } = this
    const noise = this.noise(low, 7000, decayS, 1)
    return noise.map((one, at) => {
      const time = at / rate
      // Three hands within 30 ms, then the room.
      const hands = time < 0.03 ? 1 - ((time % 0.01) / 0.01) * 0.8 : 0.7
      return one * hands
    })
  }

  bell(low: number, high: number, decayS: number): Float32Array {
    return this.mix(
      this.drop(low, low, 1, decayS, 0.3),
      this.drop(high, high, 1, decayS, 0.3),
      this.drop(high * 2.01, high * 2.01, 1, decayS * 0.4, 0.12),
    )
  }
}
