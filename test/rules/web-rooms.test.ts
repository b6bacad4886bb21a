import { describe, expect, it } from 'vitest'
import { codeBelow, type Finding, isTest, type ProjectFile } from './project-files.ts'
import { finding, importsOf } from './syntax.ts'

// A screen can be read, changed and thrown away by itself while nothing but the routes knows of it. What two screens share
// lies below them, in a room that knows of no screen. Types count: who knows a shape depends on it. So do imports that
// load later, and workers.

/** From the ground up. A room sees itself and every floor below its own; rooms of one floor do not see each other. */
const FLOORS: readonly (readonly string[])[] = [
  // What the browser knows of the server, of who is here and of addresses | what is written the same way everywhere
  ['client', 'format'],
  // Controls, tables, dialogs: nothing of any one screen
  ['ui'],
  // Who somebody is | what is heard
  ['auth', 'player'],
  // What is offered for money | the microphone | music of one's own
  ['paywall', 'listening', 'library'],
  // What stands round a screen
  ['shell'],
  ['pages'],
  // Starts, draws and routes
  ['app'],
]
const MAX_FLOORS = 7
/** Files that one looks through without scrolling. */
const MAX_FILES = 15

const insideWeb = (path: string | null): string | null =>
  path === null ? null : (/^src\/web\/(.+)$/u.exec(path)?.[1] ?? null)
const roomOf = (inside: string): string => (inside.includes('/') ? (inside.split('/')[0] ?? '') : '')
const floorOf = (room: string): number => FLOORS.findIndex((rooms) => rooms.includes(room))
const pageOf = (inside: string): string | null => /^pages\/([^/]+)\//u.exec(inside)?.[1] ?? null
const folderOf = (path: string): string => path.replace(/\/[^/]+$/u, '')

type Arrow = { readonly from: string; readonly to: string; readonly say: (what: string) => Finding }

const arrowsOf = (files: readonly ProjectFile[]): Arrow[] =>
  files.flatMap((file) =>
    importsOf(file).flatMap(({ path, node }) => {
      const [from, to] = [insideWeb(file.path), insideWeb(path)]
      return from === null || to === null
        ? []
        : [{ from, to, say: (what: string) => finding(file, node, what) }]
    }),
  )

const outsideRooms = (files: readonly ProjectFile[]): Finding[] =>
  files.flatMap(({ path }) => {
    const inside = insideWeb(path)
    return inside === null || floorOf(roomOf(inside)) >= 0 ? [] : [`${path}:1: is in no room of src/web`]
  })

const upwards = (files: readonly ProjectFile[]): Finding[] =>
  arrowsOf(files).flatMap(({ from, to, say }) => {
    const [own, other] = [roomOf(from), roomOf(to)]
    return own === other || floorOf(other) < floorOf(own) ? [] : [say(`${own} must not see ${other} (${to})`)]
  })

const acrossPages = (files: readonly ProjectFile[]): Finding[] =>
  arrowsOf(files).flatMap(({ from, to, say }) => {
    const [own, other] = [pageOf(from), pageOf(to)]
    return own === null || other === null || own === other
      ? []
      : [say(`page ${own} must not see page ${other} (${to})`)]
  })

/** Files that reach themselves, each with all that lie on its circles (Tarjan's strongly connected components). */
function circles(files: readonly ProjectFile[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of arrowsOf(files)) next.set(from, [...(next.get(from) ?? []), to])
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    const own = index.size
    index.set(file, own)
    low.set(file, own)
    stack.push(file)
    for (const other of next.get(file) ?? []) {
      const reached = index.has(other) ? (stack.includes(other) ? index.get(other) : own) : visit(other)
      low.set(file, Math.min(low.get(file) ?? own, reached ?? own))
    }
    const lowest = low.get(file) ?? own
    if (lowest === own) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1 || next.get(file)?.includes(file)) found.push(circle.sort())
    }
    return lowest
  }
  for (const file of next.keys()) if (!index.has(file)) visit(file)
  return found
}

