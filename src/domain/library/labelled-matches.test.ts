import { expect, it } from 'vitest'
import { type LabelledPair, madePairs, writtenPairs } from '#test/fixtures/corpus/matching/labelled-pairs.ts'
import { knownNames } from '#test/fixtures/corpus/matching/known-names.ts'
import { matchLibrary } from './match-library.ts'

type Score = { readonly found: number; readonly wrong: number; readonly misses: readonly string[] }

/** All pairs share one library, so that every other entry may be taken by mistake. */
function score(pairs: readonly LabelledPair[]): Score {
  const { matches } = matchLibrary(
    pairs.map(({ wanted }) => wanted),
    pairs.map(({ have }) => have),
  )
  let right = 0
  let wrong = 0
  const misses: string[] = []
  matches.forEach(({ found, wanted }, at) => {
    const { have, isPresent } = pairs[at] as LabelledPair
    const isRight = isPresent ? found?.track === have : found === null
    const isWrong = found !== null && !(isPresent && found.track === have)
    if (isPresent && isRight) right++
    if (isWrong) wrong++
    if (!isRight) {
      const own = `${have.artist} | ${have.title} | ${have.version} | ${have.location}`
      const took = isWrong ? `took ${found?.track.artist} | ${found?.track.title}` : 'not found in'
      misses.push(`${wanted.artist} - ${wanted.title}: ${took}: ${own}`)
    }
  })
  const present = pairs.filter(({ isPresent }) => isPresent).length
  return { found: right / present, wrong: wrong / pairs.length, misses }
}

const names = knownNames()

const PAIRS = {
  written: writtenPairs(),
  'made of known names': madePairs(names, 1_200, 1),
  'made of known names, another draw': madePairs(names, 1_200, 2),
}

it.each(Object.keys(PAIRS) as (keyof typeof PAIRS)[])(
  'pairs %s: 97 in 100 of those present are found, 3 in 1,000 at most are wrong',
  (kind) => {
    const { found, wrong, misses } = score(PAIRS[kind])
    expect(found, misses.join('\n')).toBeGreaterThanOrEqual(0.97)
    expect(wrong, misses.join('\n')).toBeLessThanOrEqual(0.003)
  },
)
