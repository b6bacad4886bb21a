import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The commonest passwords of all, from lists of stolen ones. */
const COMMONEST = new Set(
  (dictionary['passwords-common'] as readonly (string | number)[])
    .slice(0, 10_000)
    .map((word) => String(word).toLowerCase()),
)

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. About a tenth of a second, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One form for what different keyboards compose differently. */
const plainForm = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(plainForm(password), COST)

/** Compared against when there is no such user, so that the time taken does not tell. */
let nobody: Promise<string> | null = null

/** @param kept the hash to compare with; null for a user that does not exist */
export async function passwordFits(password: string, kept: string | null): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const fits = await verify(kept ?? (await nobody), plainForm(password))
  return kept !== null && fits
}

/** Why a password cannot be had; null when it can. */
export function passwordFault(password: string, username: string): string | null {
  const plain = plainForm(password).toLowerCase()
  if (COMMONEST.has(plain)) return 'This is one of the commonest passwords there are. Please choose another.'
  if (plain === username.toLowerCase()) return 'The password must not be your username.'
  return null
}
