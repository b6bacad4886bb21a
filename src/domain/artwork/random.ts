/**
 * Chance that repeats: the same seed gives the same numbers, on every machine.
 * The generator is sfc32, seeded by FNV-1a.
 */
export class Random {
  private a: number
  private b: number
  private c: number
  private count = 1

  constructor(seed: string) {
    this.a = fnv1a(seed, 0x811c9dc5)
    this.b = fnv1a(seed, 0x9e3779b9)
    this.c = fnv1a(seed, 0x85ebca6b)
    for (let turn = 0; turn < 12; turn++) this.next()
  }

  /** 0 up to, not including, 1. */
  next(): number {
    const sum = (this.a + this.b + this.count) | 0
    this.count = (this.count + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.next() * choices.length)] ?? choices[0]
  }
}

function fnv1a(text: string, basis: number): number {
  let hash = basis
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
