import { describe, expect, it } from 'vitest'
import { compileRoom, type Room } from './compile-room.ts'
import { codeBelow, type Finding, isTest, type ProjectFile, readProjectFile } from './project-files.ts'
import { finding, importsOf } from './syntax.ts'

// domain ← contract ← server | web. An arrow the other way would tie what is pure to what is not, put the server's code
// (and secrets) into the browser, or make the wire depend on one end of it.

const MAY_IMPORT: Readonly<Record<Room, readonly Room[]>> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
}

/** The packages of a room; null for any. The domain's are held by domain-is-pure.test.ts, the server's by vendors-…. */
const PACKAGES: Readonly<Record<Room, readonly string[] | null>> = {
  domain: null,
  contract: ['zod'],
  server: null,
  web: null,
}

/** Without any library, so the browser may load them. Everything else of the contract would bring zod along. */
const CONTRACT_VALUES_FOR_WEB = new Set([
  'src/contract/signed-in-hint.ts',
  'src/contract/trackable-path.ts',
  'src/contract/counted-screen.ts',
  'src/contract/limits.ts',
  'src/contract/screens.ts',
])

const roomOf = (path: string): Room | null => {
  const name = /^src\/([^/]+)\//u.exec(path)?.[1]
  return name !== undefined && name in MAY_IMPORT ? (name as Room) : null
}

/** Tests stand in a room and keep its arrows, but may use packages and what lies outside src. */
function wrongArrows(files: readonly ProjectFile[]): Finding[] {
  return files.flatMap((file) => {
    const room = roomOf(file.path)
    if (room === null) return [`${file.path}:1: src holds four rooms and nothing beside them`]
    return importsOf(file).flatMap(({ specifier, path, packageName, node }) => {
      if (path !== null) {
        const other = roomOf(path)
        if (other === null)
          return isTest(file.path) ? [] : [finding(file, node, `${specifier} lies outside src`)]
        return MAY_IMPORT[room].includes(other)
          ? []
          : [finding(file, node, `${room} must not see ${other} (${specifier})`)]
      }
      if (isTest(file.path) || packageName === null) return []
      const allowed = PACKAGES[room]
      if (allowed !== null && !allowed.includes(packageName))
        return [finding(file, node, `${room} must not use ${specifier}`)]
      return room === 'web' && packageName.startsWith('node:')
        ? [finding(file, node, `there is no ${specifier} in a browser`)]
        : []
    })
  })
}

function contractValuesInWeb(files: readonly ProjectFile[]): Finding[] {
  return files
    .filter(({ path }) => path.startsWith('src/web/') && !isTest(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ specifier, path, typeOnly, node }) =>
        path === null || !path.startsWith('src/contract/') || typeOnly || CONTRACT_VALUES_FOR_WEB.has(path)
          ? []
          : [
              finding(
                file,
                node,
                `use "import type" for ${specifier}: its values bring zod into the browser`,
              ),
            ],
      ),
    )
}

const code = codeBelow('src/domain', 'src/contract', 'src/server', 'src/web')
const everything = codeBelow('src')
const plant = (path: string, text: string): ProjectFile[] => [{ path, text }]

describe('domain ← contract ← server | web: the server and the web never see each other', () => {
  it('every import keeps to the arrows', () => {
    expect(code.length).toBeGreaterThan(100)
    expect(everything).toHaveLength(code.length)
    expect(wrongArrows(everything)).toEqual([])
  })

  it.each([
    ['src/web/planted.ts', `import type { Config } from '../server/config.ts'`],
    ['src/web/planted.test.ts', `import { createApp } from '../server/app.ts'`],
    ['src/web/planted.ts', `import { join } from 'node:path'`],
    ['src/server/http/planted.ts', `import { paths } from '../../web/paths.ts'`],
    ['src/server/planted.ts', `export const later = () => import('../web/paths.ts')`],
    ['src/server/planted.ts', `import { someTrack } from '../fixtures/tracks.ts'`],
    ['src/contract/planted.ts', `import type { Db } from '../server/db/schema.ts'`],
    ['src/contract/planted.ts', `import { useState } from 'react'`],
    ['src/contract/planted.ts', `import { createHash } from 'node:crypto'`],
    ['src/domain/planted.ts', `import type { Api } from '../contract/api.ts'`],
    ['src/shared/planted.ts', ''],
  ])('fails on %s with %s', (path, text) => expect(wrongArrows(plant(path, text))).toHaveLength(1))

  it('passes the arrows as they are drawn', () =>
    expect(
      wrongArrows([
        ...plant(
          'src/contract/planted.ts',
          `import { z } from 'zod'\nimport { isKey } from '../domain/key/key.ts'`,
        ),
        ...plant('src/server/planted.ts', `import 'node:fs'\nimport { api } from '../contract/api.ts'`),
        ...plant(
          'src/web/planted.test.ts',
          `import { test } from 'vitest'\nimport { x } from '../../test/x.ts'`,
        ),
      ]),
    ).toEqual([]))
})

