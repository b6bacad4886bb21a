/**
 * Where a set takes the floor:
 *
 * - `steady`: nowhere in particular; the line is flat.
 * - `build`: from its calmest track to its fullest.
 * - `wave`: up and down, a wave about every nine tracks, calm at both ends.
 * - `warm-up-peak-close`: a slow climb, a peak from about 60 to 80 % of the way, then half-way down to close.
 */
export type SetShape = 'steady' | 'build' | 'wave' | 'warm-up-peak-close'
export const SET_SHAPES: readonly SetShape[] = ['steady', 'build', 'wave', 'warm-up-peak-close']

const TRACKS_A_WAVE = 9

/** Corners of the line: how far into the set (0–1), how high (0–1). */
const WARM_UP_PEAK_CLOSE = [
  [0, 0],
  [0.35, 0.4],
  [0.6, 1],
  [0.8, 1],
  [1, 0.45],
] as const

/**
 * The shape as heights of 0 (the set's calmest) to 1 (its fullest), one for each of `count` positions: what the line
 * above the list draws. `steady` lies at 0.5. A single position lies where the shape begins.
 */
export const energyCurve = (shape: SetShape, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => height(shape, count < 2 ? 0 : i / (count - 1), count))

function height(shape: SetShape, at: number, count: number): number {
  switch (shape) {
    case 'steady':
      return 0.5
    case 'build':
      return at
    case 'wave': {
      const waves = Math.max(1, Math.round(count / TRACKS_A_WAVE))
      const phase = (at * waves) % 1
      return 1 - Math.abs(1 - 2 * phase)
    }
    case 'warm-up-peak-close':
      return along(WARM_UP_PEAK_CLOSE, at)
  }
}

function along(corners: readonly (readonly [number, number])[], at: number): number {
  const next = corners.findIndex(([x]) => x >= at)
  const [x1, y1] = corners[next] as readonly [number, number]
  const [x0, y0] = corners[Math.max(0, next - 1)] as readonly [number, number]
  return x1 === x0 ? y1 : y0 + ((at - x0) / (x1 - x0)) * (y1 - y0)
}

/**
 * The energy (1–10) that each position of this very set should have. The list's own energies are dealt out along the
 * shape, the calmest where the curve is lowest, the fullest where it is highest: so the line can be met exactly, if the
 * transitions allow it. `steady` is flat at the middle energy, and every order of the tracks fits it equally well.
 * @param energies 1–10 each, null = not known; as many as there are positions. Those known stand for those not known.
 * @returns one target for each position; null everywhere when no energy is known
 */
export function energyTargets(
  shape: SetShape,
  energies: readonly (number | null)[],
): readonly (number | null)[] {
  const known = energies.filter((energy) => energy !== null).toSorted((a, b) => a - b)
  const count = energies.length
  if (known.length === 0) return energies.map(() => null)
  if (shape === 'steady') return energies.map(() => quantile(known, 0.5))
  const curve = energyCurve(shape, count)
  // Rounded, so that heights which are equal but for the last bit count as equal everywhere.
  const rounded = curve.map((y) => Math.round(y * 1e9))
  const byHeight = rounded
    .map((_, i) => i)
    .sort((a, b) => (rounded[a] as number) - (rounded[b] as number) || a - b)
  const targets: number[] = Array.from({ length: count }, () => 0)
  for (const [rank, position] of byHeight.entries())
    targets[position] = quantile(known, count < 2 ? 0 : rank / (count - 1))
  return targets
}

/** @param sorted at least one */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const lower = sorted[Math.floor(at)] as number
  const upper = sorted[Math.ceil(at)] as number
  return lower + (at - Math.floor(at)) * (upper - lower)
}
