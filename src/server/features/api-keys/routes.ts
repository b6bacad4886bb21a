import { randomBytes } from 'node:crypto'
import { api } from '#contract/api.ts'
import { API_KEY_PREFIX, API_KEYS_MAX, type ApiKey } from '#contract/api-keys.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { networkIn } from '../accounts/sign-in.ts'
import type { Audit } from '../activity/audit.ts'
import { hashKey } from './authenticate-key.ts'
import { apiKeysStore, type StoredApiKey } from './store.ts'

type Deps = {
  readonly db: Db
  readonly audit: Audit
  readonly clock: () => number
  readonly newId: () => string
}

const HINT_LENGTH = 4
const LIMIT = refuse('api_key_limit', `An account has at most ${API_KEYS_MAX} API keys. Revoke one first.`)

/** Keys for programs: made, seen and revoked by somebody who is signed in, never by a key. */
export function apiKeyRoutes(server: Server, { db, audit, clock, newId }: Deps): void {
  server.register(api.listApiKeys, { who: 'user', perMinute: 120 }, async ({ signedIn }) => ({
    apiKeys: (await apiKeysStore(db).ofUser(signedIn.account.id)).map(toApiKey),
  }))

  server.register(api.createApiKey, { who: 'user', perMinute: 20 }, ({ body, signedIn, request }) => {
    const userId = signedIn.account.id
    const key = API_KEY_PREFIX + randomBytes(32).toString('base64url')
    const stored = { id: newId(), ...body, hint: key.slice(-HINT_LENGTH), createdAt: clock() }
    return db.transaction().execute(async (trx) => {
      const isAdded = await addInFreeSlot(trx, { ...stored, userId, keyHash: hashKey(key) })
      if (!isAdded) return LIMIT
      const details = `Scope: ${body.scope}`
      await audit.record(trx, { action: 'api_key_created', userId, network: networkIn(request), details })
      return { apiKey: toApiKey({ ...stored, lastUsedAt: null }), key }
    })
  })

  server.register(api.revokeApiKey, { who: 'user', perMinute: 60 }, ({ params, signedIn, request }) => {
    const userId = signedIn.account.id
    return db.transaction().execute(async (trx): Promise<Refusal | Record<string, never>> => {
      if (!(await apiKeysStore(trx).remove(userId, params.apiKeyId)))
        return refuse('not_found', 'This API key has been revoked already.')
      await audit.record(trx, { action: 'api_key_revoked', userId, network: networkIn(request) })
      return {}
    })
  })
}

/** @returns false where every slot is taken */
async function addInFreeSlot(
  trx: Db,
  key: Omit<Parameters<ReturnType<typeof apiKeysStore>['add']>[0], 'slot'>,
): Promise<boolean> {
  const store = apiKeysStore(trx)
  const used = new Set(await store.usedSlots(key.userId))
  for (let slot = 0; slot < API_KEYS_MAX; slot++)
    if (!used.has(slot) && (await store.add({ ...key, slot }))) return true
  return false
}

const toApiKey = ({ createdAt, lastUsedAt, ...key }: StoredApiKey): ApiKey => ({
  ...key,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
})
