import { z } from 'zod'

/**
 * Text that a person typed: trimmed, blanks run together. A NUL is refused (PostgreSQL cannot store it and nobody types
 * it); other control characters and overrides of the writing direction are only noise.
 */
export const typedText = (max: number, what: string, missing = `The ${what} must be text`) =>
  z
    .string({ error: missing })
    .max(max, `Please keep the ${what} under ${max} characters`)
    .refine((s) => !s.includes('\u0000'), `The ${what} holds a character that is not text`)
    .transform((s) =>
      s
        // Composed and decomposed letters (macOS names files with the latter) are the same text.
        .normalize('NFC')
        .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )

/** A hex SHA-256 of what a browser tells of its device. */
export const deviceFingerprint = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'The device fingerprint is 64 hexadecimal digits')
