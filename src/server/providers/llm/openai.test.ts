import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fastClock } from '#test/fakes/fast-clock.ts'
import { VendorServer } from '#test/fakes/vendor-server.ts'
import { openaiModel } from './openai.ts'
import type { ReadingTask } from './port.ts'

const vendors = new VendorServer()
beforeAll(() => vendors.start())
afterAll(() => vendors.stop())
beforeEach(() => vendors.reset())

const openai = (model: string) => openaiModel({ baseUrl: vendors.url('openai'), model, clock: fastClock })
const soon = () => AbortSignal.timeout(5_000)
const task = (): ReadingTask => ({
  vibe: 'dark warehouse, no vocals',
  current: { artist: 'Laurent Garnier', title: 'Crispy Bacon', genre: 'Techno', bpm: 130 },
  proposals: 8,
})
const body = () => vendors.calls[0]?.body ?? {}

it.each([
  ['gpt-5-mini', 'minimal'],
  ['gpt-5.2', 'none'],
  ['gpt-6', 'low'],
  ['o4-mini', 'low'],
  ['gpt-4.1-mini', undefined],
  ['gpt-5-chat-latest', undefined],
  ['qwen3:8b', undefined],
])('%s thinks as little as it can: %s', async (model, effort) => {
  await openai(model).read(task(), soon())
  expect(body()['reasoning_effort']).toBe(effort)
  expect(body()['temperature']).toBe(effort === undefined ? 0 : undefined)
})

it('the form has no place for a tempo or a key of a proposal', async () => {
  await openai('gpt-5-mini').read(task(), soon())
  const format = body()['response_format'] as {
    json_schema: { schema: { properties: { proposals: { items: { properties: object } } } } }
  }
  const proposal = format.json_schema.schema.properties.proposals.items.properties
  expect(Object.keys(proposal)).toEqual(['artist', 'title'])
})

it('a server that refused the form once is asked in plain words from then on', async () => {
  vendors.state.refusesForms = true
  const model = openai('some-model')
  await model.read(task(), soon())
  vendors.calls.length = 0
  expect((await model.read(task(), soon())).kind).toBe('found')
  expect(vendors.calls).toHaveLength(1)
  expect(body()['response_format']).toBeUndefined()
})
