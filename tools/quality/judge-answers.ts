/** How good the answers are to tracks that DJs know: by pairs that belong together, and by what an answer looks like. */
import type { RecommendationQuery } from '../../src/domain/recommend/recommendation-query.ts'
import type { Answer } from '../../src/domain/recommend/recommend.ts'
import { resolveTrack } from '../../src/domain/recommend/resolve-track.ts'
import type { Found } from '../../src/domain/track/found.ts'
import { creditedArtists, songKey } from '../../src/domain/track/names.ts'
import type { TrackFacts } from '../../src/domain/track/track.ts'
import { NO_INTENT } from '../../src/domain/vibe/intent.ts'
import type { Catalogue } from '../../src/server/features/catalogue/catalogue.ts'

export type ExpertPair = {
  readonly from: { readonly artist: string; readonly title: string }
  readonly to: { readonly artist: string; readonly title: string }
}

/** The question of a user who types a track and nothing else; null where it is not recognised. */
export function plainQuestion(
  catalogue: Catalogue,
  typed: string,
  count: number,
): RecommendationQuery | null {
  const found = catalogue.finder.find(typed)
  if (found.kind !== 'track') return null
  const artistTracks = found.track.bpm === null ? catalogue.finder.tracksBy(found.track.artist) : []
  return questionAfter(found, count, artistTracks)
}

/** As `plainQuestion`, of a track that was found. @param artistTracks as for `understand` */
export function questionAfter(
  found: Found<TrackFacts> & { readonly kind: 'track' },
  count: number,
  artistTracks: readonly TrackFacts[] = [],
): RecommendationQuery | null {
  const { artist, title } = found.track
  const understood = resolveTrack(
    { currentTrack: `${artist} - ${title}`, genre: undefined, bpm: undefined, keyLock: true },
    found,
    null,
    'catalogue',
    artistTracks,
  )
  if (understood === null) return null
  return {
    seeds: [understood.seed],
    bpm: understood.bpm.value,
    intent: NO_INTENT,
    genreAsked: false,
    strictness: 'balanced',
    keyLock: true,
    count,
    allowSameArtist: false,
    shown: new Set(),
    proposed: new Map(),
  }
}

type PairFigures = {
  readonly pairs: number
  /** Of the pairs, how many name songs the catalogue can recommend. */
  readonly reachable: number
  readonly songInTwenty: number
  readonly artistInTwenty: number
}

export function judgePairs(
  catalogue: Catalogue,
  pairs: readonly ExpertPair[],
  tell: (pair: ExpertPair, says: string) => void = () => {},
): PairFigures {
  const songs = new Set(catalogue.tracks.map(({ artist, title }) => songKey(artist, title)))
  let [reachable, songInTwenty, artistInTwenty] = [0, 0, 0]
  for (const pair of pairs) {
    const { from, to } = pair
    const wanted = songKey(to.artist, to.title)
    const canCome = songs.has(wanted)
    if (canCome) reachable++
    const question = plainQuestion(catalogue, `${from.artist} - ${from.title}`, 20)
    const answer = question === null ? null : catalogue.recommender.answer(question)
    const tracks = answer?.tracks.map(({ track }) => track) ?? []
    const artists = new Set(creditedArtists(to.artist, to.title))
    const song = tracks.findIndex(({ artist, title }) => songKey(artist, title) === wanted)
    const artist = tracks.findIndex(({ artist: own, title }) =>
      creditedArtists(own, title).some((name) => artists.has(name)),
    )
    if (song >= 0) songInTwenty++
    if (artist >= 0 || song >= 0) artistInTwenty++
    tell(
      pair,
      `${question === null ? 'not recognised' : `song ${song + 1}, artist ${artist + 1}`}${canCome ? '' : ', not here'}`,
    )
  }
  return { pairs: pairs.length, reachable, songInTwenty, artistInTwenty }
}

type AnswerFigures = {
  readonly answers: number
  readonly cards: number
  /** Shares of cards. */
  readonly keyed: number
  /** Of those with a key, how many have only an estimate. */
  readonly estimated: number
  readonly recent: number
  readonly unplaced: number
  /** Shares of answers. */
  readonly fiveScores: number
  readonly sevenTips: number
  /** No tip on more than four cards. */
  readonly rareTips: number
  /** Characters. */
  readonly longestTip: number
  readonly medianScore: number
  readonly topScore: number
}

const RECENT = 2020
/** Cards of one answer that may bear the same tip. */
const MAX_ALIKE = 4

/** What answers of ten look like. */
export function judgeAnswers(answers: readonly Answer[]): AnswerFigures {
  const cards = answers.flatMap(({ tracks }) => tracks)
  const share = (count: number, of: number): number => (of === 0 ? 0 : count / of)
  const scores = cards.map(({ explained }) => explained.score).sort((a, b) => a - b)
  const keyed = cards.filter(({ track }) => track.key !== null)
  const distinct = (values: readonly unknown[]): number => new Set(values).size
  const mostAlike = (values: readonly unknown[]): number =>
    Math.max(0, ...[...new Set(values)].map((one) => values.filter((value) => value === one).length))
  return {
    answers: answers.length,
    cards: cards.length,
    keyed: share(keyed.length, cards.length),
    estimated: share(keyed.filter(({ track }) => track.keySource === 'estimated').length, keyed.length),
    recent: share(cards.filter(({ track }) => (track.year ?? 0) >= RECENT).length, cards.length),
    unplaced: share(cards.filter(({ track }) => track.genre === null).length, cards.length),
    fiveScores: share(
      answers.filter(({ tracks }) => distinct(tracks.map(({ explained }) => explained.score)) >= 5).length,
      answers.length,
    ),
    sevenTips: share(
      answers.filter(({ tracks }) => distinct(tracks.map(({ tip }) => tip)) >= 7).length,
      answers.length,
    ),
    rareTips: share(
      answers.filter(({ tracks }) => mostAlike(tracks.map(({ tip }) => tip)) <= MAX_ALIKE).length,
      answers.length,
    ),
    longestTip: Math.max(0, ...cards.map(({ tip }) => tip.length)),
    medianScore: scores[scores.length >> 1] ?? 0,
    topScore: share(
      answers.reduce((sum, { tracks }) => sum + (tracks[0]?.explained.score ?? 0), 0),
      answers.length,
    ),
  }
}
