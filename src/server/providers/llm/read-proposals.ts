import { z } from 'zod'
import { normalizeName, trackKey } from '#domain/track/names.ts'
import type { Proposal } from './port.ts'

const MAX_NAME_LENGTH = 120

const name = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
  .refine((text) => text.length <= MAX_NAME_LENGTH && normalizeName(text) !== '')
/** Any other field, a tempo or a key above all, is not read. */
const proposal = z.object({ artist: name, title: name })

/** The tracks a model believes to exist: artist and title alone, each recording once, in its order, at most `limit`. */
export function readProposals(answer: unknown, limit: number): Proposal[] {
  const byKey = new Map<string, Proposal>()
  for (const item of Array.isArray(answer) ? answer : []) {
    if (byKey.size + 1 > limit) break
    const { success, data } = proposal.safeParse(item)
    if (!success) continue
    const key = trackKey(data.artist, data.title)
    if (!byKey.has(key)) byKey.set(key, data)
  }
  return [...byKey.values()]
}
