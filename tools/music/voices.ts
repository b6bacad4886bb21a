import { Random } from './random.ts'
import type { Drawbars, Envelope, Modulated, Plucked, Subtractive, Timbre } from './timbre.ts'
import { TABLE_SIZE, wavetable } from './wavetable.ts'

/** What a voice is asked to play. */
type Sounding = {
  readonly hertz: number
  readonly durationS: number
  readonly brightness: number
  /** Makes phases and noises of two notes differ. */
  readonly seed: number
}

/** Control values (filters, vibrato) change this often, in samples. */
const BLOCK = 32

/** One note as samples at a level of about 1, its release included. */
export function playVoice(timbre: Timbre, sounding: Sounding, rate: number): Float32Array {
  const count = Math.ceil((sounding.durationS + timbre.envelope.releaseS) * rate)
  const samples = new Float32Array(count)
  const { voice } = timbre
  switch (voice.kind) {
    case 'subtractive':
      subtractive(voice, sounding, rate, samples)
      break
    case 'fm':
      modulated(voice, sounding, rate, samples)
      break
    case 'string':
      plucked(voice, sounding, rate, samples)
      break
    case 'organ':
      drawbars(voice, sounding, rate, samples)
      break
  }
  shape(samples, timbre.envelope, sounding.durationS, rate)
  return samples
}

function subtractive(
  voice: Subtractive,
  { hertz, brightness, seed }: Sounding,
  rate: number,
  out: Float32Array,
): void {
  const random = new Random(seed)
  for (const { shape, cents, level } of voice.waves) {
    const own = hertz * 2 ** (cents / 1200)
    const table = wavetable(shape, own * 1.01, Math.min(16_000, rate * 0.45))
    let phase = random.next() * TABLE_SIZE
    const vibratoPhase = random.next() * 6
    for (let from = 0; from < out.length; from += BLOCK) {
      // Vibrato sets in after a quarter of a second.
      const time = from / rate
      const sway =
        voice.vibrato * Math.min(1, Math.max(0, (time - 0.2) * 3)) * Math.sin(time * 33 + vibratoPhase)
      const stride = (own * (1 + sway * 0.000578) * TABLE_SIZE) / rate
      const to = Math.min(out.length, from + BLOCK)
      for (let at = from; at < to; at++) {
        const place = phase | 0
        const low = table[place] as number
        out[at] = (out[at] as number) + level * (low + ((table[place + 1] as number) - low) * (phase - place))
        phase += stride
        if (phase >= TABLE_SIZE) phase -= TABLE_SIZE
      }
    }
  }
  lowPass(voice, hertz, brightness, rate, out)
}

/** A state-variable filter that stays stable while its cutoff moves (Zavalishin, The Art of VA Filter Design, 2012). */
function lowPass(
  voice: Subtractive,
  hertz: number,
  brightness: number,
  rate: number,
  out: Float32Array,
): void {
  const damping = 2 - 1.9 * voice.resonance
  const highest = Math.min(18_000, rate * 0.42)
  let first = 0
  let second = 0
  for (let from = 0; from < out.length; from += BLOCK) {
    const time = from / rate
    const wobble = voice.wobbleHz > 0 ? 0.8 * Math.sin(2 * Math.PI * voice.wobbleHz * time) : 0
    const octaves =
      1 + voice.cutoff + voice.opens * brightness + voice.sweep * Math.exp(-time / voice.sweepS) + wobble
    const cutoff = Math.min(highest, Math.max(60, hertz) * 2 ** octaves)
    const g = Math.tan((Math.PI * cutoff) / rate)
    const a1 = 1 / (1 + g * (g + damping))
    const a2 = g * a1
    const a3 = g * a2
    const to = Math.min(out.length, from + BLOCK)
    for (let at = from; at < to; at++) {
      const v3 = (out[at] as number) - second
      const v1 = a1 * first + a2 * v3
      const v2 = second + a2 * first + a3 * v3
      first = 2 * v1 - first
      second = 2 * v2 - second
      out[at] = v2
    }
  }
}

