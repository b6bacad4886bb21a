import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { testApi } from '#test/api.ts'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { VENDOR_ERRORS } from '#test/fakes/vendor-errors.ts'
import { fastClock } from '#test/fakes/fast-clock.ts'
import { VendorServer } from '#test/fakes/vendor-server.ts'
import { localModel } from '../../providers/llm/local.ts'
import { openaiModel } from '../../providers/llm/openai.ts'
import type { Recommendation } from '#contract/recommendations.ts'

// A question through the whole server, with a model behind the vendor's true wire format.

let vendors: VendorServer
let database: TestDatabase
beforeAll(async () => {
  vendors = await new VendorServer().start()
  database = await freshSqlite()
})
afterEach(async () => {
  vendors.reset()
  await database.db.deleteFrom('model_readings').execute()
})
afterAll(async () => {
  await vendors.stop()
  await database.close()
})

/** Part of it only a model can read: then it is waited for. */
const VIBE = 'dark, no vocals, not too fast, like rain on a tin roof'
type Answer = { basis: { vibeWords: { text: string }[] }; recommendations: Recommendation[] }

/** Asks one question of a server of its own, so that a model that was given up on before is asked anew. */
async function ask(
  model = openaiModel({
    baseUrl: vendors.url('openai'),
    apiKey: 'key',
    model: 'gpt-5-mini',
    clock: fastClock,
  }),
): Promise<Answer> {
  const api = await testApi(database, { model })
  const visitor = api.visitor()
  const created = await visitor.call('POST', '/api/recommendations', {
    currentTrack: 'zz',
    genre: 'House',
    bpm: 124,
    vibeDescription: VIBE,
  })
  expect(created.statusCode).toBe(200)
  const { requestId } = created.json<{ requestId: string }>()
  const answer = (await visitor.call('GET', `/api/recommendations/${requestId}`)).json<Answer>()
  await api.app.close()
  return answer
}

const titles = ({ recommendations }: Answer) => recommendations.map(({ trackId }) => trackId)

it('a model is called once, and reads the vibe; tempo, key and tip stay Segue’s own', async () => {
  const local = await ask(localModel())
  const read = await ask()
  expect(read.basis.vibeWords.map(({ text }) => text)).toContain('no vocals')
  expect(vendors.calls.filter(({ vendor }) => vendor === 'openai')).toHaveLength(1)
  for (const { trackId, bpm, camelot } of read.recommendations) {
    const same = local.recommendations.find((other) => other.trackId === trackId)
    if (same) expect([same.bpm, same.camelot]).toEqual([bpm, camelot])
  }
})

it.each(VENDOR_ERRORS.filter((error) => error !== 'hang' && error !== 'stalled-body'))(
  'when the model fails (%s), the local answer stands',
  async (error) => {
    const local = await ask(localModel())
    vendors.fail('openai', error)
    const answer = await ask()
    expect(titles(answer)).toEqual(titles(local))
    expect(answer.recommendations.map(({ mixingTip }) => mixingTip)).toEqual(
      local.recommendations.map(({ mixingTip }) => mixingTip),
    )
  },
)

it('a model that never answers is left behind when the budget is used up', async () => {
  const local = await ask(localModel())
  vendors.fail('openai', 'hang')
  const answer = await ask()
  expect(titles(answer)).toEqual(titles(local))
})

it('tracks that a model made up do not come', async () => {
  const honest = vendors.state.mind
  vendors.state.mind = (asked) => {
    const said = honest(asked) as { proposals?: unknown }
    return said.proposals
      ? { ...said, proposals: [{ artist: 'Nobody At All', title: 'A Song That Is Not' }] }
      : said
  }
  const answer = await ask()
  expect(answer.recommendations.some(({ artist }) => artist === 'Nobody At All')).toBe(false)
})