describe('the web imports types of the contract and no values: zod would cost every visitor more than the screen', () => {
  it('every import of the contract is "import type", limits and screens aside', () => {
    expect(code.filter(({ path }) => path.startsWith('src/web/')).length).toBeGreaterThan(20)
    expect(contractValuesInWeb(code)).toEqual([])
  })

  it('limits and screens, which may be loaded, load nothing but each other', () => {
    const loads = [...CONTRACT_VALUES_FOR_WEB].map(readProjectFile).flatMap((file) =>
      importsOf(file)
        .filter(({ specifier }) => !CONTRACT_VALUES_FOR_WEB.has(specifier.replace('./', 'src/contract/')))
        .map(({ specifier, node }) => finding(file, node, specifier)),
    )
    expect(loads).toEqual([])
  })

  it.each([
    `import { health } from '../contract/health.ts'`,
    // Still loads the file, as the compiler is told to keep imports as they are written.
    `import { type Health } from '../contract/health.ts'`,
    `export { health } from '../contract/health.ts'`,
    `export const later = () => import('../contract/health.ts')`,
  ])('fails on %s', (text) => expect(contractValuesInWeb(plant('src/web/planted.ts', text))).toHaveLength(1))

  it('passes types and limits', () =>
    expect(
      contractValuesInWeb(
        plant(
          'src/web/planted.ts',
          `import type { Api } from '../contract/api.ts'\nimport { BPM_MAX } from '../contract/limits.ts'`,
        ),
      ),
    ).toEqual([]))
})

describe('the compiler itself refuses a wrong arrow (project references)', () => {
  const cases: readonly (readonly [Room, string, string])[] = [
    ['web', 'the server', `import { serverFact } from '../server/neighbour.ts'\nexport const a = serverFact`],
    ['web', 'a type of the server', `export type A = import('../server/other.ts').Other`],
    ['web', 'Node', 'export const a: unknown = process.env'],
    ['server', 'the web', `import { webFact } from '../web/neighbour.ts'\nexport const a = webFact`],
    ['server', 'the page', 'export const a: unknown = document.title'],
    ['contract', 'the server', `export { serverFact } from '../server/neighbour.ts'`],
    ['contract', 'the web', `export { webFact } from '../web/neighbour.ts'`],
    ['contract', 'Node', 'export const a: unknown = process.env'],
  ]
  const rooms: readonly Room[] = ['contract', 'server', 'web']
  const said = new Map(
    rooms.flatMap((room) => {
      const plants = cases.flatMap(([of, , text], at) =>
        of === room ? [{ path: `src/${room}/planted-${at}.ts`, text }] : [],
      )
      const seen = MAY_IMPORT[room].filter((other) => other !== room)
      const clean = {
        path: `src/${room}/clean.ts`,
        text: seen.map((other) => `export { ${other}Fact } from '../${other}/neighbour.ts'\n`).join(''),
      }
      // The compiler complains of a file where it first meets it, so each planted import needs a file of its own.
      const other = { path: 'src/server/other.ts', text: 'export type Other = 1\n' }
      return [...compileRoom(room, [...plants, clean, other])]
    }),
  )

  it.each(cases.map(([room, what], at) => [room, what, at] as const))('%s sees %s', (room, _, at) =>
    expect(said.get(`src/${room}/planted-${at}.ts`)?.length).toBeGreaterThan(0),
  )
  it.each(rooms)('but %s sees what it may', (room) => expect(said.get(`src/${room}/clean.ts`)).toEqual([]))
})
