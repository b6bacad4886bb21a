import { expect, it } from 'vitest'
import { estimateStrength } from './password-strength.ts'

it.each([
  ['', 'Too short'],
  ['12345', 'Too short'],
  ['123456', 'Very weak'],
  ['aaaaaaaaaaaa', 'Very weak'],
  ['password', 'Very weak'],
  ['Password1', 'Very weak'],
  ['qwertyuiop', 'Very weak'],
  ['techno2024', 'Very weak'],
  ['vpt4xn', 'Weak'],
  ['blueteapot', 'Fair'],
  ['k7#Vq2!x', 'Fair'],
  ['correct horse battery staple', 'Strong'],
  ['k7#Vq2!xWm', 'Strong'],
] as const)('"%s" is %s', (password, word) => {
  expect(estimateStrength(password).word).toBe(word)
})

it('takes the own name for a password as no secret', () => {
  expect(estimateStrength('nightowl_77', 'nightowl').level).toBeLessThan(
    estimateStrength('nightowl_77', 'someone').level,
  )
})

it('never gets weaker by another unexpected character, and says what to do until it is strong', () => {
  const password = 'zr8Kp!wq3Mt'
  const levels = Array.from({ length: password.length }, (_, at) =>
    estimateStrength(password.slice(0, at + 1)),
  )
  for (const [at, { level, advice }] of levels.entries()) {
    expect(level).toBeGreaterThanOrEqual(levels[at - 1]?.level ?? 0)
    expect(advice === '').toBe(level === 4)
  }
})
