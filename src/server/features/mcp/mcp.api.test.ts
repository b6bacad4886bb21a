import { describe, expect, it } from 'vitest'
import { parseKey } from '#domain/key/notation.ts'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { madeTracks, someTrack } from '#test/fixtures/tracks.ts'
import { connectMcp, listen } from '#test/mcp-client.ts'
import { newSubscriber, startTestApp, type TestClient } from '#test/test-client.ts'
import { KEY_CALLS_PER_MINUTE } from '../api-keys/authenticate-key.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'

const HARBOUR = someTrack({
  id: 'harbour',
  artist: 'Ida Fennimore',
  title: 'Harbour Lights',
  key: parseKey('8A'),
  keySource: 'published',
})
const TIDE = someTrack({
  id: 'tide',
  artist: 'Ida Fennimore',
  title: 'Slow Tide',
  key: parseKey('9A'),
  keySource: 'both',
})
const TWINS = [1, 2, 3].map((i) =>
  someTrack({
    id: `twin-${i}`,
    artist: `Twin ${i}`,
    title: 'Same Name',
    key: parseKey('2A'),
    keySource: 'both',
  }),
)
const TOWN = Array.from({ length: 60 }, (_, i) =>
  someTrack({
    id: `town-${i}`,
    artist: `Resident ${i}`,
    title: `Tool ${i}`,
    bpm: 119 + (i % 11),
    key: parseKey(`${1 + (i % 12)}A`),
    keySource: i % 2 === 0 ? 'measured' : 'estimated',
  }),
)
const catalogue = createCatalogue([HARBOUR, TIDE, ...TWINS, ...TOWN, ...madeTracks(200)])
const IDS = TOWN.slice(0, 12).map(({ id }) => id)
const TOOLS = ['search', 'next', 'bridge', 'lists', 'save_list', 'arrange', 'reorder', 'check', 'export']

const newKey = async (dj: TestClient, scope: 'read' | 'write') =>
  (await dj.ok(api.createApiKey, { body: { name: 'Assistant', scope } })).key
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