function modulated(voice: Modulated, { hertz, brightness }: Sounding, rate: number, out: Float32Array): void {
  const carrier = (2 * Math.PI * hertz) / rate
  const modulator = carrier * voice.ratio
  const fade = Math.exp(-1 / (voice.indexS * rate))
  // Sidebands must stay below the highest pitch there is.
  const room = Math.max(0, (rate * 0.45 - hertz) / (hertz * voice.ratio) - 1)
  let index = Math.min(room, voice.index * (0.5 + brightness))
  for (let at = 0; at < out.length; at++) {
    out[at] = Math.sin(carrier * at + index * Math.sin(modulator * at))
    index *= fade
  }
}

function plucked(
  voice: Plucked,
  { hertz, brightness, seed }: Sounding,
  rate: number,
  out: Float32Array,
): void {
  const random = new Random(seed)
  const period = rate / hertz
  // The averaging in the loop is itself half a sample late.
  const length = Math.max(2, Math.floor(period - 0.5))
  const fraction = period - 0.5 - length
  // An all-pass makes up for the part of a sample the line cannot hold, or the string would be out of tune.
  const allPass = (1 - fraction) / (1 + fraction)
  const line = new Float32Array(length)
  const softness = Math.min(0.95, voice.softness * (1.4 - brightness))
  let smooth = 0
  for (let at = 0; at < length; at++) {
    smooth = softness * smooth + (1 - softness) * (random.next() * 2 - 1)
    line[at] = smooth
  }
  let mean = 0
  for (const one of line) mean += one / length
  let power = 0
  for (const one of line) power += (one - mean) ** 2 / length
  const scale = 0.5 / Math.sqrt(power + 1e-9)
  for (let at = 0; at < length; at++) line[at] = ((line[at] as number) - mean) * scale
  const loss = 10 ** ((-3 * period) / rate / voice.ringS)
  let place = 0
  let before = 0
  let passedIn = 0
  let passedOut = 0
  for (let at = 0; at < out.length; at++) {
    const now = line[place] as number
    out[at] = now
    const averaged = loss * 0.5 * (now + before)
    before = now
    passedOut = allPass * averaged + passedIn - allPass * passedOut
    passedIn = averaged
    line[place] = passedOut
    if (++place === length) place = 0
  }
}

function drawbars(voice: Drawbars, { hertz, seed }: Sounding, rate: number, out: Float32Array): void {
  const random = new Random(seed)
  const table = wavetable('sine', hertz, rate)
  voice.levels.forEach((level, at) => {
    const own = hertz * (at + 1)
    if (level === 0 || own > rate * 0.45) return
    const stride = (own * TABLE_SIZE) / rate
    let phase = random.next() * TABLE_SIZE
    for (let place = 0; place < out.length; place++) {
      out[place] = (out[place] as number) + level * (table[phase | 0] as number)
      phase += stride
      if (phase >= TABLE_SIZE) phase -= TABLE_SIZE
    }
  })
}

function shape(samples: Float32Array, envelope: Envelope, durationS: number, rate: number): void {
  const attack = Math.max(1, envelope.attackS * rate)
  const held = Math.min(samples.length, Math.round(durationS * rate))
  const decay = Math.exp(-1 / (envelope.decayS * 0.5 * rate))
  let above = 1
  let level = 0
  for (let at = 0; at < held; at++) {
    if (at < attack) level = at / attack
    else {
      above *= decay
      level = envelope.sustain + (1 - envelope.sustain) * above
    }
    samples[at] = (samples[at] as number) * level
  }
  const release = Math.max(1, samples.length - held)
  for (let at = held; at < samples.length; at++) {
    const left = 1 - (at - held) / release
    samples[at] = (samples[at] as number) * level * left * left
  }
}
