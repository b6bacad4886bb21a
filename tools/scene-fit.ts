/**
 * Places artists by who is played with whom, and fits what that says of the next track:
 *
 *   npm run scene:fit -- FACTS SETS [--judge]
 *
 * reads a table of facts and one of real lists (CSV, gzipped or not), prints how well next tracks are ranked on lists kept
 * back, and rewrites `catalog/scene/*` and `src/domain/scene/scene-weights.gen.ts`. With --judge nothing is written.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'
import { SceneModel } from '../src/domain/scene/scene-model.ts'
import { relationNats } from '../src/domain/scene/relation-nats.ts'
import { artistName, creditsOf } from '../src/domain/scene/scene-artists.ts'
import { readCrates, writeScene } from '../src/server/features/catalogue/scene-file.ts'
import { knownArtists } from './scene/artist-names.ts'
import { buildScene } from './scene/build-scene.ts'
import { fitSceneWeights, pairNats, type Trials } from './scene/fit-scene-weights.ts'
import { nextTrackTrials, rankFigures } from './scene/next-track-trials.ts'
import { pairFacts, sideReader } from './scene/pair-facts.ts'
import { type FactRow, readFacts, readTrackLists, type TrackList } from './scene/read-reference.ts'
import { splitLists } from './scene/split-lists.ts'
import { readTracks } from './scene/read-tracks.ts'

const OTHERS_FITTED = 60
const OTHERS_JUDGED = 500
const FITTED = 1800
const JUDGED = 1500

const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const [factsPath, setsPath] = args
if (factsPath === undefined || setsPath === undefined) {
  console.error('usage: npm run scene:fit -- FACTS SETS [--judge]')
  process.exit(2)
}
const root = fileURLToPath(new URL('..', import.meta.url))
const catalogue = readTracks(join(root, 'catalog'))
const facts: FactRow[] = [...readFacts(factsPath), ...catalogue.asTags]
const lists = readTrackLists(setsPath)
const crates = readCrates(join(root, 'catalog', 'scene'))
const known = knownArtists(credits())
const filed = new Set(crates.flatMap(({ artists }) => artists.map(artistName)))
const isKnown = (name: string): boolean => known.has(name) || filed.has(name)
const ours = new Set(
  catalogue.tracks.flatMap(({ artist, title }) => creditsOf(artist, title, isKnown).map(({ name }) => name)),
)
const isWanted = (name: string, count: number): boolean => ours.has(name) || count >= 2

const split = splitLists(lists)
const model = new SceneModel(buildScene(split.train, facts, crates, isKnown, isWanted))
const NOT_SAID = { genre: null, year: null, bpm: null, key: null, energy: null }
const look = sideReader(model, catalogue.factsOf)
const trialsOf = (from: readonly TrackList[], count: number, others: number, seed: number): Trials =>
  nextTrackTrials(from, count, others, seed).map(({ from: now, candidates }) => {
    const on = look({ ...now, ...NOT_SAID })
    return candidates.map((next) => pairFacts(model, on, look({ ...next, ...NOT_SAID })))
  })
const withTempo = (from: readonly TrackList[]): TrackList[] =>
  from.map((list) => ({
    ...list,
    tracks: list.tracks.filter(({ artist, title }) => catalogue.factsOf(artist, title)?.bpm),
  }))
const fitted = fitSceneWeights([
  { trials: trialsOf(split.fitDj, FITTED, OTHERS_FITTED, 1), weight: 0.5 },
  { trials: trialsOf(withTempo(split.fitDj), FITTED, OTHERS_FITTED, 2), weight: 1 },
  { trials: trialsOf(split.fitPlaylist, FITTED, OTHERS_FITTED, 3), weight: 0.3 },
  { trials: trialsOf(withTempo(split.fitPlaylist), FITTED, OTHERS_FITTED, 4), weight: 0.6 },
])
console.log(JSON.stringify(fitted, (_, value) => (typeof value === 'number' ? +value.toFixed(3) : value)))
console.log('lists kept back                     questions   today AUC / first ten     with scene')
for (const [name, from] of [
  ["other sets of DJs' series", split.testDj],
  ['… of tracks with a tempo', withTempo(split.testDj)],
  ['… without the same artist', withoutRuns(withTempo(split.testDj))],
  ['later sets of DJs', split.later],
  ['… of tracks with a tempo', withTempo(split.later)],
  ["a DJ's series never seen", split.testSeries],
  ['… of tracks with a tempo', withTempo(split.testSeries)],
  ["listeners' playlists", split.testPlaylist],
  ['… of tracks with a tempo', withTempo(split.testPlaylist)],
  ['… without the same artist', withoutRuns(withTempo(split.testPlaylist))],
] as const) {
  const trials = trialsOf(from, JUDGED, OTHERS_JUDGED, 9)
  if (trials.length === 0) continue
  const before = rankFigures(trials.map((trial) => trial.map(({ transition }) => transition)))
  const after = rankFigures(trials.map((trial) => trial.map((pair) => pairNats(fitted, pair))))
  const show = ({ auc, firstTen }: typeof before) =>
    `${auc.toFixed(3)} / ${(100 * firstTen).toFixed(1).padStart(4)} %`
  console.log(
    `${name.padEnd(34)} ${String(trials.length).padStart(9)}   ${show(before).padEnd(24)} ${show(after)}`,
  )
}

if (!process.argv.includes('--judge')) {
  const scene = buildScene(lists, facts, crates, isKnown, isWanted)
  const folder = join(root, 'catalog', 'scene')
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of Object.entries(writeScene(scene))) writeFileSync(join(folder, name), bytes)
  const rounded = JSON.stringify(fitted, (_, value) =>
    typeof value === 'number' ? +value.toFixed(3) : value,
  )
  writeFileSync(
    join(root, 'src/domain/scene/scene-weights.gen.ts'),
    await format(
      `import type { SceneWeights } from './scene-weights.ts'\n\n// Written by \`npm run scene:fit\`.\nexport const sceneWeights: SceneWeights = ${rounded}\n`,
      { parser: 'typescript', semi: false, singleQuote: true, printWidth: 110 },
    ),
  )
  console.log(
    `${scene.names.length} artists, ${scene.neighbours.reduce((sum, near) => sum + near.length, 0)} neighbours`,
  )
  printPopularity()
}

/** Whether the points of the scene lean to who stands in many lists. */
function printPopularity(): void {
  const rows = lists.flatMap(({ tracks }) => tracks).filter((_, at) => at % 400 === 0)
  const points: number[] = []
  const counts: number[] = []
  for (const from of rows)
    for (const to of rows.slice(0, 200)) {
      const own = model.actOf(to.artist, to.title)
      if (own.rows.length === 0) continue
      points.push(relationNats(model.relation(model.actOf(from.artist, from.title), own), fitted))
      counts.push(Math.log1p(Math.max(...own.rows.map((row) => model.data.lists[row] as number))))
    }
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const [x, y] = [mean(points), mean(counts)]
  let [xy, xx, yy] = [0, 0, 0]
  for (const [i, value] of points.entries()) {
    const [dx, dy] = [value - x, (counts[i] as number) - y]
    xy += dx * dy
    xx += dx * dx
    yy += dy * dy
  }
  console.log(
    `correlation of a pair's nats with how many lists the artist stands in: ${(xy / Math.sqrt(xx * yy)).toFixed(3)}`,
  )
}

/** Leaves out a track by the artist of the one before it. */
function withoutRuns(from: readonly TrackList[]): TrackList[] {
  return from.map((list) => {
    const tracks: { artist: string; title: string }[] = []
    for (const track of list.tracks) {
      const last = tracks.at(-1)
      const names = (one: { artist: string; title: string }) =>
        creditsOf(one.artist, one.title, isKnown).map(({ name }) => name)
      if (last && names(last).some((name) => names(track).includes(name))) continue
      tracks.push(track)
    }
    return { ...list, tracks }
  })
}

function* credits(): Generator<string> {
  for (const { artist } of facts) yield artist
  for (const { tracks } of lists) for (const { artist } of tracks) yield artist
}