/** Code alone is counted, and directly in the folder: a test and a style sheet stand beside what they belong to. */
function crowded(files: readonly ProjectFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files.filter((file) => !isTest(file.path)))
    counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder}: ${count} files`)
}

const web = codeBelow('src/web')
const plant = (path: string, ...targets: readonly string[]): ProjectFile => ({
  path: `src/web/${path}`,
  text: targets.map((target, at) => `import { planted${at} } from '${target}'`).join('\n'),
})

describe('src/web stands on floors, and a file sees its own room and what lies below', () => {
  it('every file is in a room, and the rooms are few', () => {
    expect(web.length).toBeGreaterThan(300)
    expect(FLOORS.length).toBeLessThanOrEqual(MAX_FLOORS)
    expect(outsideRooms(web)).toEqual([])
  })

  it('every room is there', () => {
    const rooms = new Set(web.map(({ path }) => roomOf(insideWeb(path) ?? '')))
    expect(FLOORS.flat().filter((room) => !rooms.has(room))).toEqual([])
  })

  it('no import leads upwards or sideways', () => expect(upwards(web)).toEqual([]))

  it.each(['planted.ts', 'helpers/planted.ts'])('fails on %s, which is in no room', (path) =>
    expect(outsideRooms([plant(path)])).toHaveLength(1),
  )

  it.each([
    ['ui/planted.ts', '../shell/planted.ts'],
    ['ui/table/planted.test.ts', '../../pages/my-list/planted.ts'],
    ['library/planted.ts', '../pages/my-list/planted.ts'],
    ['pages/landing/planted.ts', '../../app/routes.tsx'],
    // Neighbours on one floor.
    ['listening/planted.ts', '../library/planted.ts'],
    ['client/planted.ts', '../format/planted.ts'],
  ])('fails on %s with %s', (path, target) => expect(upwards([plant(path, target)])).toHaveLength(1))

  it.each([
    `import type { A } from '../app/planted.ts'`,
    `export const later = () => import('../pages/landing/landing-page.tsx')`,
    `export type A = import('../shell/planted.ts').A`,
    `new Worker(new URL('../library/planted.ts', import.meta.url))`,
  ])('fails on %s in ui', (text) =>
    expect(upwards([{ path: 'src/web/ui/planted.ts', text }])).toHaveLength(1),
  )

  it('passes what lies below, its own room, and what is no part of src/web', () =>
    expect(
      upwards([
        plant(
          'pages/landing/planted.ts',
          '../../ui/button.tsx',
          '../../client/api.ts',
          './other.ts',
          'react',
        ),
        plant('ui/table/planted.ts', '../button.tsx', '../../../contract/limits.ts'),
        plant('app/planted.ts', '../pages/landing/landing-page.tsx'),
      ]),
    ).toEqual([]))
})

describe('no page sees another one, so that a screen can be changed without a look at the others', () => {
  it('what pages share lies below them', () => {
    const pages = new Set(web.map(({ path }) => pageOf(insideWeb(path) ?? '')))
    expect(pages.size).toBeGreaterThan(10)
    expect(acrossPages(web)).toEqual([])
  })

  it.each([
    ['pages/dashboard/planted.ts', '../my-list/my-list-tab.tsx'],
    ['pages/library/own/planted.ts', '../../my-list/table/planted.ts'],
  ])('fails on %s with %s', (path, target) => expect(acrossPages([plant(path, target)])).toHaveLength(1))

  it('passes the folders of one page', () =>
    expect(acrossPages([plant('pages/my-list/lists/planted.ts', '../artwork/planted.ts')])).toEqual([]))
})

describe('no file of src/web reaches itself, so that each can be read after what it needs', () => {
  it('there is no circle, types and late imports included', () => expect(circles(web)).toEqual([]))

  it('fails on a circle of two, one of three by a type, and a file that imports itself', () => {
    const byType: ProjectFile = { path: 'src/web/ui/e.ts', text: `import type { C } from './c.ts'` }
    const files = [
      plant('ui/a.ts', './b.ts'),
      plant('ui/b.ts', './a.ts', './c.ts'),
      plant('ui/c.ts', './d.ts'),
      plant('ui/d.ts', './e.ts'),
      byType,
      plant('ui/f.ts', './f.ts'),
    ]
    expect(circles(files)).toEqual([['ui/c.ts', 'ui/d.ts', 'ui/e.ts'], ['ui/a.ts', 'ui/b.ts'], ['ui/f.ts']])
  })

  it('passes two ways to one file', () =>
    expect(
      circles([plant('ui/a.ts', './b.ts', './c.ts'), plant('ui/b.ts', './d.ts'), plant('ui/c.ts', './d.ts')]),
    ).toEqual([]))
})

describe('no folder of src/web holds more than 15 files of code, so that one sees at a glance what it is about', () => {
  it('a bigger one is divided', () => expect(crowded(web)).toEqual([]))

  const full = Array.from({ length: MAX_FILES }, (_, at) => plant(`ui/planted-${at}.ts`))
  it('fails on one file too many', () =>
    expect(crowded([...full, plant('ui/one-more.tsx')])).toEqual(['src/web/ui: 16 files']))
  it('passes a full folder with tests beside its files and folders in it', () =>
    expect(crowded([...full, plant('ui/planted-1.test.ts'), plant('ui/key/planted.ts')])).toEqual([]))
})
