import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('so many at a time, the others in their order, and a failure frees its place', async () => {
  const limit = createSemaphore(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const run = (n: number) =>
    limit(() => {
      begun.push(n)
      return new Promise<number>((resolve, reject) => {
        ends.push(() => (n === 1 ? reject(new Error('one')) : resolve(n)))
      })
    })
  const all = Promise.allSettled([1, 2, 3, 4].map(run))
  expect(begun).toEqual([1, 2])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([1, 2, 3])
  ends[1]?.()
  ends[2]?.()
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  ends[3]?.()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