onEveryDatabase('MCP', (fresh) => {
  const app = startTestApp(fresh, { catalogue, corsOrigins: ['https://tool.example'] })
  const assistant = async (dj?: TestClient, scope: 'read' | 'write' = 'write') => {
    const mcp = await connectMcp(app.segue, bearer(await newKey(dj ?? (await app.member()), scope)))
    // From then on the client holds every answer to the schema of its tool.
    await mcp.listTools()
    return mcp
  }
  type Saved = { list: { listId: string; songs: { songId: string; trackId: string }[] } }
  const saveList = async (mcp: Awaited<ReturnType<typeof assistant>>, trackIds = IDS) =>
    ((await mcp.tool('save_list', { name: 'Saturday', trackIds })).facts as Saved).list

  describe('its tools', () => {
    it('are listed, and say which of them write', async () => {
      const { tools } = await (await assistant()).listTools()
      expect(tools.map(({ name }) => name)).toEqual(TOOLS)
      expect(tools.filter((tool) => tool.annotations?.readOnlyHint !== true).map(({ name }) => name)).toEqual(
        ['save_list', 'reorder'],
      )
      for (const { description } of tools) expect(description).toMatch(/^[A-Z].+\.$/u)
    })

    it('find tracks by name, each key with its source', async () => {
      const { facts, error } = await (await assistant()).tool('search', { q: 'harbor lights', limit: 3 })
      expect(error).toBeNull()
      expect(facts).toMatchObject({
        tracks: [
          {
            trackId: 'harbour',
            artist: 'Ida Fennimore',
            bpm: 124,
            key: { camelot: '8A', source: 'published', confidence: 0.9 },
          },
        ],
      })
    })

    it('find ten tracks that mix into one, with what the score is made of', async () => {
      const { facts } = await (await assistant()).tool('next', { trackId: 'harbour' })
      const { current, tracks, searches } = facts as {
        current: object
        tracks: { compatibilityScore: number; parts: { points: number; reason: string }[] | null }[]
        searches: object
      }
      expect(current).toMatchObject({ track: { id: 'harbour' }, key: { camelot: '8A', source: 'published' } })
      expect(tracks).toHaveLength(10)
      const [{ parts, compatibilityScore }] = tracks as [(typeof tracks)[0]]
      expect(parts?.reduce((sum, { points }) => sum + points, 0)).toBe(compatibilityScore)
      for (const { reason } of parts ?? []) expect(reason).not.toBe('')
      expect(searches).toMatchObject({ used: 1 })
    })

    it('bridge from one track to another', async () => {
      const { facts } = await (
        await assistant()
      ).tool('bridge', { from: 'Ida Fennimore - Harbour Lights', to: 'Resident 5 - Tool 5' })
      const { tracks, transitions } = facts as { tracks: { trackId: string }[]; transitions: object[] }
      expect(tracks[0]).toMatchObject({ trackId: 'harbour', key: { camelot: '8A' } })
      expect(tracks[tracks.length - 1]).toMatchObject({ trackId: 'town-5' })
      expect(transitions).toHaveLength(tracks.length - 1)
    })

    it('save a list by ids, arrange it, put it in that order, check it and export it', async () => {
      const dj = await newSubscriber(app.segue)
      const mcp = await assistant(dj)
      const list = await saveList(mcp)
      expect(list.songs.map(({ trackId }) => trackId)).toEqual(IDS)
      expect(list.songs[0]).toMatchObject({ bpm: 119, key: { source: 'measured', confidence: 0.6 } })
      const { listId } = list
      const { facts: arranged } = await mcp.tool('arrange', { listId, shape: 'build' })
      expect(arranged).toMatchObject({ before: expect.any(Number), after: expect.any(Number) })
      const { songIds } = arranged as { songIds: string[] }
      expect((await mcp.tool('reorder', { listId, songIds })).facts).toEqual({ reordered: true })
      const [shown] = ((await mcp.tool('lists')).facts as { lists: Saved['list'][] }).lists
      expect(shown?.songs.map(({ songId }) => songId)).toEqual(songIds)
      const checked = await mcp.tool('check', { listId })
      expect(checked.facts).toEqual(await dj.ok(api.checkList, { params: { listId } }))
      const { facts, content } = await mcp.tool('export', { listId, format: 'm3u8' })
      expect(facts).toMatchObject({ fileName: 'Saturday.m3u8' })
      expect(content[1]).toMatchObject({ resource: { text: expect.stringMatching(/^#EXTM3U/u) } })
      const pdf = await mcp.tool('export', { listId, format: 'pdf' })
      expect(pdf.content[1]).toMatchObject({ resource: { mimeType: 'application/pdf' } })
      const { blob } = (pdf.content[1] as { resource: { blob: string } }).resource
      expect(Buffer.from(blob, 'base64').toString('latin1')).toMatch(/^%PDF-/u)
    })
  })

  describe('what is refused is an error of the tool, in the words of the contract', () => {
    it.each([
      ['search', {}, 'Please say what to look for'],
      ['search', { q: 'x'.repeat(301) }, 'Please keep the search under 300 characters'],
      ['search', { q: 'a', limit: -1 }, 'The limit is a whole number from 1 to 50'],
      ['next', {}, 'Please enter a current artist or track'],
      [
        'next',
        { currentTrack: 'Ida Fennimore - Harbour Lights', bpm: 'fast' },
        'BPM must be a number from 60 to 200',
      ],
      ['next', { trackId: 'no-such-id' }, expect.stringContaining('no track with this id')],
      ['bridge', { from: 'Zzyzx Qwortle - Vrblmph', to: 'x' }, expect.stringContaining('We do not know')],
      ['save_list', { name: ' ', trackIds: ['tide'] }, 'The list needs a name'],
      [
        'save_list',
        { name: 'A', trackIds: ['tide', 'nope\0'] },
        expect.stringContaining('no track with the id'),
      ],
      ['arrange', {}, 'Please say which list, by its id'],
      ['check', { listId: 'none' }, expect.stringContaining('This list is not there')],
      ['check', { listId: '../saved-songs' }, 'There is nothing here'],
      ['export', { listId: 'none', format: 'vinyl' }, expect.stringContaining('The format is one of csv')],
      ['dance', {}, 'There is no such tool'],
    ])('%s %j', async (name, args, says) => {
      expect((await (await assistant()).tool(name, args)).error).toEqual(says)
    })

    it('and the tracks that may have been meant come with it, each key with its source', async () => {
      const { code, content } = await (await assistant()).tool('next', { currentTrack: 'Same Name' })
      expect(code).toBe('ambiguous_track')
      const { candidates } = JSON.parse((content[1] as { text: string }).text) as { candidates: object[] }
      expect(candidates).toHaveLength(3)
      expect(candidates[0]).toMatchObject({
        trackId: expect.stringMatching(/^twin-/u),
        key: { source: 'both', confidence: 0.95 },
      })
      expect(candidates[0]).not.toHaveProperty('camelot')
    })

    it('a key that may only read saves nothing', async () => {
      const dj = await app.member()
      const mcp = await assistant(dj, 'read')
      expect(await mcp.tool('save_list', { name: 'Saturday', trackIds: IDS })).toMatchObject({
        code: 'forbidden',
        error: 'This API key may only read',
      })
      expect((await dj.ok(api.listSavedLists)).savedLists).toEqual([])
      expect((await mcp.tool('next', { trackId: 'tide' })).error).toBeNull()
    })

    it('a list of somebody else is not there', async () => {
      const { listId } = await saveList(await assistant())
      const other = await assistant()
      for (const name of ['check', 'arrange'])
        expect((await other.tool(name, { listId })).code).toBe('not_found')
      expect((await other.tool('export', { listId, format: 'csv' })).code).toBe('not_found')
    })

    it('searches of the free plan run out, as they do on the site', async () => {
      const dj = await app.member()
      const mcp = await assistant(dj)
      for (let at = 0; at < 25; at++) {
        expect((await mcp.tool('next', { trackId: `town-${at}` })).error).toBeNull()
        app.segue.time.now += 2_000
      }
      expect(await mcp.tool('next', { trackId: 'tide' })).toMatchObject({ code: 'search_limit' })
      expect((await dj.ok(api.countSearches)).used).toBe(25)
    })

    it('a key makes as many calls a minute as without tools', async () => {
      app.segue.time.now += 120_000
      const mcp = await assistant()
      for (let at = 0; at < KEY_CALLS_PER_MINUTE; at++)
        expect((await mcp.tool('search', { q: 'tide' })).error).toBeNull()
      expect(await mcp.tool('search', { q: 'tide' })).toMatchObject({ code: 'rate_limited' })
    })

    it('a list whose name is no whole text is exported all the same', async () => {
      const mcp = await assistant()
      const { facts } = await mcp.tool('save_list', { name: '\ud800', trackIds: IDS })
      const { listId } = (facts as Saved).list
      expect(await mcp.tool('export', { listId, format: 'csv' })).toMatchObject({ error: null })
      expect((await mcp.tool('check', { listId: '\ud800' })).code).toBe('not_found')
    })

    it('an id that a list still holds of a track that is gone is not answered', async () => {
      const dj = await app.member()
      const song = { title: 'Gone', artist: 'Nobody', trackId: 'gone', musicalKey: '8A' }
      await dj.ok(api.createList, { body: { name: 'Old', songs: [song] } })
      const { facts } = await (await assistant(dj)).tool('lists')
      expect(facts).toMatchObject({
        lists: [{ songs: [{ trackId: null, title: 'Gone', key: { camelot: '8A', source: 'saved' } }] }],
      })
    })
  })

  describe('who is let in', () => {
    const post = async (headers: Readonly<Record<string, string>>, body: unknown, method = 'POST') =>
      fetch(`${await listen(app.segue)}/mcp`, {
        method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

    it('nobody without a key, by a session or with another token', async () => {
      const dj = await app.member()
      for (const headers of [
        {},
        { cookie: dj.visitor.cookie ?? '' },
        { authorization: 'Basic c2VndWU6eA==' },
      ]) {
        const response = await post(headers, LIST)
        expect(response.status).toBe(401)
        expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Segue"')
        expect(await response.json()).toMatchObject({
          code: 'unauthenticated',
          message: expect.stringContaining('Please send an API key'),
        })
      }
      const wrong = await post(bearer('segue_none'), LIST)
      expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="Segue", error="invalid_token"',
      ])
      await expect(connectMcp(app.segue, bearer('segue_none'))).rejects.toThrow(/not valid/u)
    })

    it('no key that was revoked', async () => {
      const dj = await app.member()
      const mcp = await assistant(dj)
      const [key] = (await dj.ok(api.listApiKeys)).apiKeys
      await dj.ok(api.revokeApiKey, { params: { apiKeyId: key?.id ?? '' } })
      await expect(mcp.tool('search', { q: 'tide' })).rejects.toThrow(/not valid/u)
    })

    it('pages of Segue itself and of allowed origins, and of no other', async () => {
      const key = bearer(await newKey(await app.member(), 'read'))
      const own = await listen(app.segue)
      for (const origin of [own, 'https://tool.example']) {
        const response = await post({ ...key, origin }, LIST)
        expect([origin, response.status]).toEqual([origin, 200])
        expect(response.headers.get('access-control-allow-origin')).toBe(
          origin === own ? null : 'https://tool.example',
        )
      }
      for (const origin of ['https://evil.example', 'null'])
        expect([origin, (await post({ ...key, origin }, LIST)).status]).toEqual([origin, 403])
    })

    it('no page under a name that was bent to this machine', async () => {
      const { authorization } = bearer(await newKey(await app.member(), 'read'))
      const headers = { authorization, origin: 'http://evil.example', host: 'evil.example' }
      const response = await app.stranger().visitor.call('POST', '/mcp', JSON.stringify(LIST), {
        'content-type': 'application/json',
        ...headers,
      })
      expect(response.statusCode).toBe(403)
    })

    it('keeps no sessions: GET and DELETE are told to POST', async () => {
      const key = bearer(await newKey(await app.member(), 'read'))
      for (const method of ['GET', 'DELETE']) {
        const response = await post(key, '{}', method)
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      }
    })

    it.each([
      ['', 400],
      ['{', 400],
      ['null', 400],
      ['[]', 202],
      ['{"jsonrpc":"1.0"}', 400],
      [JSON.stringify(Array.from({ length: 101 }, (_, id) => ({ ...LIST, id }))), 400],
      [JSON.stringify({ ...LIST, method: 'tools/dance' }), 200],
      [JSON.stringify({ ...LIST, method: 'tools/call', params: { name: 5 } }), 200],
      [`"${'x'.repeat(2 ** 20)}"`, 413],
    ])('what is no message is refused as such: %#', async (body, status) => {
      const key = bearer(await newKey(await app.member(), 'read'))
      const response = await post(key, body)
      expect(response.status).toBe(status)
      if (status === 200)
        expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } })
    })
  })
})
