import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EMPTY_SCENE, type SceneData } from '#domain/scene/scene-model.ts'
import { readCrates, readScene, writeScene } from './scene-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segue-scene-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const DATA: SceneData = {
  names: ['four tet', 'cure'],
  printed: ['Four Tet', 'The Cure'],
  lists: [40, 7],
  dimensions: 3,
  vectors: Int8Array.from([127, 0, -1, 0, 90, 90]),
  neighbours: [[{ row: 1, lists: 2 }], [{ row: 0, lists: 2 }]],
  crates: [],
}
const CRATES = 'crate,artists\n"Leftfield house, 2010s",Four Tet | Nobody Here | The Cure\n'

function write(files: Record<string, string | Uint8Array>): void {
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
}

it('a scene is read as it was written, its crates by the artists it knows', () => {
  write({ ...writeScene(DATA), 'crates.csv': CRATES })
  const scene = readScene(folder)
  expect(scene.data).toMatchObject({ names: DATA.names, printed: DATA.printed, dimensions: 3 })
  expect([...scene.data.vectors]).toEqual([...DATA.vectors])
  expect(scene.listsTogether(0, 1)).toBe(2)
  expect(scene.data.crates).toEqual([{ name: 'Leftfield house, 2010s', rows: [0, 1] }])
  expect(scene.relation(scene.actOf('Four Tet', 'Baby'), scene.actOf('The Cure', 'Lovesong'))).toMatchObject({
    crates: 1,
    shared: false,
  })
})

it('without files no act is known', () => {
  expect(readScene(folder)).toBe(EMPTY_SCENE)
  expect(readCrates(folder)).toEqual([])
})

it('files that do not fit together are refused, and say how', () => {
  write({ ...writeScene(DATA), 'vectors.bin': new Uint8Array(5) })
  expect(() => readScene(folder)).toThrow(/vector for each of the 2 lines/u)
})

it.each([
  ['name,artists\n', /line 1: the header must be crate,artists/u],
  ['crate,artists\nA,B | C,D\n', /line 2: more than two cells/u],
  ['crate,artists\n"A,B | C\n', /a quoted cell does not end/u],
])('crates that cannot be read are refused: %j', (text, says) => {
  write({ 'crates.csv': text })
  expect(() => readCrates(folder)).toThrow(says)
})
