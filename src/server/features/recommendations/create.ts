import { readVibe } from '#domain/vibe/read-vibe.ts'
import { type Intent, NO_INTENT } from '#domain/vibe/intent.ts'
import type { ProposedBy, RecommendationQuery, Seed } from '#domain/recommend/recommendation-query.ts'
import { isSameTrack, type NamedTrack } from '#domain/track/same-track.ts'
import { isMixable } from '#domain/track/track.ts'
import type { ResolvedTrack } from '#domain/recommend/resolve-track.ts'
import type { RecommendationRequest, SearchCount } from '#contract/recommendations.ts'
import { isForeignKeyError } from '../../db/is-foreign-key-error.ts'
import type { Db } from '../../db/schema.ts'
import { isId } from '../../http/is-id.ts'
import { Refusal, refuse, RollbackError } from '../../http/refusal.ts'
import type { LanguageModel } from '../../providers/llm/port.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { trackDetails } from '../activity/track-details.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { touchFoundTracks } from '../found-tracks/touch-found-tracks.ts'
import type { LastUsed } from '../visitors/last-used.ts'
import type { OwnLibraries } from '../library/own-libraries.ts'
import { personalEvidence } from '../personal/personal-evidence.ts'
import type { PersonalModels } from '../personal/personal-models.ts'
import { ensureVisitor } from '../visitors/ensure-visitor.ts'
import { countSearch, searchesUsed, searchesUsedBy } from '../visitors/search-counts.ts'
import type { Quota } from '../visitors/visitor.ts'
import type { Advisor } from './advisor.ts'
import type { Requester } from './requester.ts'
import { EXTRAS_MS, type Extras } from './extras.ts'
import { type Ambiguous, knownById, seedOf, resolveCurrentTrack, resolveFromSeeds } from './current-track.ts'
import { toBasis, toCandidate, serializeCard } from './serialize.ts'
import { selectRecommender, nothingFits } from './select-recommender.ts'
import { isFromSavedSong } from './saved-start.ts'
import { recommendationsStore, type StoredQuestion } from './store.ts'
import { strictnessNote } from './strictness-note.ts'

type CreateDeps = {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly libraries: OwnLibraries
  readonly personalModels: PersonalModels
  readonly lastUsed: LastUsed
  readonly advisor: Advisor
  readonly extras: Extras
  /** The caller's, within their quota. */
  readonly model: LanguageModel
  readonly clock: () => number
  readonly newId: () => string
}

type Created = { readonly requestId: string; readonly searches: SearchCount }

/** A search that was counted can be asked again in another length for this long without counting. */
const SAME_QUESTION_MS = 24 * 60 * 60 * 1000
/** Tracks remembered as shown along a chain of refinements. */
const MAX_SHOWN = 200

