import { z } from 'zod'
import { api } from '#contract/api.ts'
import { LISTS_PAGE_MAX } from '#contract/limits.ts'
import { listInput, type savedList } from '#contract/lists.ts'
import { recommendationRequest } from '#contract/recommendations.ts'
import { Refusal } from '../../http/refusal.ts'
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
  toTrackFacts,
  trackFacts,
  transitionFacts,
} from './facts.ts'

export type FileOfTool = { readonly fileName: string; readonly mediaType: string; readonly bytes: Buffer }
type Answer<O> = { readonly facts: O; readonly file?: FileOfTool }

/** A translation of a call of the contract: what it takes, what it answers, and nothing of its own. */
export type Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> = {
  readonly description: string
  /** Needs a key that may write. */
  readonly writes?: true
  readonly input: I
  /** What is not named here is left out of the answer. */
  readonly output: O
  run(calls: ContractCalls, args: z.output<I>): Promise<Answer<z.input<O>> | Refusal>
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
const toList = ({ id, songs, ...saved }: z.infer<typeof savedList>): z.infer<typeof list> => ({
  ...saved,
  listId: id,
  songs: songs.map(toSongFacts),
})

const search = tool({
  description: 'Finds tracks of the catalogue by artist and title, forgiving of typos.',
  input: api.searchTracks.query,
  output: z.object({ tracks: z.array(trackFacts) }),
  async run(calls, query) {
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
  async run(calls, body) {
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
  async run(calls, body) {
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
  async run(calls, query) {
    const page = await calls.call(api.listSavedLists, { query })
    if (page instanceof Refusal) return page
    return { facts: { lists: page.savedLists.map(toList), nextCursor: page.nextCursor } }
  },
})

const saveList = tool({
  description: 'Saves a list of songs in their order, so that it can be arranged, checked and exported.',
  writes: true,
  input: listInput.omit({ automatic: true }),
  output: z.object({ list }),
  async run(calls, body) {
    const saved = await calls.call(api.createList, { body })
    return saved instanceof Refusal ? saved : { facts: { list: toList(saved.savedList) } }
  },
})

const arrange = tool({
  description: `${api.arrangeList.summary}. Changes nothing: \`reorder\` puts the list into that order.`,
  input: api.arrangeList.body.extend({ listId }),
  output: api.arrangeList.response.extend({
    transitions: z.array(transitionFacts).describe('One fewer than songs, in the new order'),
  }),
  async run(calls, { listId: id, ...body }) {
    const facts = await calls.call(api.arrangeList, { params: { listId: id }, body })
    return facts instanceof Refusal ? facts : { facts }
  },
})

const reorder = tool({
  description: `${api.reorderList.summary}: all of them, each once.`,
  writes: true,
  input: api.reorderList.body.extend({ listId }),
  output: api.reorderList.response,
  async run(calls, { listId: id, ...body }) {
    const facts = await calls.call(api.reorderList, { params: { listId: id }, body })
    return facts instanceof Refusal ? facts : { facts }
  },
})

const check = tool({
  description: `${api.checkList.summary}.`,
  input: z.object({ listId }),
  output: api.checkList.response,
  async run(calls, params) {
    const facts = await calls.call(api.checkList, { params })
    return facts instanceof Refusal ? facts : { facts }
  },
})

const exportList = tool({
  description: `${api.downloadList.summary}. The file comes with the answer.`,
  input: api.downloadList.query.extend({ listId }),
  output: z.object({ fileName: z.string(), mediaType: z.string(), bytes: z.int() }),
  async run(calls, { listId: id, format }) {
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
