import { describe, expect, it } from 'vitest'
import { someQuestion, someSeed } from '#test/fixtures/recommendation-query.ts'
import { madeTracks, seededRandom, someTrack } from '#test/fixtures/tracks.ts'
import { keyOf } from '../key/key.ts'
import { GENRE_NAMES, genreFacts } from '../track/genres.ts'
import type { MixableTrack } from '../track/track.ts'
import { explain } from './explain.ts'
import type { RecommendationQuery, Seed } from './recommendation-query.ts'
import { searchTables, type RelaxationStep, relaxationSteps } from './search-tables.ts'
import { CHARACTER_TIPS } from './tip-character.ts'
import { FAMILY_CUTS, TEMPO_CUTS } from './tip-cuts.ts'
import { familyTechniques, GENERAL_TECHNIQUES, genreTechniques } from './tip-techniques.ts'
import { TEMPO_AND_KEY_TIPS } from './tip-tempo-and-key.ts'
import { fillWording, type TipBlanks } from './tip-wording.ts'
import { mixingTips } from './tip.ts'

const question = (seed: Partial<Seed> = {}): RecommendationQuery =>
  someQuestion({ seeds: [someSeed(seed)], strictness: 'adventurous' })

/** A whole answer: the tracks as a search would explain them, with their tips. */
function answer(asked: RecommendationQuery, tracks: readonly MixableTrack[]) {
  const tables = searchTables(asked, relaxationSteps(asked).at(-1) as RelaxationStep)
  const recommended = tracks.map((track) => ({ track, explained: explain(asked, tables, track) }))
  const tips = mixingTips(asked, recommended)
  return recommended.map((one, at) => ({ ...one, asked, tip: tips[at] as string }))
}

/** Ten tracks that differ in nothing a tip could tell apart. */
const alike = (facts: Partial<MixableTrack>): MixableTrack[] =>
  Array.from({ length: 10 }, (_, at) =>
    someTrack({ energy: null, year: null, vibes: [], ...facts, id: `alike-${at}` }),
  )

/** Answers of any ten tracks to any track, with facts missing and keys estimated here and there. */
const anyAnswers = Array.from({ length: 300 }, (_, run) => {
  const random = seededRandom(run + 1)
  const [seed, ...tracks] = madeTracks(11, run + 1).map((track) => ({
    ...track,
    genre: random() < 0.1 ? null : track.genre,
    keySource: track.key === null ? null : random() < 0.5 ? ('estimated' as const) : ('measured' as const),
    popularity: random() < 0.5 ? null : Math.floor(random() * 101),
    vocal: random() < 0.2 ? null : track.vocal,
    year: random() < 0.1 ? null : track.year,
    energy: random() < 0.1 ? null : track.energy,
  }))
  return answer({ ...question(seed), keyLock: run % 3 > 0 }, tracks)
})

/** For every genre and for none: ten of its tracks that are alike, at its seed's tempo and far off it. */
const alikeAnswers = [...GENRE_NAMES, null].flatMap((genre) =>
  [124, 104].flatMap((bpm) =>
    [true, false].map((vocal) =>
      answer(
        question({ genre, bpm: 124, energy: null, year: null, vibes: [], vocal }),
        alike({ genre, bpm, vocal }),
      ),
    ),
  ),
)

const answers = [...anyAnswers, ...alikeAnswers]
const cards = answers.flat()
type Card = (typeof cards)[number]

const seedOf = ({ asked }: Card): Seed => asked.seeds[0]
const tipsWhere = (holds: (card: Card) => boolean): string[] => {
  const tips = cards.filter(holds).map(({ tip }) => tip)
  expect(tips.length).toBeGreaterThan(20)
  return tips
}
const isCutOver = (card: Card): boolean =>
  [card.track.genre, seedOf(card).genre].some((genre) => genre !== null && genreFacts(genre).cuts === true)
const isLeap = ({ explained }: Card): boolean => Math.abs(explained.tempo.percent) > 8