/** Answers a question and stores the answer. It counts towards the free searches only when it succeeds and is new. */
export async function createRecommendations(
  deps: CreateDeps,
  requester: Requester,
  input: RecommendationRequest,
): Promise<Created | Refusal> {
  const { db } = deps
  const answerFrom = await selectRecommender(deps, requester.userId, input.source)
  if (answerFrom instanceof Refusal) return answerFrom
  const chosen = await chosenSeeds(deps, requester, input)
  if (chosen === null)
    return refuse('not_found', 'A selected song is not there any more. Please search again.')
  const fromSaved = chosen.seeds.length === 0 && (await isFromSavedSong(db, requester.userId, input))
  const free = chosen.seeds.length > 0 || fromSaved || (await isSameQuestion(deps, requester, input))
  const isUnlimited = requester.userId !== null && requester.quotas.every(({ limit }) => limit === null)
  // Nobody without a limit is asked for, nor who was counted here a moment ago and has room; storing the answer decides.
  let isKnownVisitor = isUnlimited || deps.lastUsed.hasRoom(requester.quotas)
  if (!free && !isKnownVisitor) {
    const { used, isKnown } = await searchesUsedBy(
      db,
      requester.visitorId,
      requester.quotas.map(({ key }) => key),
    )
    const reached = requester.quotas.find(({ limit }, at) => limit !== null && (used[at] ?? 0) >= limit)
    if (reached) return searchLimit(requester, reached)
    isKnownVisitor = isKnown
  }

  const [first, ...others] = chosen.seeds
  const resolved = first
    ? resolveFromSeeds([first, ...others])
    : await resolveCurrentTrack(deps, requester.userId, input, fromSaved)
  if (resolved === null) return unknownTrack(input)
  if ('candidates' in resolved) return ambiguousTrack(input, resolved)
  const local =
    input.vibeDescription === undefined
      ? NO_INTENT
      : readVibe(input.vibeDescription, new Date(deps.clock()).getUTCFullYear())
  const advice = await deps.advisor.advise(input.vibeDescription ?? null, local, resolved)
  const seeds: RecommendationQuery['seeds'] = first ? [first, ...others] : [resolved.seed]
  const asking = { ...requester, isOwnLibraryAsked: input.source !== 'everything' }
  const personal = await personalEvidence(deps, asking, seeds)
  const question: RecommendationQuery = {
    seeds,
    bpm: resolved.bpm.value,
    intent: advice.intent,
    genreAsked: resolved.genre.source === 'you',
    strictness: input.harmony,
    keyLock: input.keyLock,
    count: input.recommendationCount,
    allowSameArtist: input.allowSameArtist,
    shown: new Set(chosen.shown),
    proposed: knownProposals(deps.catalogue, advice.proposals ?? []),
    ...(personal === undefined ? {} : { personal }),
  }
  const answer = await answerFrom(question)
  const notes = [
    ...resolved.notes,
    ...(answer.note ? [answer.note] : []),
    ...(answer.tracks.length === 0 ? [nothingFits(input.source)] : []),
    ...strictnessNote(question, answer.tracks),
    ...tempoNote(advice.intent, resolved),
    ...singerNote(advice.intent),
  ]
  const hasExtras = deps.extras.isOn && input.source !== 'library'
  const toStore: ToStore = {
    free,
    isKnownVisitor,
    extrasUntil: hasExtras ? deps.clock() + EXTRAS_MS : null,
    isRefinement: input.isRefinement,
    question: storedQuestion(input, chosen),
    basis: toBasis(resolved, advice.intent, chosen.seeds, notes),
    cards: answer.tracks.map(serializeCard),
  }
  const created = await storeAnswer(deps, requester, toStore).catch((error: unknown) => {
    // The visitor's row was deleted while the answer was made: foreign key violation. Insert it anew and retry once.
    if (isKnownVisitor && isForeignKeyError(error))
      return storeAnswer(deps, requester, { ...toStore, isKnownVisitor: false })
    throw error
  })
  if (created instanceof Refusal) return created
  const shown = answer.tracks.map(({ track }) => track)
  const asked = resolved.track.id === null ? undefined : deps.catalogue.byId.get(resolved.track.id)
  await touchFoundTracks(deps.db, [asked, ...shown], deps.clock())
  if (!hasExtras) return created
  const { artist, title } = resolved.track
  const current = artist === null || title === null ? null : { artist, title }
  deps.extras.start({
    requestId: created.requestId,
    askedBy: requester.ownQuotaKeys,
    question,
    current,
    vibe: input.vibeDescription ?? null,
    proposals: advice.proposals,
    elsewhere: isFromElsewhere(resolved) ? current : null,
    shown,
    model: deps.model,
  })
  return created
}

/** Proposals that are here already: they stand in the answer itself. */
function knownProposals(
  { finder }: Catalogue,
  proposals: readonly NamedTrack[],
): ReadonlyMap<string, ProposedBy> {
  const known = new Map<string, ProposedBy>()
  for (const proposal of proposals) {
    const found = finder.find(`${proposal.artist} - ${proposal.title}`)
    if (found.kind === 'track' && isMixable(found.track) && isSameTrack(proposal, found.track))
      known.set(found.track.id, 'model')
  }
  return known
}

/** The track that plays was resolved by an outside service, not by the catalogue. */
const isFromElsewhere = ({ track, genre, bpm }: ResolvedTrack): boolean =>
  track.id === null &&
  [genre.source, bpm.source].some((source) => source === 'metadata' || source === 'measured')

type Chosen = {
  readonly ids: readonly string[]
  readonly seeds: readonly Seed[]
  /** Tracks that were played or shown on the way here: they do not come again. */
  readonly shown: readonly string[]
}

