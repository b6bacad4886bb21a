/** A 32-bit signature of the letters a folded text holds: a filter before edit distance, for texts whose masks differ much can't be alike. */
export function letterMask(text: string): number {
  let mask = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code !== 32) mask |= 1 << (code & 31)
  }
  return mask >>> 0
}

export function bitCount(value: number): number {
  let n = value - ((value >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
