/**
 * How much better the next track is foretold when a DJ's own nights are learned from.
 *
 *   npm run -s personal:judge -- FACTS SETS
 *
 * FACTS and SETS are tables as `npm run scene:fit` takes them. Of every series of DJ sets the last 15 % are hidden, from the scene as
 * well; each of their transitions asks which of all tracks of that series came next, with and without what the nights before say.
 */
import { PersonalModel } from '../src/domain/personal/personal-model.ts'
import { ownTrackKey } from '../src/domain/library/own-track.ts'
import { SceneModel } from '../src/domain/scene/scene-model.ts'
import { sceneWeights } from '../src/domain/scene/scene-weights.gen.ts'
import { Random } from './music/random.ts'
import { buildScene } from './scene/build-scene.ts'
import { pairNats } from './scene/fit-scene-weights.ts'
import { readSceneSources } from './scene/held-out-scene.ts'
import { rankFigures, type PlayedTrack } from './scene/next-track-trials.ts'
import { pairFacts, sideReader } from './scene/pair-facts.ts'
import type { TrackList } from './scene/read-reference.ts'
import { djSeries } from './scene/split-lists.ts'
import { usualFactsReader } from './scene/usual-facts.ts'

const HIDDEN = 0.15
const MIN_SETS = 30
const QUESTIONS = 250
/** Points that the score gives for a nat, about: tempo 5.5, harmony 7.5. */
const POINTS_PER_NAT = 7

const [factsPath, setsPath] = process.argv.slice(2)
if (factsPath === undefined || setsPath === undefined) {
  console.error('Usage: npm run -s personal:judge -- FACTS SETS')
  process.exit(2)
}

const sources = readSceneSources('catalog', factsPath, setsPath)
const series = djSeries(sources.lists.filter(({ kind }) => kind === 'dj'))
  .filter((lists) => lists.length >= MIN_SETS)
  .map((lists) => {
    const byDate = lists.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
    const cut = Math.floor(byDate.length * (1 - HIDDEN))
    return { before: byDate.slice(0, cut), hidden: byDate.slice(cut) }
  })
const hidden = new Set<TrackList>(series.flatMap((one) => one.hidden))
const scene = new SceneModel(
  buildScene(
    sources.lists.filter((list) => !hidden.has(list)),
    sources.facts,
    sources.crates,
    sources.isKnown,
    sources.isWanted,
  ),
)
const { tracks, factsOf } = sources.catalogue
const look = sideReader(scene, factsOf, usualFactsReader(tracks, scene.isKnown))
const UNTIMED = { bpm: null, energy: null }
const NOTHING = { genre: null, year: null, bpm: null, key: null, energy: null }

const keyOf = ({ artist, title }: PlayedTrack): string => ownTrackKey(artist, title)

function judge({ before, hidden }: (typeof series)[number]) {
  const model = new PersonalModel(
    before.map(({ date, tracks }, at) => ({
      name: String(at),
      startedAt: date || null,
      plays: tracks.map((track) => ({ ...track, ...UNTIMED, startedAt: null, durationS: null })),
    })),
  )
  const library = new Map(
    [...before, ...hidden]
      .flatMap((list) => list.tracks)
      .map((t) => [keyOf(t), { ...t, key: keyOf(t), side: look({ ...t, ...NOTHING }) }]),
  )
  const known = (track: PlayedTrack) => library.get(keyOf(track))
  const pairs = hidden.flatMap((list) =>
    list.tracks.slice(1).flatMap((to, at) => {
      const [from, next] = [known(list.tracks[at] as PlayedTrack), known(to)]
      return from && next && from !== next ? [{ from, to: next }] : []
    }),
  )
  const random = new Random(before.length)
  const questions = Array.from({ length: Math.min(QUESTIONS, pairs.length) }, () =>
    pairs.splice(random.whole(0, pairs.length - 1), 1),
  ).flat()
  const [without, withNights]: [Float64Array[], Float64Array[]] = [[], []]
  for (const { from, to } of questions) {
    const candidates = [to, ...[...library.values()].filter((t) => t !== to && t !== from)]
    const engine = Float64Array.from(candidates, (t) =>
      pairNats(sceneWeights, pairFacts(scene, from.side, t.side)),
    )
    const personal = model.after([{ ...from, ...UNTIMED }])
    without.push(engine)
    withNights.push(
      engine.map((nats, at) => {
        const one = personal?.judge({ ...(candidates[at] as PlayedTrack), ...UNTIMED })
        return nats + (one?.points ?? 0) / POINTS_PER_NAT
      }),
    )
  }
  const played = new Set(before.flatMap((list) => list.tracks.map(keyOf)))
  return {
    sets: before.length + hidden.length,
    library: library.size,
    again: questions.filter(({ to }) => played.has(to.key)).length / questions.length,
    without: rankFigures(without),
    withNights: rankFigures(withNights),
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
console.log('series  sets  own tracks  played before  first ten without  with  ratio')
for (const [number, one] of series.entries()) {
  const { sets, library, again, without, withNights } = judge(one)
  console.log(
    [
      number + 1,
      sets,
      library,
      percent(again),
      percent(without.firstTen),
      percent(withNights.firstTen),
      (withNights.firstTen / without.firstTen).toFixed(2),
    ].join('  '),
  )
}
