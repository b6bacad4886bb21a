/** A rising step curve through points, the nearest in squares (pool adjacent violators), read with straight lines between. */
export function fitMonotone(points: readonly { readonly x: number; readonly y: number }[]): (x: number) => number {
  const blocks: { x: number; y: number; n: number }[] = []
  for (const { x, y } of [...points].sort((a, b) => a.x - b.x || a.y - b.y)) {
    let block = { x, y, n: 1 }
    let last = blocks[blocks.length - 1]
    while (last !== undefined && last.y >= block.y) {
      const n = last.n + block.n
      block = { x: (last.x * last.n + block.x * block.n) / n, y: (last.y * last.n + block.y * block.n) / n, n }
      blocks.pop()
      last = blocks[blocks.length - 1]
    }
    blocks.push(block)
  }
  return (x) => {
    if (blocks.length === 0) return 0
    const after = blocks.findIndex((block) => block.x >= x)
    if (after === 0) return blocks[0]!.y
    if (after < 0) return blocks[blocks.length - 1]!.y
    const [low, high] = [blocks[after - 1]!, blocks[after]!]
    return low.y + ((high.y - low.y) * (x - low.x)) / (high.x - low.x)
  }
}
