import { describe, expect, it } from 'vitest'
import { arrowsBetweenRooms, drawRooms } from './draw-rooms.ts'
import { codeBelow, type ProjectFile, readProjectFile } from './project-files.ts'

// A drawing that is made by hand is true on the day it was made.

const drawingIn = (page: string): string | undefined =>
  /<!-- rooms -->\n\n```mermaid\n([^`]*)\n```\n\n<!-- \/rooms -->/u.exec(page)?.[1]

/** Rooms that reach each other, as "a and b". */
function circles(files: readonly ProjectFile[]): string[] {
  const arrows = arrowsBetweenRooms(files)
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from) ?? [])].some((room) => {
      if (room === to) return true
      if (seen.has(room)) return false
      seen.add(room)
      return reaches(room, to, seen)
    })
  return [...arrows.keys()].filter((room) => reaches(room, room))
}

const plant = (from: string, to: string): ProjectFile => ({ path: from, text: `import '${to}'` })

describe('the drawing of the rooms', () => {
  const files = codeBelow('src')

  it('is that of the code; `npx tsx tools/draw-architecture.ts` draws it anew', () =>
    expect(drawingIn(readProjectFile('ARCHITECTURE.md').text)).toBe(drawRooms(files)))

  it('has no circle of rooms', () => expect(circles(files)).toEqual([]))

  it('fails on a circle', () =>
    expect(
      circles([plant('src/server/http/a.ts', '../db/b.ts'), plant('src/server/db/b.ts', '../http/a.ts')]),
    ).toEqual(['server/http', 'server/db']))

  it('leaves out an arrow that longer ways say already', () => {
    const drawn = drawRooms([
      { path: 'src/web/app/a.ts', text: `import '../ui/b.ts'\nimport '../../contract/c.ts'` },
      plant('src/web/ui/b.ts', '../../contract/c.ts'),
      { path: 'src/contract/c.ts', text: '' },
    ])
    expect(drawn).toContain('web_app --> web_ui')
    expect(drawn).toContain('web_ui --> contract')
    expect(drawn).not.toContain('web_app --> contract')
  })
})
