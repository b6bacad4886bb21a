import { expect, it } from 'vitest'
import { nearestActs } from './nearest-acts.ts'
import { EMPTY_SCENE, SceneModel } from './scene-model.ts'

const scene = new SceneModel({
  names: ['bicep', 'four tet', 'overmono', 'joy orbison'],
  printed: ['Bicep', 'Four Tet', 'Overmono', 'Joy Orbison'],
  lists: [9, 9, 9, 9],
  dimensions: 1,
  vectors: new Int8Array(4),
  neighbours: [
    [
      { row: 3, lists: 2 },
      { row: 1, lists: 9 },
      { row: 2, lists: 5 },
    ],
    [{ row: 2, lists: 7 }],
    [],
    [],
  ],
  crates: [],
})

it.each([
  ['Bicep', 'Glue', 2, ['Four Tet', 'Overmono']],
  ['Bicep', 'Opal (Four Tet Remix)', 9, ['Overmono', 'Joy Orbison']],
  ['Nobody Known', 'Song', 9, []],
])('after %s - %s those of the most lists come first', (artist, title, limit, names) =>
  expect(nearestActs(scene, { artist, title }, limit)).toEqual(names),
)

it('without a scene no act is near', () =>
  expect(nearestActs(EMPTY_SCENE, { artist: 'Bicep', title: 'Glue' }, 3)).toEqual([]))
