import { describe, expect, it } from 'vitest'
import { seededRandom } from '#test/fixtures/tracks.ts'
import { ActIndex, NATS_OF_CODE } from './act-index.ts'
import { expectedNats, relationNats } from './relation-nats.ts'
import { EMPTY_SCENE, SceneModel, VECTOR_SCALE } from './scene-model.ts'

const ARTISTS = 60
const DIMENSIONS = 6

/** Sixty artists with random vectors, some without one, each seen with a few, in a handful of crates. */
function madeScene(): SceneModel {
  const random = seededRandom(5)
  const whole = (end: number): number => Math.floor(random() * end)
  const vectors = new Int8Array(ARTISTS * DIMENSIONS)
  for (let row = 0; row < ARTISTS; row++) {
    if (row % 10 === 9) continue
    const own = Array.from({ length: DIMENSIONS }, () => random() - 0.5)
    const length = Math.hypot(...own)
    own.forEach((value, k) => (vectors[row * DIMENSIONS + k] = Math.round((value / length) * VECTOR_SCALE)))
  }
  const names = Array.from({ length: ARTISTS }, (_, row) => `artist ${row}`)
  return new SceneModel({
    names,
    printed: names.map((name) => name.toUpperCase()),
    lists: names.map(() => 3 + whole(40)),
    dimensions: DIMENSIONS,
    vectors,
    neighbours: names.map(() =>
      [...new Set([whole(ARTISTS), whole(ARTISTS)])].map((row) => ({ row, lists: 2 + whole(20) })),
    ),
    crates: Array.from({ length: 8 }, (_, at) => ({
      name: `crate ${at}`,
      rows: [...new Set(Array.from({ length: 9 }, () => whole(ARTISTS)))],
    })),
  })
}

const scene = madeScene()
const tracks = Array.from({ length: 200 }, (_, at) => ({
  artist:
    at % 7 === 0
      ? 'Nobody Known'
      : `Artist ${at % ARTISTS}${at % 3 === 0 ? ` & Artist ${(at * 7) % ARTISTS}` : ''}`,
  title: at % 5 === 0 ? `Song (Artist ${(at * 11) % ARTISTS} Remix)` : 'Song',
}))

describe('acts compared all at once', () => {
  const [index] = [...steps()]

  it.each(['Artist 3', 'Artist 4 & Artist 21', 'Artist 9', 'Artist 5 feat. Artist 6', 'Nobody Known'])(
    '%s: the same as one by one',
    (artist) => {
      const from = scene.actOf(artist, 'Song')
      const { codes, seen, shared } = index!.after(from)
      tracks.forEach(({ artist: other, title }, at) => {
        const act = index!.ofTrack[at] as number
        const relation = scene.relation(from, scene.actOf(other, title))
        const nats = seen.get(act) ?? NATS_OF_CODE[codes[act] as number]
        expect(nats).toBeCloseTo(expectedNats(relation), 9)
        expect(shared.has(act)).toBe(relation.shared)
      })
    },
  )

  function* steps(): Generator<ActIndex> {
    const made = ActIndex.inSteps(scene, tracks)
    for (;;) {
      const step = made.next()
      if (step.done === true) return yield step.value
    }
  }
})

describe('the relation of two acts', () => {
  it('who is of one crate with the lead is nearer; of one crate with a guest is not', () => {
    const [crate] = scene.data.crates
    const [a, b] = crate!.rows as [number, number]
    const plain = (artist: string) => scene.actOf(artist, 'Song')
    expect(scene.relation(plain(`Artist ${a}`), plain(`Artist ${b}`)).crates).toBeGreaterThan(0)
    const stranger = scene.data.names.findIndex((_, row) => scene.cratesOf(row).length === 0)
    const led = plain(`Artist ${stranger} feat. Artist ${a}`)
    expect(scene.relation(led, plain(`Artist ${b}`)).crates).toBe(0)
  })

  it('nearer is never likelier to be passed over', () => {
    const nats = (cosine: number, lift: number, crates: number) =>
      relationNats({ cosine, lift, crates, shared: false })
    for (let cosine = -1; cosine < 1; cosine += 0.05) {
      expect(nats(cosine + 0.05, 1, 0)).toBeGreaterThanOrEqual(nats(cosine, 1, 0))
      expect(nats(cosine, 2, 0)).toBeGreaterThanOrEqual(nats(cosine, 1, 0))
      expect(nats(cosine, 1, 1)).toBeGreaterThanOrEqual(nats(cosine, 1, 0))
    }
  })

  it('where no act is known every track has the expectation, which is not the worst', () => {
    const relation = EMPTY_SCENE.relation(EMPTY_SCENE.actOf('A', 'B'), EMPTY_SCENE.actOf('C', 'D'))
    expect(relation).toEqual({ cosine: null, lift: 0, crates: 0, shared: false })
    expect(expectedNats(relation)).toBeGreaterThan(
      relationNats({ cosine: 0, lift: 0, crates: 0, shared: false }),
    )
  })
})
