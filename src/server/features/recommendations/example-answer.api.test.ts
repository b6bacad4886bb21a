import { expect, it } from 'vitest'
import { onEveryDatabase } from '#test/databases.ts'
import { newAdmin, startTestApp } from '#test/test-client.ts'
import { api } from '#contract/api.ts'

onEveryDatabase('the picture of the results', (fresh) => {
  const app = startTestApp(fresh)
  const example = { params: { requestId: 'example' } }

  it('is an answer that the admin alone reads, to no request', async () => {
    const admin = await newAdmin(app.segue)
    const before = await app.segue.rows()
    const answer = await admin.ok(api.getRecommendations, example)
    expect(answer.recommendations).toHaveLength(10)
    expect(answer.basis.track.confidence).toBe(1)
    expect(answer.searches.used).toBe(0)
    expect(await app.segue.rows()).toEqual(before)
    for (const other of [await app.member(), app.stranger()])
      expect((await other.refused(api.getRecommendations, example)).code).toBe('not_found')
  })
})
