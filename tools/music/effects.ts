/** Left and right. */
export type Stereo = { readonly left: Float32Array; readonly right: Float32Array }

/** Adds echoes that change sides, `delayS` apart, each weaker by `feedback`. */
export function addEchoes(send: Stereo, onto: Stereo, delayS: number, feedback: number, rate: number): void {
  const lag = Math.max(1, Math.round(delayS * rate))
  const { left, right } = send
  for (let at = lag; at < left.length; at++) {
    const echoLeft = (right[at - lag] as number) * feedback
    const echoRight = (left[at - lag] as number) * feedback
    left[at] = (left[at] as number) + echoLeft
    right[at] = (right[at] as number) + echoRight
    onto.left[at] = (onto.left[at] as number) + echoLeft
    onto.right[at] = (onto.right[at] as number) + echoRight
  }
}

const COMBS_S = [0.0297, 0.0371, 0.0411, 0.0437]
const ALL_PASSES_S = [0.005, 0.0017]

/** A plain room (Schroeder, 1962): four combs that lose their high notes, two all-passes. */
export function addRoom(
  send: Float32Array,
  onto: Float32Array,
  options: { rate: number; seconds: number; offset: number },
): void {
  const { rate, seconds, offset } = options
  const wet = new Float32Array(send.length)
  for (const combS of COMBS_S) {
    const length = Math.round(combS * rate) + offset
    const line = new Float32Array(length)
    const feedback = 10 ** ((-3 * combS) / seconds)
    let dark = 0
    let place = 0
    for (let at = 0; at < send.length; at++) {
      const out = line[place] as number
      dark = out * 0.7 + dark * 0.3
      line[place] = (send[at] as number) + dark * feedback
      wet[at] = (wet[at] as number) + out * 0.35
      if (++place === length) place = 0
    }
  }
  for (const passS of ALL_PASSES_S) {
    const length = Math.round(passS * rate) + offset
    const line = new Float32Array(length)
    let place = 0
    for (let at = 0; at < wet.length; at++) {
      const held = line[place] as number
      const into = (wet[at] as number) + held * 0.6
      line[place] = into
      wet[at] = held - into * 0.6
      if (++place === length) place = 0
    }
  }
  for (let at = 0; at < wet.length; at++) onto[at] = (onto[at] as number) + (wet[at] as number)
}

/** Brings both sides to a mean power (dB below full scale) and keeps every peak below `ceiling`, in place. */
export function master(
  { left, right }: Stereo,
  options: { rate: number; powerDb: number; ceiling: number },
): void {
  const { rate, powerDb, ceiling } = options
  let power = 0
  for (let at = 0; at < left.length; at++) power += (left[at] as number) ** 2 + (right[at] as number) ** 2
  const gain = 10 ** (powerDb / 20) / Math.sqrt(power / (2 * left.length) + 1e-12)
  const ahead = Math.round(0.003 * rate)
  // What each block of samples can bear; the level goes there before the block begins and comes back slowly.
  const blocks = Math.ceil(left.length / ahead)
  const bearable = new Float32Array(blocks + 2).fill(1)
  for (let at = 0; at < left.length; at++) {
    const peak = gain * Math.max(Math.abs(left[at] as number), Math.abs(right[at] as number))
    const block = Math.floor(at / ahead)
    if (peak > ceiling) bearable[block] = Math.min(bearable[block] as number, ceiling / peak)
  }
  const back = 1 - Math.exp(-ahead / (0.12 * rate))
  let level = 1
  let from = Math.min(bearable[0] as number, bearable[1] as number)
  for (let block = 0; block < blocks; block++) {
    const wanted = Math.min(
      bearable[block] as number,
      bearable[block + 1] as number,
      bearable[block + 2] ?? 1,
    )
    level = wanted < level ? wanted : Math.min(wanted, level + (1 - level) * back)
    const to = Math.min(left.length, (block + 1) * ahead)
    for (let at = block * ahead; at < to; at++) {
      const now = gain * (from + ((level - from) * (at - block * ahead)) / ahead)
      left[at] = clamp((left[at] as number) * now, ceiling)
      right[at] = clamp((right[at] as number) * now, ceiling)
    }
    from = level
  }
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value))
