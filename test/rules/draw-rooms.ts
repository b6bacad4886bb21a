import { isTest, type ProjectFile } from './project-files.ts'
import { importsOf } from './syntax.ts'

/** The room a file of src stands in: a folder of the server or the web, else the folder below src. */
function roomOf(path: string): string | null {
  const [, top, folder] = /^src\/([^/]+)\/(?:([^/]+)\/)?/u.exec(path) ?? []
  if (top === undefined) return null
  // The configuration is one file that every part may read: a room of its own.
  if (path === 'src/server/config.ts') return 'server/config'
  return (top === 'server' || top === 'web') && folder !== undefined ? `${top}/${folder}` : top
}

/** Commands: they are started as processes of their own, never imported. */
const COMMANDS = /^src\/server\/(?:main|library|catalogue-import|backup)\.ts$/u

/** Which room imports from which, tests left out. */
export function arrowsBetweenRooms(files: readonly ProjectFile[]): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const file of files) {
    const from = roomOf(file.path)
    if (from === null || isTest(file.path)) continue
    const reached = arrows.get(from) ?? new Set()
    arrows.set(from, reached)
    for (const { path } of importsOf(file)) {
      const to = path === null || COMMANDS.test(path) ? null : roomOf(path)
      if (to !== null && to !== from) reached.add(to)
    }
  }
  return arrows
}

/** An arrow that longer ways say already is left out, so that the drawing can be read. */
function isImplied(arrows: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const open = [...(arrows.get(from) ?? [])].filter((room) => room !== to)
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    if (room === to) return true
    if (seen.has(room) || room === from) continue
    seen.add(room)
    open.push(...(arrows.get(room) ?? []))
  }
  return false
}

const byName = (a: string, b: string): number => (a < b ? -1 : 1)

/** The rooms of src and what each is built on, as a Mermaid flow chart. */
export function drawRooms(files: readonly ProjectFile[]): string {
  const arrows = arrowsBetweenRooms(files)
  const rooms = [...arrows.keys()].sort(byName)
  const idOf = (room: string): string => room.replaceAll(/[^a-z]/gu, '_')
  const within = (top: string) => rooms.filter((room) => room.split('/')[0] === top)
  const box = (top: string): string[] =>
    within(top).length > 1
      ? [`  subgraph ${top}`, ...within(top).map((room) => `    ${idOf(room)}["${room}"]`), '  end']
      : within(top).map((room) => `  ${idOf(room)}["${room}"]`)
  return [
    'flowchart TB',
    ...['web', 'server', 'contract', 'domain'].flatMap(box),
    ...rooms.flatMap((from) =>
      [...(arrows.get(from) ?? [])]
        .filter((to) => !isImplied(arrows, from, to))
        .sort(byName)
        .map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
    ),
  ].join('\n')
}
