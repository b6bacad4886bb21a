import { describe, expect, it } from 'vitest'
import { microphoneProblem } from './microphone-problem.ts'

describe('why there is no microphone', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('%s means %s', (name, problem) => expect(microphoneProblem(name)).toBe(problem))
})
