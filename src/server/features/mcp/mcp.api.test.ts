import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { connectMcp } from '#test/mcp-client.ts'
import { startTestApp, type TestClient } from '#test/test-client.ts'

const newKey = async (dj: TestClient, scope: 'read' | 'write') =>
  (await dj.ok(api.createApiKey, { body: { name: 'Assistant', scope } })).key
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

onEveryDatabase('MCP', (fresh) => {
  const app = startTestApp(fresh)
  const assistant = async (dj: TestClient, scope: 'read' | 'write' = 'write') =>
    connectMcp(app.segue, bearer(await newKey(dj, scope)))

  it('lists its tools', async () => {
    const mcp = await assistant(await app.member())
    const { tools } = await mcp.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'next',
      'bridge',
      'lists',
      'save_list',
      'arrange',
      'reorder',
      'check',
      'export',
    ])
  })

  it('finds tracks by name', async () => {
    const mcp = await assistant(await app.member())
    const { facts, error } = await mcp.tool('search', { q: 'harbour lights' })
    expect(error).toBeNull()
    expect(facts).toMatchObject({ tracks: [{ trackId: 'harbour', artist: 'Ida Fennimore', bpm: 124 }] })
  })
})
