import { expect, it } from 'vitest'
import { someQuestion, someSeed } from '#test/fixtures/recommendation-query.ts'
import { someTrack } from '#test/fixtures/tracks.ts'
import { SceneModel } from '../scene/scene-model.ts'
import { sceneReason } from './scene-reason.ts'
import { commonTables, searchTables, type RelaxationStep, relaxationSteps } from './search-tables.ts'

const scene = new SceneModel({
  names: ['playing', 'seen', 'of the crate', 'near', 'far', 'between'],
  printed: ['Playing', 'Seen', 'Of The Crate', 'Near', 'Far', 'Between'],
  lists: [30, 30, 5, 30, 30, 30],
  dimensions: 2,
  vectors: Int8Array.from([127, 0, 127, 0, 0, 127, 127, 10, -127, 0, 127, 0]),
  neighbours: [
    [
      { row: 1, lists: 9 },
      { row: 5, lists: 4 },
    ],
    [{ row: 0, lists: 9 }],
    [],
    [{ row: 5, lists: 3 }],
    [],
    [
      { row: 0, lists: 4 },
      { row: 3, lists: 3 },
    ],
  ],
  crates: [{ name: 'Made up', rows: [0, 2] }],
})

it.each([
  ['Seen', 'Played in the same sets as Playing (9 times here)'],
  ['Of The Crate', 'Of one crate with Playing: Made up'],
  ['Near', 'Played in the same sets as Between, as Playing is'],
  ['Far', 'Another scene than Playing'],
  ['Playing', 'The same artist'],
  ['Who', 'No list we know has this artist: counted as usual'],
])('%s: names what the points stand on', (artist, reason) => {
  const question = someQuestion({ seeds: [someSeed({ artist: 'Playing' })] })
  const tables = searchTables(
    question,
    relaxationSteps(question)[0] as RelaxationStep,
    commonTables(question, scene),
  )
  expect(sceneReason(question, tables, someTrack({ id: 'x', artist }))).toBe(reason)
})
