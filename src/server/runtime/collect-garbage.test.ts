import { expect, it } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'

it('what is unreachable is collected at once', () => {
  let held: object | null = { large: Array.from({ length: 1_000_000 }, () => 1) }
  const seen = new WeakRef(held)
  const before = process.memoryUsage().heapUsed
  held = null
  return new Promise<void>((done) => {
    setTimeout(() => {
      collectGarbage()
      expect(seen.deref()).toBeUndefined()
      expect(process.memoryUsage().heapUsed).toBeLessThan(before)
      expect((globalThis as { gc?: unknown }).gc).toBeUndefined()
      expect(held).toBeNull()
      done()
    })
  })
})
