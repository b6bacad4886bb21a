import { expect, it } from 'vitest'
import { api } from '../../contract/api.ts'
import { HARBOUR } from '#test/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { rowsThatSay, startTestApp } from '#test/test-client.ts'
import { ALL_ACCOUNT_DATA } from '../all-account-data.ts'
import { deleteAccount } from '../features/accounts/delete-account.ts'
import { localModel } from '../providers/llm/local.ts'

onEveryDatabase('a call whose account is deleted while it is under way', (fresh) => {
  let meanwhile: () => Promise<void> = async () => undefined
  const model = {
    ...localModel(),
    name: 'slow',
    read: () => meanwhile().then(() => ({ kind: 'nothing' as const })),
  }
  const app = startTestApp(fresh, { model })
  // Segue itself can read nothing in it, so the model is waited for.
  const body = { currentTrack: `${HARBOUR.artist} - ${HARBOUR.title}`, vibeDescription: 'qwortle' }

  it('is refused as of a client that is not signed in, and leaves nothing', async () => {
    const dj = await app.member()
    meanwhile = () => deleteAccount(app.db, ALL_ACCOUNT_DATA, dj.user.id, app.segue.time.now)
    const response = await dj.send(api.createRecommendations, { body })
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { code: 'unauthenticated', message: 'Please sign in first' },
    ])
    expect(await rowsThatSay(app.db, dj.user.id)).toEqual([])
  })

  it('is a fault of ours where the account is still there', async () => {
    const dj = await app.member()
    meanwhile = () => app.db.schema.alterTable('recommendation_requests').renameTo('requests_gone').execute()
    const response = await dj.send(api.createRecommendations, { body })
    await app.db.schema.alterTable('requests_gone').renameTo('recommendation_requests').execute()
    expect(response.statusCode).toBe(500)
  })
})
