import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '../../contract/limits.ts'

export type Credentials = { readonly username: string; readonly password: string }
type NewCredentials = Credentials & { readonly confirmation: string; readonly email: string }

export type CredentialField = 'username' | 'password' | 'confirmation' | 'email' | 'code'
type FieldProblems = Readonly<Partial<Record<CredentialField, string>>>

/** What is said of a problem beside its field, and in a toast of its own. */
type FormNotice = { readonly title: string; readonly description: string }

export const MISMATCH: FormNotice = {
  title: "Passwords don't match",
  description: 'Please make sure your passwords match.',
}
export const TOO_SHORT: FormNotice = {
  title: 'Password too short',
  description: 'Password must be at least 6 characters long.',
}

/**
 * What is missing to sign in. Whether it is right is for the server to say.
 * @param code of the second factor; null where none has been asked for
 */
export function loginProblems({ username, password }: Credentials, code: string | null): FieldProblems {
  return {
    ...(code?.trim() === '' && { code: 'Please enter a code' }),
    ...(username.trim() === '' && { username: 'Please enter your username' }),
    ...(password === '' && { password: 'Please enter your password' }),
  }
}

/** What stands in the way of an account, as far as that can be told without asking the server. */
export function registrationProblems(form: NewCredentials): FieldProblems {
  const username = usernameProblem(form.username.trim())
  const password = newPasswordProblem(form.password)
  return {
    ...(username !== null && { username }),
    ...(password !== null && { password }),
    ...(form.confirmation !== form.password && { confirmation: MISMATCH.description }),
  }
}

/** The problem that deserves a toast, the first one first. */
export function noticeOf(problems: FieldProblems): FormNotice | null {
  if (problems.confirmation === MISMATCH.description) return MISMATCH
  return problems.password === TOO_SHORT.description ? TOO_SHORT : null
}

function usernameProblem(username: string): string | null {
  if (username === '') return 'Please enter a username'
  if (username.length < USERNAME_MIN) return `A username has at least ${USERNAME_MIN} characters`
  if (username.length > USERNAME_MAX) return `A username has at most ${USERNAME_MAX} characters`
  return /^[A-Za-z0-9_.-]+$/.test(username) ? null : 'A username is made of letters, digits, _ . and -'
}

export function newPasswordProblem(password: string): string | null {
  if (password === '') return 'Please enter a password'
  if (password.length < PASSWORD_MIN) return TOO_SHORT.description
  return password.length > PASSWORD_MAX ? `Please keep the password under ${PASSWORD_MAX} characters` : null
}
