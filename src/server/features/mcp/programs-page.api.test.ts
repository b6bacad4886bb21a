import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ERROR_STATUS } from '#contract/errors.ts'
import { freshSqlite } from '#test/databases.ts'
import { connectMcp, listen } from '#test/mcp-client.ts'
import { startTestApp } from '#test/test-client.ts'
import { KEY_CALLS_PER_MINUTE } from '../api-keys/authenticate-key.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { readCatalogue } from '../catalogue/catalogue-file.ts'
import { TOOLS } from './tools.ts'

// Whoever writes a program begins with what the page shows: it has to work as it stands there.

const project = join(import.meta.dirname, '..', '..', '..', '..')
const page = readFileSync(join(project, 'docs', 'programs.md'), 'utf8')

/** Code blocks of a language, in their order. */
const blocks = (language: string): string[] =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gmu)].flatMap(([, name, code]) =>
    name === language ? [code ?? ''] : [],
  )

/** Rows of the tables whose first cell holds code, as their cells. */
const rows = (): string[][] =>
  [...page.matchAll(/^\| (.+) \|$/gmu)].map(([, row]) =>
    (row ?? '').split('|').map((cell) => cell.trim().replaceAll('`', '')),
  )

const app = startTestApp(freshSqlite, {
  catalogue: createCatalogue(readCatalogue(join(project, 'catalog')).tracks),
})
let environment: { SEGUE_URL: string; SEGUE_KEY: string }
const folder = mkdtempSync(join(tmpdir(), 'segue-programs-'))
beforeAll(async () => {
  const dj = await app.member()
  const { key } = await dj.ok(api.createApiKey, { body: { name: 'Examples', scope: 'write' } })
  environment = { SEGUE_URL: await listen(app.segue), SEGUE_KEY: key }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The words of a shell line; in double quotes the settings are filled in. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/gu)].map(
    ([, plain, filled, bare]) =>
      plain ??
      (filled ?? bare ?? '').replace(
        /\$(SEGUE_\w+)/gu,
        (_, name: keyof typeof environment) => environment[name],
      ),
  )

/** Sends what a line of curl sends. */
async function curl(line: string): Promise<Response> {
  const [program, ...words] = wordsOf(line)
  expect(program).toBe('curl')
  const headers = new Headers()
  let [url, body]: [string, string | null] = ['', null]
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '-H') {
      const [name = '', value = ''] = (words[++at] ?? '').split(/: (.+)/u)
      headers.set(name, value)
    } else if (word === '-d' || word === '--json') {
      body = words[++at] ?? ''
      if (word === '--json') headers.set('content-type', 'application/json')
    } else {
      expect(word).toMatch(/^http/u)
      url = word
    }
  }
  return fetch(url, { method: body === null ? 'GET' : 'POST', headers, body })
}

const curlLines = (): string[] =>
  blocks('sh').flatMap((code) => code.split('\n').filter((line) => line.startsWith('curl ')))

it('its lines of curl answer what it says', async () => {
  let requestId = ''
  const answers: unknown[] = []
  for (const line of curlLines()) {
    const response = await curl(line.replace('<requestId>', requestId))
    expect(response.status, line).toBe(200)
    const answer = (await response.json()) as { requestId?: string }
    requestId = answer.requestId ?? requestId
    answers.push(answer)
  }
  expect(answers).toHaveLength(4)
  expect(answers[0]).toMatchObject({ tracks: [{ id: 'oUryww7_iwXX', title: 'Around the World' }] })
  const [first] = api.getRecommendations.response.parse(answers[2]).recommendations
  expect(api.getRecommendations.response.parse(answers[2]).recommendations).toHaveLength(10)
  expect(first?.parts?.length).toBeGreaterThan(0)
  expect(answers[3]).toMatchObject({ result: { tools: expect.any(Array) } })
})

it('its conversation of an assistant is answered from the first call to the file', async () => {
  const conversation = blocks('json').find((code) => code.startsWith('[')) ?? ''
  const mcp = await connectMcp(app.segue, { authorization: `Bearer ${environment.SEGUE_KEY}` })
  await mcp.listTools()
  let listId = ''
  let songIds: unknown = []
  const calls = JSON.parse(conversation) as { name: string; arguments: Record<string, unknown> }[]
  for (const { name, arguments: args } of calls) {
    const filled = Object.fromEntries(
      Object.entries(args).map(([key, value]) => [
        key,
        value === '<listId>' ? listId : value === '<songIds>' ? songIds : value,
      ]),
    )
    const { error, facts } = await mcp.tool(name, filled)
    expect(error, name).toBeNull()
    const { list } = facts as { list?: { listId: string } }
    listId = list?.listId ?? listId
    songIds = facts['songIds'] ?? songIds
    if (name === 'export') expect(facts).toMatchObject({ fileName: 'After Around the World.xml' })
  }
  expect(new Set(calls.map(({ name }) => name))).toEqual(
    new Set(Object.keys(TOOLS).filter((name) => name !== 'lists')),
  )
})

it('its script checks and exports the newest list', async () => {
  const [script = ''] = blocks('js')
  const file = join(folder, 'check.mjs')
  writeFileSync(file, script)
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    cwd: folder,
    env: { ...process.env, ...environment },
  })
  expect(stdout).toMatch(/Written to set\.m3u8\n$/u)
  expect(readFileSync(join(folder, 'set.m3u8'), 'utf8')).toMatch(/^#EXTM3U/u)
})

it('its tables are those of the contract', () => {
  const calls = Object.values<Endpoint>(api).flatMap(({ method, path, keyScope }) =>
    keyScope === undefined ? [] : [[`${method} ${path}`, keyScope]],
  )
  expect(rows().filter(([call = '']) => call.includes(' /api/'))).toEqual(calls)
  expect(
    rows().flatMap(([name = '', , scope]) => (Object.hasOwn(TOOLS, name) ? [[name, scope]] : [])),
  ).toEqual(Object.entries(TOOLS).map(([name, tool]) => [name, tool.writes ? 'write' : 'read']))
  const errors = rows().filter(([status = '']) => /^\d{3}$/u.test(status))
  expect(errors.length).toBeGreaterThan(5)
  for (const [status, code = ''] of errors)
    expect(ERROR_STATUS[code as keyof typeof ERROR_STATUS], code).toBe(Number(status))
  expect(page).toContain(`A key makes ${KEY_CALLS_PER_MINUTE} calls a minute`)
})