const LONG_BLEND =
  /\b(?:16|32|sixteen)\b[^.]*\bbars|long phrase|two phrases early|take all the time|fade in under/iu
const RUN_TOGETHER = /melodies can|run together|no note rubs|notes? agree/iu

describe('the wordings', () => {
  const library = [
    ...Object.values(TEMPO_AND_KEY_TIPS).flatMap((topic) => Object.values(topic).flat()),
    ...Object.values(CHARACTER_TIPS).flatMap((topic) => Object.values(topic).flat()),
    ...Object.values(TEMPO_CUTS).flat(),
    ...Object.values(FAMILY_CUTS).flat(),
    ...GENRE_NAMES.flatMap((genre) => Object.values(genreTechniques(genre)).flat()),
    ...[...new Set(GENRE_NAMES.map(familyTechniques))].flatMap((topic) => Object.values(topic).flat()),
    ...Object.values(GENERAL_TECHNIQUES).flat(),
  ]
  const longest: TipBlanks = {
    pitch: '−10.0 %',
    bpm: '126.4',
    fromBpm: '174.5',
    key: '12A',
    fromKey: '10B',
    genre: 'Liquid Drum & Bass',
    fromGenre: 'Progressive House',
    year: 1969,
    fromYear: 2026,
    years: 57,
    steps: '3 steps',
    energy: 10,
    fromEnergy: 7,
    mood: 'melancholic',
    fromMood: 'atmospheric',
    sung: 'sung',
    sings: 'sings',
    kin: 'kin',
  }

  it('each at most 160 characters with the longest of facts, and every blank one that can be filled', () => {
    expect(library.length).toBeGreaterThan(300)
    for (const wording of library) {
      for (const [, blank] of wording.matchAll(/\{(\w+)/gu))
        expect(longest, wording).toHaveProperty(blank as string)
      expect(fillWording(wording, longest)?.length, wording).toBeLessThanOrEqual(160)
    }
  })

  it('each stands once, so that no two topics give the same tip', () => {
    expect(library.filter((wording, at) => library.indexOf(wording) !== at)).toEqual([])
  })

  it('every genre has its own, and those that are programmed with cuts tell how to cut and never to blend long', () => {
    for (const genre of GENRE_NAMES) {
      const { long = [], cut = [], short = [], any = [] } = genreTechniques(genre)
      expect(short.length + any.length, genre).toBeGreaterThanOrEqual(2)
      expect([long.length === 0, cut.length > 0], genre).toEqual(
        genreFacts(genre).cuts === true ? [true, true] : [expect.any(Boolean), false],
      )
    }
  })

  it('a fact that is not known leaves none', () => {
    expect(fillWording('Pitch {pitch}.', { ...longest, pitch: null })).toBeNull()
    expect(fillWording('After the {sung:hook}.', { ...longest, sung: null })).toBeNull()
    expect(fillWording('After the {sung:hook}.', longest)).toBe('After the hook.')
  })
})

describe('the tips of a whole answer', () => {
  it('at most 160 characters, one or two sentences, no blank left open', () => {
    for (const { tip } of cards) {
      expect(tip.length, tip).toBeLessThanOrEqual(160)
      expect(tip, tip).toMatch(/^[A-Z0-9+−][^{}]+\.$/u)
      expect(tip, tip).not.toMatch(/undefined|null|NaN/u)
      expect(tip.match(/[.!?](?: |$)/gu)?.length, tip).toBeLessThanOrEqual(2)
    }
  })

  it('of ten at least seven differ, and no sentence stands on more than four', () => {
    for (const answered of answers) {
      const tips = answered.map(({ tip }) => tip)
      expect(new Set(tips).size, tips.join('\n')).toBeGreaterThanOrEqual(7)
      const sentences = tips.flatMap((tip) => tip.split(/(?<=[.!?:;]) /u))
      for (const sentence of new Set(sentences))
        expect(sentences.filter((other) => other === sentence).length, sentence).toBeLessThanOrEqual(4)
    }
  })

  it('of twenty, as many as can be asked for, at least fourteen differ', () => {
    for (let run = 1; run <= 50; run++) {
      const tips = answer(question(), madeTracks(20, run)).map(({ tip }) => tip)
      expect(new Set(tips).size, tips.join('\n')).toBeGreaterThanOrEqual(14)
    }
  })

  it('the same answer has the same tips', () => {
    for (const answered of anyAnswers.slice(0, 50)) {
      const [{ asked }] = answered as [Card]
      const again = answer(
        asked,
        answered.map(({ track }) => track),
      )
      expect(again.map(({ tip }) => tip)).toEqual(answered.map(({ tip }) => tip))
    }
  })

  it('no tracks, no tips', () => expect(mixingTips(question(), [])).toEqual([]))

  it('say what is told by one card and not by the others', () => {
    const odd = someTrack({ id: 'odd', energy: 9 })
    const tips = answer(question(), [...alike({ energy: 6 }).slice(1), odd]).map(({ tip }) => tip)
    expect(tips.filter((tip) => /energy|steps|lift|leap/iu.test(tip))).toEqual([tips[9]])
  })
})

describe('a tip fits the tempo', () => {
  it('out of reach of the pitch fader it says how to cut, never to blend or to pitch', () => {
    for (const tip of tipsWhere(isLeap)) {
      expect(tip).not.toMatch(/blend|pitch|overlap the|%/iu)
      expect(tip).not.toMatch(LONG_BLEND)
      expect(tip).toMatch(
        /cut|drop|echo|brake|stop|spin|rewind|scratch|filter|reverb|silen|start|begin|fade|loop|enter|land|answer|come in|count|change on|go straight|stand alone|slam|go through|release/iu,
      )
    }
  })

  it('half and double time within reach are told when no other card has them', () => {
    const half = someTrack({ id: 'half', genre: 'Hip Hop', bpm: 87 })
    const asked = question({ genre: 'Drum & Bass', bpm: 174 })
    const tips = answer(asked, [half, ...alike({ genre: 'Drum & Bass', bpm: 174 }).slice(1)])
    expect(tips[0]?.tip).toMatch(/half time|87 to your 174/iu)
    for (const { explained, tip } of cards)
      if (explained.tempo.relation === 'same') expect(tip).not.toMatch(/half time|double time/iu)
  })

  it('no long blend in genres that are programmed with cuts, on either side', () => {
    for (const tip of tipsWhere(isCutOver)) expect(tip).not.toMatch(LONG_BLEND)
    for (const tip of tipsWhere((card) => isCutOver(card) && Math.abs(card.explained.tempo.percent) > 6))
      expect(tip).not.toMatch(/pitch|%/iu)
  })

  it('no long blend where the keys rub', () => {
    for (const tip of tipsWhere(({ explained: { move } }) => move === 'clash'))
      expect(tip).not.toMatch(LONG_BLEND)
  })
})

const NAMES_A_KEY = /\b\d{1,2}[AB]\b/u
const estimatedSeed = { ...someSeed({ vocal: false }), keySource: 'estimated' as const }
const keyed = Array.from({ length: 10 }, (_, at) =>
  someTrack({ id: `keyed-${at}`, key: keyOf(at + 1, 'minor'), keySource: 'published', vocal: false }),
)

describe('a tip fits the keys', () => {
  it('melodies run together only where a sure key fits, and never where both sing', () => {
    for (const tip of tipsWhere(
      ({ track, explained: { move } }) =>
        track.keySource === 'estimated' || move === 'clash' || move === null,
    ))
      expect(tip).not.toMatch(RUN_TOGETHER)
    for (const tip of tipsWhere((card) => seedOf(card).vocal === true && card.track.vocal === true))
      expect(tip).not.toMatch(RUN_TOGETHER)
  })

  it('an estimated key is called one, on either side', () => {
    for (const tip of tipsWhere(({ track }) => track.keySource === 'estimated'))
      if (NAMES_A_KEY.test(tip)) expect(tip).toMatch(/estimate|probably/iu)
    const tips = answer({ ...question(), seeds: [estimatedSeed] }, keyed).map(({ tip }) => tip)
    for (const tip of tips) if (NAMES_A_KEY.test(tip)) expect(tip).toMatch(/estimate/iu)
    expect(tips.filter((tip) => NAMES_A_KEY.test(tip))).not.toEqual([])
  })

  it('a key that is not known is not named', () => {
    for (const tip of tipsWhere(({ track }) => track.key === null)) expect(tip).not.toMatch(NAMES_A_KEY)
  })

  it('without key lock the key is the one that sounds', () => {
    const track = someTrack({ id: 'x', bpm: 118, key: keyOf(8, 'minor'), keySource: 'published' })
    const asked = { ...question(), keyLock: false }
    expect(answer(asked, [track])[0]?.tip).toMatch(/Without key lock it sounds in 3A at \+5\.1 %/u)
  })
})

describe('a tip says what is true of the track', () => {
  it('lifts only what has more energy, and calms only what has less', () => {
    const [LIFTS, CALMS] = [
      /clear lift|lifts from|energy rises|more energy|more drive|up in energy|leap/iu,
      /energy down|breather|energy falls|calmer|softer:|a reset|steps? down/iu,
    ]
    const step = (card: Card) => (card.track.energy ?? 0) - (seedOf(card).energy ?? 0)
    for (const tip of tipsWhere((card) => step(card) <= 0)) expect(tip).not.toMatch(LIFTS)
    for (const tip of tipsWhere((card) => step(card) >= 0))
      if (!/wheel|to \d{1,2}[AB]/u.test(tip)) expect(tip).not.toMatch(CALMS)
  })

  it('vocals of both only where both sing', () => {
    for (const tip of tipsWhere((card) => !(seedOf(card).vocal === true && card.track.vocal === true)))
      expect(tip).not.toMatch(/both have vocals|vocals on both|two voices/iu)
  })

  it('an instrumental has no verse, hook or voice, and after one no chorus ends', () => {
    for (const tip of tipsWhere(({ track }) => track.vocal === false))
      expect(tip).not.toMatch(/\bits (?:first verse|hook|voice|a cappella)|it brings a voice/iu)
    for (const tip of tipsWhere((card) => seedOf(card).vocal === false))
      expect(tip).not.toMatch(/the (?:last )?(?:chorus|hook|coro)\b|last (?:line|word) of/iu)
  })

  it('older and newer as the years are', () => {
    for (const tip of tipsWhere((card) => (card.track.year ?? 9999) >= (seedOf(card).year ?? 0)))
      expect(tip).not.toMatch(/years older|back to \d{4}/iu)
    for (const tip of tipsWhere((card) => (card.track.year ?? 0) <= (seedOf(card).year ?? 9999)))
      expect(tip).not.toMatch(/years newer|jump to \d{4}/iu)
  })

  it('of several seeds nothing is told that is so of one of them alone', () => {
    const seeds: [Seed, Seed] = [
      someSeed({ vocal: true, year: 1990, genre: 'Techno', energy: 4 }),
      someSeed({ vocal: false, year: 2024, energy: 8 }),
    ]
    for (let run = 1; run <= 30; run++)
      for (const { tip } of answer(someQuestion({ seeds }), madeTracks(10, run))) {
        expect(tip).not.toMatch(/both have vocals|vocals on both|two voices|no voice on|instrumental/iu)
        expect(tip).not.toMatch(/years (?:older|newer)|1990|2024|out of techno|techno to|to techno/iu)
      }
  })

  it('of a track of unknown genre nothing is said that only one genre does', () => {
    for (const tip of tipsWhere(({ track }) => track.genre === null))
      expect(tip).not.toMatch(/riddim|clave|dembow|log drum|drop of|sub\b|two-step/iu)
  })
})