/** The selected songs a refinement starts from; null when one of them is not this visitor's. */
async function chosenSeeds(
  deps: CreateDeps,
  { visitorId, userId }: Requester,
  input: RecommendationRequest,
): Promise<Chosen | null> {
  const ids = input.isRefinement ? [...new Set(input.selectedRecommendationIds ?? [])] : []
  if (ids.length === 0) return { ids: [], seeds: [], shown: [] }
  const store = recommendationsStore(deps.db)
  const chosen = ids.every(isId) ? await store.chosen(ids, visitorId) : []
  const trackIds = chosen.map(({ trackId }) => trackId)
  const known = await knownById(deps, userId, trackIds)
  const seeds = trackIds.flatMap((id) => seedOf(known.get(id)?.track) ?? [])
  if (seeds.length < ids.length) return null
  const shown: string[] = []
  for (const requestId of new Set(chosen.map((one) => one.requestId))) {
    const parent = await store.request(requestId, visitorId)
    if (parent === null) continue
    const began = parent.basis.track.id
    const cards = [...parent.recommendations, ...(await store.extras(requestId))]
    shown.push(
      ...parent.question.shown,
      ...(began === null ? [] : [began]),
      ...cards.map(({ trackId }) => trackId),
    )
  }
  return { ids, seeds, shown: [...new Set(shown)].slice(-MAX_SHOWN) }
}

/** Asking a counted question again, for more or fewer results, is not a new search. */
async function isSameQuestion(
  { db, clock }: CreateDeps,
  { visitorId }: Requester,
  input: RecommendationRequest,
): Promise<boolean> {
  if (!input.isRefinement) return false
  const recent = await recommendationsStore(db).countedQuestions(visitorId, clock() - SAME_QUESTION_MS)
  return recent.some(
    (asked) =>
      asked.currentTrack.toLowerCase() === input.currentTrack.toLowerCase() &&
      asked.trackId === input.trackId &&
      (asked.source ?? 'everything') === input.source &&
      asked.harmony === input.harmony &&
      asked.keyLock === input.keyLock &&
      asked.allowSameArtist === input.allowSameArtist &&
      asked.genre === input.genre &&
      asked.bpm === input.bpm &&
      asked.vibeDescription === input.vibeDescription,
  )
}

function tempoNote({ tempo }: Intent, { bpm }: ResolvedTrack): string[] {
  const outside =
    (tempo.min !== null && tempo.min > bpm.value * 1.1) || (tempo.max !== null && tempo.max < bpm.value * 0.9)
  return outside
    ? ['You asked for a tempo that the pitch fader does not reach from here: cut, or change over a break.']
    : []
}

/** The catalogue knows whether a track is sung, not by whom. */
const singerNote = ({ vocals }: Intent): string[] =>
  vocals === 'female' || vocals === 'male'
    ? ['Segue cannot tell who sings: these are tracks with vocals, by women and men.']
    : []

function storedQuestion(input: RecommendationRequest, chosen: Chosen): StoredQuestion {
  return {
    currentTrack: input.currentTrack,
    ...(input.trackId === undefined ? {} : { trackId: input.trackId }),
    ...(input.genre === undefined ? {} : { genre: input.genre }),
    ...(input.bpm === undefined ? {} : { bpm: input.bpm }),
    ...(input.vibeDescription === undefined ? {} : { vibeDescription: input.vibeDescription }),
    recommendationCount: input.recommendationCount,
    allowSameArtist: input.allowSameArtist,
    harmony: input.harmony,
    keyLock: input.keyLock,
    source: input.source,
    selectedRecommendationIds: chosen.ids,
    shown: chosen.shown,
  }
}

type ToStore = {
  readonly free: boolean
  /** The visitor has a row already. */
  readonly isKnownVisitor: boolean
  readonly extrasUntil: number | null
  readonly isRefinement: boolean
  readonly question: StoredQuestion
  readonly basis: Parameters<ReturnType<typeof recommendationsStore>['add']>[0]['basis']
  readonly cards: readonly ReturnType<typeof serializeCard>[]
}

