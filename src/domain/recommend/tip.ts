import type { MixableTrack } from '../track/track.ts'
import type { Explained } from './explain.ts'
import type { RecommendationQuery } from './recommendation-query.ts'
import { readTipFacts, type TipFacts } from './tip-facts.ts'
import { type TipTopic, tipTopics } from './tip-salience.ts'
import { fillWording } from './tip-wording.ts'

type Recommendation = { readonly track: MixableTrack; readonly explained: Explained }
/** One track after what plays: a card of an answer, or a step of a set. */
export type TipCard = Recommendation & { readonly question: RecommendationQuery }

/** What the tip of one card could be about. */
type Option = {
  readonly card: number
  readonly topic: string
  readonly worth: number
  /** Those that suit the two tracks; what turns out to need a fact that is not known is taken out. */
  readonly wordings: string[]
}

/** Share of a topic's salience that is lost when every card of the answer has it: it tells none apart (as idf does). */
const COMMON_LOSS = 0.75
/** Geometric penalty: the factor on a tip's worth for each earlier tip on the same topic, and for each in the same wording. */
const TOPIC_AGAIN = 0.65
const WORDING_AGAIN = 0.02

/** A tip for each track of an answer, in its order. */
export const mixingTips = (
  question: RecommendationQuery,
  recommended: readonly Recommendation[],
): readonly string[] => tipsApart(recommended.map((one) => ({ ...one, question })))

/**
 * A tip for each of these cards, in their order: what is notable about this one among them, and what to do with it; one
 * idea, at most 160 characters. Greedy: the most salient option of all cards is taken first, and every repeat of a topic
 * or wording is penalized. Uses only what is known. Deterministic.
 */
export function tipsApart(asked: readonly TipCard[]): readonly string[] {
  const cards = asked.map(({ question, track, explained }) => readTipFacts(question, track, explained))
  let options = listOptions(
    cards,
    cards.map((facts, card) => tipTopics((asked[card] as TipCard).question, facts)),
  )
  const tips = cards.map(() => '')
  const uses = new Map<string, number>()
  const timesUsed = (name: string): number => uses.get(name) ?? 0
  while (options.length > 0) {
    let best = options[0] as Option
    let bestWording = ''
    let most = -1
    for (const option of options) {
      const wording = leastUsed(option.wordings, timesUsed)
      const worth =
        option.worth * TOPIC_AGAIN ** timesUsed(option.topic) * WORDING_AGAIN ** timesUsed(wording)
      if (worth > most) [best, bestWording, most] = [option, wording, worth]
    }
    const { card, topic, wordings } = best
    const tip = fillWording(bestWording, (cards[card] as TipFacts).blanks)
    if (tip === null) {
      wordings.splice(wordings.indexOf(bestWording), 1)
      if (wordings.length === 0) options = options.filter((option) => option !== best)
      continue
    }
    tips[card] = tip
    for (const name of [topic, bestWording]) uses.set(name, timesUsed(name) + 1)
    options = options.filter((option) => option.card !== card)
  }
  return tips
}

function listOptions(cards: readonly TipFacts[], topics: readonly (readonly TipTopic[])[]): Option[] {
  const sharedBy = new Map<string, number>()
  for (const { name } of topics.flat()) sharedBy.set(name, (sharedBy.get(name) ?? 0) + 1)
  return cards.flatMap(({ track, overlaps }, card) => {
    const start = hashOf(track.id)
    return (topics[card] as readonly TipTopic[]).flatMap(({ name, salience, tellsApart, wordings }) => {
      const suiting = overlaps.flatMap((overlap) => wordings[overlap] ?? [])
      if (suiting.length === 0) return []
      const others = tellsApart ? ((sharedBy.get(name) as number) - 1) / Math.max(1, cards.length - 1) : 0
      const worth = salience * (1 - COMMON_LOSS * others)
      return [{ card, topic: name, worth, wordings: turned(suiting, start % suiting.length) }]
    })
  })
}

const leastUsed = (wordings: readonly string[], timesUsed: (wording: string) => number): string =>
  wordings.reduce((least, wording) => (timesUsed(wording) < timesUsed(least) ? wording : least))

/** Wordings of a topic are equal: with which one begins is up to the track, so that answers differ too. */
const turned = <T>(list: readonly T[], start: number): T[] => [...list.slice(start), ...list.slice(0, start)]

/** A 32-bit hash of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
