import { expect, it } from 'vitest'
import type { TestApi } from '#test/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { startTestApp } from '#test/test-client.ts'

onEveryDatabase('GET /api/searches', (fresh) => {
  const at = startTestApp(fresh)
  const countOf = async (visitor: ReturnType<TestApi['visitor']>) => {
    const response = await visitor.get('/api/searches')
    expect(response.statusCode).toBe(200)
    return response.json()
  }

  it('a new visitor has used none, and asking leaves nothing behind', async () => {
    const before = await at.segue.rows()
    const visitor = at.segue.visitor()
    expect(await countOf(visitor)).toEqual({ used: 0, limit: 25 })
    expect(visitor.cookie).toBeUndefined()
    expect(await at.segue.rows()).toEqual(before)
  })

  it("each visitor is told their own count, an account its account's", async () => {
    const visitor = at.segue.visitor()
    for (let made = 0; made < 3; made++) await visitor.search()
    await at.segue.visitor().search()
    expect(await countOf(visitor)).toEqual({ used: 3, limit: 25 })

    const registered = await visitor.call(
      'POST',
      '/api/auth/register',
      JSON.stringify({ username: 'counted', password: 'long enough to sign in' }),
      { 'content-type': 'application/json' },
    )
    expect(registered.statusCode).toBe(200)
    await visitor.search()
    expect(await countOf(visitor)).toEqual({ used: 4, limit: 25 })
  })
})