/** The answer and its count are one transaction: neither is there without the other. */
async function storeAnswer(
  { db, lastUsed, clock, newId }: CreateDeps,
  requester: Requester,
  answer: ToStore,
): Promise<Created | Refusal> {
  const now = clock()
  const id = newId()
  try {
    let used: readonly number[] | null = null
    const created = await db.transaction().execute(async (trx) => {
      if (!answer.isKnownVisitor) await ensureVisitor(trx, requester.visitorId, now)
      const counted = answer.free ? null : await countSearch(trx, requester.quotas, now)
      if (counted !== null && 'used' in counted) used = counted.used
      if (counted !== null && 'reached' in counted)
        throw new RollbackError(searchLimit(requester, counted.reached))
      await recommendationsStore(trx).add(
        {
          id,
          visitorId: requester.visitorId,
          isRefinement: answer.isRefinement,
          question: answer.question,
          basis: answer.basis,
          countedAs: requester.ownQuotaKeys,
          counted: !answer.free,
          extrasUntil: answer.extrasUntil,
          createdAt: now,
        },
        answer.cards,
      )
      await recordActivity(trx, {
        id: newId(),
        userId: requester.userId,
        action: answer.isRefinement ? 'refine' : 'search',
        details: trackDetails({
          genre: answer.basis.genre.value,
          bpm: answer.basis.bpm.value,
          counted: [answer.cards.length, 'track'],
        }),
        createdAt: now,
      })
      const searches =
        counted === null
          ? await searchesOf(trx, requester)
          : searchCount(
              requester,
              counted.used.filter((_, at) =>
                requester.ownQuotaKeys.includes(requester.quotas[at]?.key ?? ''),
              ),
            )
      return { requestId: id, searches }
    })
    if (used !== null) lastUsed.note(requester.quotas, used)
    return created
  } catch (error) {
    lastUsed.invalidate(requester.quotas)
    if (error instanceof RollbackError) return error.refusal
    throw error
  }
}

/** The number that the requester sees: their own count, whatever others of their network used. */
export async function searchesOf(
  db: Db,
  requester: Pick<Requester, 'limit' | 'ownQuotaKeys'>,
): Promise<SearchCount> {
  return searchCount(requester, await searchesUsed(db, requester.ownQuotaKeys))
}

function searchCount({ limit }: Pick<Requester, 'limit'>, ownUsed: readonly number[]): SearchCount {
  const used = Math.max(0, ...ownUsed)
  return { used: limit === null ? used : Math.min(limit, used), limit }
}

/** A guest who meets the ceiling of a device or network gets searches of their own with an account. */
const searchLimit = ({ limit, ownQuotaKeys }: Requester, reached: Quota): Refusal =>
  ownQuotaKeys.includes(reached.key)
    ? refuse('search_limit', `You have reached the search limit of ${limit ?? 0} free searches.`)
    : refuse(
        'guest_search_limit',
        `Guests on your network have reached their search limit. Create a free account: it has ${limit ?? 0} searches of its own.`,
      )

function ambiguousTrack({ currentTrack }: RecommendationRequest, { candidates }: Ambiguous): Refusal {
  const says = `Several songs are called “${shortened(currentTrack)}”. Choose the one you mean, or add its artist.`
  return refuse('ambiguous_track', says, { currentTrack: says }, candidates.map(toCandidate))
}

const NO_SUCH_ID =
  'We know no track with this id and a tempo. Look for it by its name, or add its genre or its BPM.'

function unknownTrack({ currentTrack, trackId = '', genre }: RecommendationRequest): Refusal {
  const shown = shortened(currentTrack)
  if (shown === '' && trackId !== '') return refuse('unknown_track', NO_SUCH_ID)
  if (shown === '') {
    const says = 'We do not know this genre. Choose one from the list, or name a track.'
    return refuse('validation', says, { genre: says })
  }
  if (genre !== undefined) {
    const ask = 'Add its BPM, or one of the genres from the list.'
    return refuse('unknown_track', `We do not know “${shown}”, nor the genre you entered. ${ask}`, {
      bpm: ask,
      genre: ask,
    })
  }
  const ask = 'Add its genre or its BPM and we can work from that.'
  return refuse('unknown_track', `We do not know “${shown}”. ${ask}`, { currentTrack: ask })
}

/** At most 60 characters, none of them cut in half. */
function shortened(text: string): string {
  const letters = [...text]
  return letters.length > 60 ? `${letters.slice(0, 60).join('')}…` : text
}
