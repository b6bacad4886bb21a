import { describe, expect, it } from 'vitest'
import { confidenceLabel, fillableBpm } from './confidence-label.ts'

describe('what was measured', () => {
  it('says how sure it is', () => {
    expect([0.93, 0.8, 0.5, 0.2].map(confidenceLabel)).toEqual([
      'sure (93 %)',
      'sure (80 %)',
      'fairly sure (50 %)',
      'not sure (20 %)',
    ])
  })

  it('offers a tempo to a tenth, and only one that can be searched for', () => {
    expect(fillableBpm(122.08)).toBe(122.1)
    expect(fillableBpm(59.4)).toBeNull()
    expect(fillableBpm(200.04)).toBe(200)
    expect(fillableBpm(201)).toBeNull()
  })
})
