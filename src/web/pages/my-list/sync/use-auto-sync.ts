import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { LIST_SONGS_MAX } from '#contract/limits.ts'
import type { SavedList } from '#contract/lists.ts'
import type { SavedSong } from '#contract/songs.ts'
import { genreKey } from '#domain/lists/group-songs.ts'
import { defaultListName } from '#domain/lists/list-name.ts'
import { planAutoSync, type SyncAction } from '#domain/lists/plan-auto-sync.ts'
import { calendarDay } from '#web/format/format-date.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import type { ListChanges } from '../lists/use-list-changes.ts'
import { toSongInput } from '../song-input.ts'
import {
  type DeletedGenres,
  storeDeletedGenres,
  readDeletedGenres,
  staysDeleted,
  stillDeleted,
} from './deleted-genres.ts'
import { type SyncDone, syncReport } from './sync-report.ts'

const DELAY_MS = 3_000
const TOAST_MS = 2_000
/** Songs a call: more would be a request of megabytes. */
const CHUNK = 500

type Action = SyncAction<SavedSong>

type Input = {
  readonly songs: readonly SavedSong[]
  readonly changes: ListChanges
  /** false until songs and lists are both known. */
  readonly isReady: boolean
}

/** Keeps one automatic list a genre in step with the saved songs, three seconds after either changed. */
export function useAutoSync({ songs, changes, isReady }: Input) {
  const { lists } = changes
  const toast = useToast()
  const [deleted, setDeleted] = useState<DeletedGenres>(readDeletedGenres)
  // What was tried for this number of songs and led nowhere: not tried again, or it would be for ever.
  const futile = useRef(new Set<string>())
  const running = useRef(false)

  // Planning over thousands of songs may wait until a press has been answered.
  const planned = useDeferredValue(songs)
  const counts = useMemo(() => countGenres(planned), [planned])
  const plan = useMemo(
    () => (isReady ? planFor(planned, lists, deleted, counts) : NO_PLAN),
    [planned, lists, deleted, counts, isReady],
  )

  useEffect(() => storeDeletedGenres(deleted), [deleted])
  useEffect(() => {
    futile.current.clear()
    if (isReady) setDeleted((before) => stillDeleted(before, counts))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the number of songs is what the rule is about, not what is in them
  }, [songs.length, isReady])

  // The newest plan for the timer, which was started on an older one.
  const latest = useRef({ plan, lists })
  useEffect(() => {
    latest.current = { plan, lists }
  })

  useEffect(() => {
    if (!isReady) return
    const sync = async () => {
      if (running.current) return
      running.current = true
      const done = await carryOut(latest.current.plan.actions, latest.current.lists, changes, futile.current)
      running.current = false
      const failed = done.find(({ failure }) => failure !== null)?.failure ?? null
      const report = syncReport(done.flatMap(({ result }) => (result === null ? [] : [result])))
      if (failed !== null) toast({ title: 'Error', description: failed, variant: 'destructive' })
      else if (report !== null) toast({ ...report, durationMs: TOAST_MS })
    }
    const timer = setTimeout(() => void sync(), DELAY_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- three seconds after the number of saved songs or the saved lists changed, and after nothing else
  }, [songs.length, lists, isReady])

  return {
    /** Genres that wait for a list, or for their newest songs to be added to it. */
    waiting: plan.waiting,
    /** To be told when a list is deleted by hand. */
    noteDeleted: (list: SavedList) => {
      if (!list.automatic) return
      const key = genreKey(list.genre)
      const count = counts.get(key) ?? 0
      if (count > 0) setDeleted((before) => ({ ...before, [key]: count }))
    },
  }
}

type Plan = {
  readonly actions: readonly Action[]
  readonly waiting: ReadonlySet<string>
}

const NO_PLAN: Plan = { actions: [], waiting: new Set() }

function countGenres(songs: readonly SavedSong[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { genre } of songs) counts.set(genreKey(genre), (counts.get(genreKey(genre)) ?? 0) + 1)
  return counts
}

function planFor(
  songs: readonly SavedSong[],
  lists: readonly SavedList[],
  deleted: DeletedGenres,
  counts: ReadonlyMap<string, number>,
): Plan {
  const automatic = lists.filter((list) => list.automatic)
  const listed = new Set(automatic.map(({ genre }) => genreKey(genre)))
  const isLeft = ({ genre }: SavedSong) => {
    const key = genreKey(genre)
    return !listed.has(key) && staysDeleted(key, counts.get(key) ?? 0, deleted)
  }
  const wanted = songs.filter((song) => !isLeft(song))
  const actions = planAutoSync(wanted, automatic)
  const left = songs.filter(isLeft).map(({ genre }) => genre)
  const waiting = [...actions.map(({ songs: [first] }) => first?.genre ?? ''), ...left]
  return { actions, waiting: new Set(waiting.map(genreKey)) }
}

type Outcome = {
  readonly result: SyncDone | null
  readonly failure: string | null
}

const nameOf = (action: Action): string =>
  JSON.stringify([
    action.kind === 'append' ? action.listId : action.genre,
    action.songs.map(({ artist, title }) => [artist, title]),
  ])

async function carryOut(
  actions: readonly Action[],
  lists: readonly SavedList[],
  changes: ListChanges,
  futile: Set<string>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const action of actions) {
    const name = nameOf(action)
    // What worked is not planned again. If it is, it led nowhere, and would lead there for ever.
    if (futile.has(name)) continue
    futile.add(name)
    try {
      outcomes.push({ result: await perform(action, lists, changes), failure: null })
    } catch {
      const failure = action.kind === 'create' ? 'Failed to save list' : 'Failed to update list'
      outcomes.push({ result: null, failure })
      // Without a network, or a session, the others would only fail as well. The next change is another chance.
      futile.delete(name)
      break
    }
  }
  return outcomes
}

async function perform(
  action: Action,
  lists: readonly SavedList[],
  { create, append }: ListChanges,
): Promise<SyncDone | null> {
  const songs = action.songs.map(toSongInput)
  if (action.kind === 'append') {
    const list = lists.find(({ id }) => id === action.listId)
    const room = LIST_SONGS_MAX - (list?.songs.length ?? 0)
    const added = await appendAll(append, action.listId, songs.slice(0, Math.max(0, room)))
    return added === 0 ? null : { kind: 'append', name: list?.name ?? '', songs: added }
  }
  const name = defaultListName(action.genre, calendarDay(new Date()))
  const { savedList, created } = await create({
    name,
    genre: action.genre,
    songs: songs.slice(0, CHUNK),
    automatic: true,
  })
  await appendAll(append, savedList.id, songs.slice(CHUNK, LIST_SONGS_MAX))
  // Another tab made it first.
  return created ? { kind: 'create', name: savedList.name, songs: songs.length } : null
}

async function appendAll(
  append: ListChanges['append'],
  listId: string,
  songs: readonly ReturnType<typeof toSongInput>[],
): Promise<number> {
  let added = 0
  for (let at = 0; at < songs.length; at += CHUNK) added += await append(listId, songs.slice(at, at + CHUNK))
  return added
}
