import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The commonest passwords of all, from lists of stolen ones. */
const COMMONEST = new Set(
  (dictionary['passwords-common'] as readonly (string | number)[])
    .slice(0, 10_000)
    .map((word) => String(word).toLowerCase()),
)

/**
 * Guesses that a new password must withstand: those of zxcvbn's score 2. Six characters without any pattern are just as
 * many, so that six stay the least there is, and every six that follow from one another are too few.
 */
const MIN_GUESSES = 1_000_000
/** So much of a password is looked at: patterns take longer to find the longer it is, and more is only stronger. */
const JUDGED_LENGTH = 72

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. About a tenth of a second, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One form for what different keyboards compose differently. */
const plainForm = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(plainForm(password), COST)

/** Compared against when there is no such user, so that the time taken does not tell. */
let nobody: Promise<string> | null = null

/** @param passwordHash the hash to compare with; null for a user that does not exist */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const fits = await verify(passwordHash ?? (await nobody), plainForm(password))
  return passwordHash !== null && fits
}

/** Why a password cannot be had at all; null when it can. What the setting of the admin's is held to. */
export function passwordError(password: string, username: string): string | null {
  const plain = plainForm(password).toLowerCase()
  if (COMMONEST.has(plain)) return 'This is one of the commonest passwords there are. Please choose another.'
  if (plain === username.toLowerCase()) return 'The password must not be your username.'
  return null
}

/** Why this password is refused, with advice; null when it is accepted. */
export function newPasswordError(
  password: string,
  whose: { readonly username: string; readonly email: string | null },
): string | null {
  const { username, email } = whose
  const problem = passwordError(password, username)
  if (problem !== null) return problem
  const plain = plainForm(password).slice(0, JUDGED_LENGTH)
  const mailName = email?.split('@')[0]?.toLowerCase() ?? null
  if (mailName !== null && [mailName, email?.toLowerCase()].includes(plain.toLowerCase()))
    return 'The password must not be the name of your e-mail address.'
  const known = [username, 'segue', ...(mailName === null ? [] : [mailName])]
  const { guesses, feedback } = judge().check(plain, known)
  if (guesses >= MIN_GUESSES) return null
  const why = WARNINGS[feedback.warning ?? ''] ?? ''
  return `This password is easy to guess${why}. Three or four words that have nothing to do with each other do well.`
}

/** Made when the first password is judged: the dictionary takes a moment and some memory. */
let zxcvbn: ZxcvbnFactory | null = null
const judge = (): ZxcvbnFactory => (zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }))

/** What zxcvbn names as the reason, as it goes on after "easy to guess". */
const WARNINGS: Readonly<Record<string, string>> = {
  straightRow: ': it is a row of keys',
  keyPattern: ': it is a pattern of keys',
  simpleRepeat: ': it repeats itself',
  extendedRepeat: ': it repeats itself',
  sequences: ': it is a sequence',
  recentYears: ': it is a year',
  dates: ': it is a date',
  topTen: ': it is among those tried first',
  topHundred: ': it is among those tried first',
  common: ': it is among those tried first',
  similarToCommon: ': it is like those tried first',
  wordByItself: ': it is a single word',
  namesByThemselves: ': it is a name',
  commonNames: ': it is a name',
  userInputs: ': it is much like your name',
}
