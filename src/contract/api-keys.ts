import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { typedText } from './text.ts'

export const API_KEYS_MAX = 10
/** A recognisable beginning: scanners find keys that were published by mistake. */
export const API_KEY_PREFIX = 'segue_'

const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: z.enum(['read', 'write']).describe('`write` may also read'),
    hint: z.string().describe('The last characters of the key, to tell it from others'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKey>

export const listApiKeys = {
  method: 'GET',
  path: '/api/api-keys',
  summary: 'The API keys of this account, newest first, without their secrets',
  response: z.object({ apiKeys: z.array(apiKey).max(API_KEYS_MAX) }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint

export const createApiKey = {
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Make an API key for a program. The key itself is answered this once',
  body: z.object({
    name: typedText(60, 'name').pipe(z.string().min(1, 'Please give the key a name')),
    scope: z.enum(['read', 'write']),
  }),
  response: z.object({
    apiKey,
    key: z.string().describe('Sent as `Authorization: Bearer <key>`; shown this once'),
  }),
  errors: [
    'validation',
    'unauthenticated',
    'forbidden',
    'api_key_limit',
    'too_large',
    'unsupported_media_type',
  ],
} as const satisfies Endpoint

export const revokeApiKey = {
  method: 'DELETE',
  path: '/api/api-keys/:apiKeyId',
  summary: 'Revoke an API key: from the next call on it opens nothing',
  params: z.object({ apiKeyId: z.string() }),
  response: z.object({}),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint
