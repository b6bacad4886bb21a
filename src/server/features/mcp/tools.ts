import { z } from 'zod'
import { CHECK_MAX } from '#domain/set/check-set.ts'
import type { TrackFacts } from '#domain/track/track.ts'
import { api } from '#contract/api.ts'
import { LISTS_PAGE_MAX } from '#contract/limits.ts'
import { listInput, type savedList } from '#contract/lists.ts'
import { recommendationRequest } from '#contract/recommendations.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { ContractCalls } from './call-contract.ts'
import {
  bridgeTrackFacts,
  currentTrackFacts,
  nextTrackFacts,
  songFacts,
  toBridgeTrackFacts,
  toCurrentTrackFacts,
  toNextTrackFacts,
  toSongFacts,
  toSongInput,
  toTrackFacts,
  trackFacts,
  transitionFacts,
} from './facts.ts'

export type FileOfTool = { readonly fileName: string; readonly mediaType: string; readonly bytes: Buffer }
type Answer<O> = { readonly facts: O; readonly file?: FileOfTool }

/** What a tool is given to answer with. */
export type ToolDeps = {
  readonly calls: ContractCalls
  /** Tracks that are there for the caller, by their ids. */
  readonly tracksById: (ids: readonly string[]) => Promise<ReadonlyMap<string, TrackFacts>>
}

/** A translation of a call of the contract: what it takes, what it answers, and nothing of its own. */
export type Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> = {
  readonly description: string
  /** Needs a key that may write. */
  readonly writes?: true
  readonly input: I
  /** What is not named here is left out of the answer. */
  readonly output: O
  run(deps: ToolDeps, args: z.output<I>): Promise<Answer<z.input<O>> | Refusal>
}

const tool = <I extends z.ZodObject, O extends z.ZodObject>(made: Tool<I, O>): Tool => made as unknown as Tool

const listId = z
  .string('Please say which list, by its id')
  .describe('Id of a saved list, as `lists` tells it')

const list = z.object({
  listId: z.string(),
  name: z.string(),
  genre: z.string(),
  songs: z.array(songFacts),
})
async function toLists(
  saved: readonly z.infer<typeof savedList>[],
  { tracksById }: ToolDeps,
): Promise<z.infer<typeof list>[]> {
  const ids = saved.flatMap(({ songs }) => songs.flatMap(({ trackId }) => trackId ?? []))
  const known = await tracksById([...new Set(ids)])
  return saved.map(({ id, songs, ...facts }) => ({
    ...facts,
    listId: id,
    songs: songs.map((song) => toSongFacts(song, known)),
  }))
}

const search = tool({
  description: 'Finds tracks of the catalogue by artist and title, forgiving of typos.',
  input: api.searchTracks.query,
  output: z.object({ tracks: z.array(trackFacts) }),
  async run({ calls }, query) {
    const found = await calls.call(api.searchTracks, { query })
    return found instanceof Refusal ? found : { facts: { tracks: found.tracks.map(toTrackFacts) } }
  },
})

const next = tool({
  description:
    'Finds tracks that mix into a given one, best first, each with its score, where that comes from, tempo and key. Counts as a search.',
  input: z.object(recommendationRequest.shape).omit({
    selectedRecommendationIds: true,
    isRefinement: true,
    deviceFingerprint: true,
  }),
  output: z.object({
    requestId: z.string(),
    current: currentTrackFacts.describe('The track it starts from, as it was understood'),
    tracks: z.array(nextTrackFacts),
    searches: api.getRecommendations.response.shape.searches,
  }),
  async run({ calls }, body) {
    const created = await calls.call(api.createRecommendations, { body })
    if (created instanceof Refusal) return created
    const { requestId } = created
    const answer = await calls.call(api.getRecommendations, { params: { requestId } })
    if (answer instanceof Refusal) return answer
    const { basis, recommendations, searches } = answer
    const tracks = recommendations.map(toNextTrackFacts)
    return { facts: { requestId, current: toCurrentTrackFacts(basis), tracks, searches } }
  },
})

const bridge = tool({
  description: `${api.bridgeTracks.summary}. Both are named as "Artist - Title".`,
  input: api.bridgeTracks.body,
  output: z.object({
    tracks: z.array(bridgeTrackFacts).describe('From the first track to the second'),
    transitions: z.array(transitionFacts).describe('One fewer than tracks'),
  }),
  async run({ calls }, body) {
    const found = await calls.call(api.bridgeTracks, { body })
    if (found instanceof Refusal) return found
    return { facts: { tracks: found.stops.map(toBridgeTrackFacts), transitions: found.transitions } }
  },
})

const lists = tool({
  description: 'The saved lists of the account with their songs, newest first, page by page.',
  input: api.listSavedLists.query.extend({
    limit: api.listSavedLists.query.shape.limit.default(LISTS_PAGE_MAX),
  }),
  output: z.object({ lists: z.array(list), nextCursor: z.string().nullable() }),
  async run(deps, query) {
    const page = await deps.calls.call(api.listSavedLists, { query })
    if (page instanceof Refusal) return page
    return { facts: { lists: await toLists(page.savedLists, deps), nextCursor: page.nextCursor } }
  },
})

/** As many as a check takes. */
const SAVE_MAX = CHECK_MAX
const noSuchTrack = (id: string): Refusal => {
  const says = `There is no track with the id “${id.slice(0, 40)}”. Take ids from search, next or bridge.`
  return refuse('unknown_track', says, { trackIds: says })
}

const saveList = tool({
  description:
    'Saves tracks as a list, in their order and with all that is known of them, so that it can be arranged, checked and exported.',
  writes: true,
  input: listInput.pick({ name: true, genre: true }).extend({
    trackIds: z
      .array(z.string(), 'Please give the ids of the tracks')
      .min(1, 'Please give the id of a track at least')
      .max(SAVE_MAX, `A list is saved with at most ${SAVE_MAX} tracks`)
      .describe('As `search`, `next` and `bridge` answer them'),
  }),
  output: z.object({ list }),
  async run(deps, { trackIds, ...named }) {
    const tracks = await deps.tracksById([...new Set(trackIds)])
    const missing = trackIds.find((id) => !tracks.has(id))
    if (missing !== undefined) return noSuchTrack(missing)
    const songs = trackIds.map((id) => toSongInput(tracks.get(id) as TrackFacts))
    const saved = await deps.calls.call(api.createList, { body: { ...named, songs } })
    if (saved instanceof Refusal) return saved
    const [made] = await toLists([saved.savedList], deps)
    return { facts: { list: made as z.infer<typeof list> } }
  },
})

const arrange = tool({
  description: `${api.arrangeList.summary}. Changes nothing: \`reorder\` puts the list into that order.`,
  input: api.arrangeList.body.extend({ listId }),
  output: api.arrangeList.response.extend({
    transitions: z.array(transitionFacts).describe('One fewer than songs, in the new order'),
  }),
  async run({ calls }, { listId: id, ...body }) {
    const facts = await calls.call(api.arrangeList, { params: { listId: id }, body })
    return facts instanceof Refusal ? facts : { facts }
  },
})

const reorder = tool({
  description: `${api.reorderList.summary}: all of them, each once.`,
  writes: true,
  input: api.reorderList.body.extend({ listId }),
  output: api.reorderList.response,
  async run({ calls }, { listId: id, ...body }) {
    const facts = await calls.call(api.reorderList, { params: { listId: id }, body })
    return facts instanceof Refusal ? facts : { facts }
  },
})

const check = tool({
  description: `${api.checkList.summary}.`,
  input: z.object({ listId }),
  output: api.checkList.response,
  async run({ calls }, params) {
    const facts = await calls.call(api.checkList, { params })
    return facts instanceof Refusal ? facts : { facts }
  },
})

const exportList = tool({
  description: `${api.downloadList.summary}. The file comes with the answer.`,
  input: api.downloadList.query.extend({ listId }),
  output: z.object({ fileName: z.string(), mediaType: z.string(), bytes: z.int() }),
  async run({ calls }, { listId: id, format }) {
    const file = await calls.download(api.downloadList, { params: { listId: id }, query: { format } })
    if (file instanceof Refusal) return file
    const { fileName, mediaType, bytes } = file
    return { facts: { fileName, mediaType, bytes: bytes.length }, file }
  },
})

/** By the names under which clients call them. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  search,
  next,
  bridge,
  lists,
  save_list: saveList,
  arrange,
  reorder,
  check,
  export: exportList,
}
