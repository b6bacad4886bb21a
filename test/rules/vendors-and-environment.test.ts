import { describe, expect, it } from 'vitest'
import { codeBelow, type Finding, isTest, type ProjectFile } from './project-files.ts'
import {
  allNodes,
  finding,
  importsOf,
  memberName,
  nameOf,
  nodeField,
  nodeList,
  valueNames,
} from './syntax.ts'

// A vendor is exchanged, fails, or is not there at all. Behind a port none of that is felt anywhere else, and the tests
// need no vendor. So: an unlisted package is a vendor's.

type Housed = { readonly name: string; readonly where: RegExp; readonly reason: string }

/** Packages the house itself is built of, and where. A trailing `/` takes every package of that scope. */
const HOUSED: readonly Housed[] = [
  { name: 'zod', where: /^src\/server\//u, reason: 'reads whatever comes from outside' },
  {
    name: 'fastify',
    where: /^src\/server\/(?:app\.ts|app-deps\.ts|mount-api\.ts|http\/|features\/)/u,
    reason: 'the HTTP server',
  },
  {
    name: '@fastify/',
    where: /^src\/server\/(?:app\.ts|http\/|features\/)/u,
    reason: 'parts of the HTTP server',
  },
  {
    name: 'fastify-type-provider-zod',
    where: /^src\/server\/(?:app\.ts|http\/)/u,
    reason: 'the contract checks requests and answers',
  },
  {
    name: 'helmet',
    where: /^src\/server\/http\/security-headers\.ts$/u,
    reason: 'the headers that keep a page from being abused',
  },
  { name: 'kysely', where: /^src\/server\/(?:db\/|.*\/store\.ts$)/u, reason: 'asks the database' },
  { name: 'pg', where: /^src\/server\/db\//u, reason: 'driver of PostgreSQL' },
  { name: 'better-sqlite3', where: /^src\/server\/db\//u, reason: 'driver of SQLite' },
  {
    name: 'prom-client',
    where: /^src\/server\/system\/metrics\.ts$/u,
    reason: 'counts, and writes for Prometheus',
  },
  {
    name: '@opentelemetry/',
    where: /^src\/server\/system\/tracing\.ts$/u,
    reason: 'makes and sends traces',
  },
  { name: 'pino', where: /^src\/server\/main\.ts$/u, reason: 'the log, handed on by main.ts' },
  {
    name: '(computed)',
    where: /^src\/server\/runtime\/built-render-page\.ts$/u,
    reason: 'loads what draws public pages, which the web room builds for it into dist/ssr',
  },
  {
    name: 'isbot',
    where: /^src\/server\/features\/analytics\/is-bot\.ts$/u,
    reason: 'tells programs from browsers by what they say they are',
  },
  {
    name: '@node-rs/argon2',
    where: /^src\/server\/features\/accounts\/password\.ts$/u,
    reason: 'hashes passwords, off the event loop',
  },
  {
    name: 'otpauth',
    where: /^src\/server\/features\/second-factor\/totp\.ts$/u,
    reason: 'computes the codes of authenticator apps',
  },
  {
    name: '@zxcvbn-ts/core',
    where: /^src\/server\/features\/accounts\/password\.ts$/u,
    reason: 'tells how many guesses a password withstands',
  },
  {
    name: '@zxcvbn-ts/language-common',
    where: /^src\/server\/features\/accounts\/password\.ts$/u,
    reason: 'lists the commonest passwords',
  },
  {
    name: '@modelcontextprotocol/sdk',
    where: /^src\/server\/features\/mcp\//u,
    reason: 'the wire that assistants speak',
  },
  {
    name: 'music-metadata',
    where: /^src\/server\/features\/audio-files\/read-tags\.ts$/u,
    reason: 'reads the tags of sound files',
  },
  { name: 'pdfkit', where: /^src\/server\/providers\/pdf\//u, reason: 'writes the gig sheet' },
  {
    name: 'fontkit',
    where: /^src\/server\/providers\/pdf\//u,
    reason: 'knows which letters a font has; what pdfkit itself is built on',
  },
  {
    name: 'bidi-js',
    where: /^src\/server\/providers\/pdf\//u,
    reason: 'puts Arabic and Hebrew into the order in which they are read',
  },
]

/** src/server/providers/<kind>/<vendor>.ts, but not what stands there for any vendor or for none. */
const isAdapter = (path: string): boolean =>
  /^src\/server\/providers\/[^/]+\/(?!port\.ts$|local\.ts$|off\.ts$)[^/]+\.ts$/u.test(path)

const housing = (packageName: string): Housed | undefined =>
  HOUSED.find(({ name }) => (name.endsWith('/') ? packageName.startsWith(name) : packageName === name))

function vendorsElsewhere(files: readonly ProjectFile[]): Finding[] {
  return files
    .filter(({ path }) => path.startsWith('src/server/') && !isTest(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ packageName, node }) => {
        if (packageName === null || packageName.startsWith('node:')) return []
        const housed = housing(packageName)
        if (housed?.where.test(file.path) === true) return []
        if (housed) return [finding(file, node, `${packageName} does not belong here (${housed.reason})`)]
        return isAdapter(file.path)
          ? []
          : [
              finding(
                file,
                node,
                `${packageName} is a vendor's: only in src/server/providers/<kind>/<vendor>.ts`,
              ),
            ]
      }),
    )
}

/** A call to the outside without time-out, budget and circuit breaker is a request of ours that hangs. */
function callsElsewhere(files: readonly ProjectFile[]): Finding[] {
  return files
    .filter(
      ({ path }) =>
        path.startsWith('src/server/') && !path.startsWith('src/server/providers/') && !isTest(path),
    )
    .flatMap((file) =>
      [...valueNames(file)]
        .filter(({ name }) => name === 'fetch')
        .map(({ node }) => finding(file, node, 'outside calls are made by a provider, which guards them')),
    )
}

const CONFIG = 'src/server/config.ts'

/** `process.env`, however it is written. */
function readsEnvironment(files: readonly ProjectFile[]): Finding[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && path !== CONFIG && !isTest(path))
    .flatMap((file) => [
      ...importsOf(file)
        .filter(({ packageName }) => packageName === 'node:process' || packageName === 'process')
        .map(({ node }) => finding(file, node, `use the global process, and its env in ${CONFIG} alone`)),
      ...allNodes(file).flatMap((node) => {
        const ofProcess =
          memberName(node) === 'env' &&
          [nameOf(nodeField(node, 'object')), memberName(nodeField(node, 'object'))].includes('process')
        const taken =
          node.type === 'VariableDeclarator' &&
          nameOf(nodeField(node, 'init')) === 'process' &&
          nodeList(nodeField(node, 'id'), 'properties').length > 0
        return ofProcess || taken ? [finding(file, node, `only ${CONFIG} reads the environment`)] : []
      }),
    ])
}

const code = codeBelow('src')
const server = code.filter(({ path }) => path.startsWith('src/server/'))
const plant = (path: string, text: string): ProjectFile[] => [{ path: `src/${path}`, text }]

describe('vendors only in providers/<kind>/<vendor>.ts, so that any of them can go or fail', () => {
  it('no other file of the server knows one', () => {
    expect(server.filter(({ path }) => isAdapter(path)).length).toBeGreaterThan(3)
    expect(vendorsElsewhere(server)).toEqual([])
  })

  it('every package of the house is still used', () => {
    const used = server.flatMap(importsOf).flatMap(({ packageName }) => packageName ?? [])
    expect(HOUSED.filter((housed) => !used.some((name) => housing(name) === housed))).toEqual([])
  })

  it('no file but a provider calls outside', () => expect(callsElsewhere(server)).toEqual([]))

  it.each([
    ['server/features/recommendations/planted.ts', `import { generateText } from 'ai'`],
    ['server/features/recommendations/planted.ts', `import type { LanguageModel } from 'ai'`],
    ['server/main.ts', `import { createOpenAI } from '@ai-sdk/openai'`],
    ['server/features/billing/planted.ts', `import Stripe from 'stripe'`],
    ['server/http/planted.ts', `import nodemailer from 'nodemailer'`],
    ['server/providers/create-providers.ts', `import Stripe from 'stripe'`],
    ['server/providers/llm/port.ts', `import type { LanguageModel } from 'ai'`],
    ['server/providers/llm/local.ts', `export const later = () => import('ai')`],
    ['server/providers/llm/planted.ts', `import type { FastifyRequest } from 'fastify'`],
  ])('fails on %s with %s', (path, text) => expect(vendorsElsewhere(plant(path, text))).toHaveLength(1))

  it('fails on an outside call of a feature', () =>
    expect(
      callsElsewhere(
        plant('server/features/artwork/planted.ts', `export const a = () => fetch('https://x.example')`),
      ),
    ).toHaveLength(1))

  it('passes an adapter', () =>
    expect(
      vendorsElsewhere(
        plant('server/providers/billing/stripe.ts', `import Stripe from 'stripe'\nimport 'node:fs'`),
      ),
    ).toEqual([]))
})

describe('process.env only in src/server/config.ts, so that the table of settings is whole and wrong values stop the start', () => {
  it('no other file of src reads it', () => {
    expect(code.length).toBeGreaterThan(100)
    expect(code.map(({ path }) => path)).toContain(CONFIG)
    expect(readsEnvironment(code)).toEqual([])
  })

  it('config.ts is seen to read it', () =>
    expect(
      readsEnvironment(
        code.filter(({ path }) => path === CONFIG).map(({ text }) => ({ path: 'src/planted.ts', text })),
      ),
    ).toHaveLength(1))

  it.each([
    'export const a = process.env.PORT',
    `export const a = process['env']`,
    `export const a = process?.env['PORT']`,
    'export const a = globalThis.process.env',
    'export const { env } = process',
    `import { env } from 'node:process'`,
    `import process from 'process'`,
  ])('fails on %s', (text) => expect(readsEnvironment(plant('server/db/planted.ts', text))).toHaveLength(1))

  it('passes other uses of the process', () =>
    expect(
      readsEnvironment(plant('server/planted.ts', `process.exit(1)\nexport const a = { env: 1 }.env`)),
    ).toEqual([]))
})
