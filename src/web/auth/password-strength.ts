import { PASSWORD_MIN } from '../../contract/limits.ts'

type PasswordStrength = {
  /** 0 to 4, for a meter. */
  readonly level: 0 | 1 | 2 | 3 | 4
  readonly word: 'Too short' | 'Very weak' | 'Weak' | 'Fair' | 'Strong'
  /** What would make it stronger; empty when it is strong. */
  readonly advice: string
}

/** Words that password guessers try first. Each counts as little as two characters. */
const TRIED_FIRST =
  /password|passwort|passw0rd|qwerty|qwertz|azerty|letmein|welcome|iloveyou|monkey|dragon|admin|login|abc123|sunshine|princess|football|master|segue|techno|house|music|love|(?:19|20)\d\d/g

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']

/**
 * How hard a password is to guess, roughly: its length in characters that do not follow from the one before, times
 * what each could have been. A hint while typing; the server looks the common ones up.
 */
export function estimateStrength(password: string, username = ''): PasswordStrength {
  if (password.length < PASSWORD_MIN)
    return { level: 0, word: 'Too short', advice: `At least ${PASSWORD_MIN} characters` }
  const bits = guessBits(password, username)
  if (bits < 25)
    return {
      level: 1,
      word: 'Very weak',
      advice: 'Easy to guess: use words that have nothing to do with you',
    }
  if (bits < 42) return { level: 2, word: 'Weak', advice: 'Make it longer: three or four words do well' }
  if (bits < 60) return { level: 3, word: 'Fair', advice: 'One more word makes it strong' }
  return { level: 4, word: 'Strong', advice: '' }
}

function guessBits(password: string, username: string): number {
  const lower = password.toLowerCase()
  const known = username.length >= 3 ? lower.replaceAll(username.toLowerCase(), '\u0001') : lower
  // Two characters stand for a word that is tried first.
  const worth = known.replace(TRIED_FIRST, '\u0001\u0002')
  return surprisingLength(worth) * Math.log2(alphabetOf(password))
}

/** Counts a character that repeats or continues the one before it as a quarter. */
function surprisingLength(text: string): number {
  const characters = [...text]
  return characters.reduce(
    (length, character, at) => length + (follows(characters[at - 1], character) ? 0.25 : 1),
    0,
  )
}

function follows(before: string | undefined, character: string): boolean {
  if (before === undefined) return false
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  if (Math.abs(step) <= 1) return true
  return ROWS.some((row) => row.includes(before + character) || row.includes(character + before))
}

function alphabetOf(password: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^\w]|_/, 33],
  ]
  return kinds.reduce((size, [kind, count]) => size + (kind.test(password) ? count : 0), 0)
}
