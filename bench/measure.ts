import { cpus } from 'node:os'

/** Times in milliseconds, sorted once, read by share. */
export class Times {
  private readonly sorted: readonly number[]

  constructor(times: readonly number[]) {
    if (times.length === 0) throw new Error('nothing was timed')
    this.sorted = [...times].sort((a, b) => a - b)
  }

  get count(): number {
    return this.sorted.length
  }

  get p50(): number {
    return this.at(0.5)
  }

  get p95(): number {
    return this.at(0.95)
  }

  get p99(): number {
    return this.at(0.99)
  }

  get most(): number {
    return this.at(1)
  }

  private at(share: number): number {
    return this.sorted[Math.max(0, Math.ceil(this.sorted.length * share) - 1)] as number
  }
}

/** `quick`: of each item its quickest call, what it costs; `all`: every call, what else the machine did included. */
export type Timed = { readonly quick: Times; readonly all: Times }

/** How long each call takes, in several rounds over all items after one that does not count. */
export function timeEach<T>(items: readonly T[], rounds: number, call: (item: T) => unknown): Timed {
  for (const item of items) call(item)
  const all: number[] = []
  const quick = items.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++)
    for (const [at, item] of items.entries()) {
      const start = performance.now()
      call(item)
      const time = performance.now() - start
      all.push(time)
      quick[at] = Math.min(quick[at] as number, time)
    }
  return { quick: new Times(quick), all: new Times(all) }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] as number
}

export function ms(value: number): string {
  if (value >= 100) return `${Math.round(value)} ms`
  return `${value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 3)} ms`
}

export const times = (ratio: number): string =>
  `${ratio >= 100 ? Math.round(ratio) : ratio.toFixed(ratio >= 10 ? 0 : 2)} ×`

export const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** One line a bar, so that it can be found by its word. */
export function bar(text: string, met: boolean): void {
  console.log(`  ${met ? 'met    ' : 'NOT MET'}  ${text}`)
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('   ')}`
  console.log(line(head))
  console.log(line(widths.map((width) => '─'.repeat(width))))
  for (const row of rows) console.log(line(row))
}

export function title(text: string): void {
  console.log(`\n── ${text}\n`)
}

export const machine = (): string => `${cpus().length} cores, Node ${process.versions.node.split('.')[0]}`
