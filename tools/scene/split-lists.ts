import type { TrackList } from './read-reference.ts'

export type SplitLists = {
  readonly train: readonly TrackList[]
  readonly fitDj: readonly TrackList[]
  readonly fitPlaylist: readonly TrackList[]
  readonly testDj: readonly TrackList[]
  readonly later: readonly TrackList[]
  readonly testSeries: readonly TrackList[]
  readonly testPlaylist: readonly TrackList[]
}

/** Lists of one run of this length stay together: neighbours in a series share tracks. */
const RUN = 12
const LATER = 0.85

/**
 * Lists kept back from the artists' places: by runs of a series, by date (the last of each series), a whole series of sets,
 * and playlists. The weights are fitted on further lists kept back, so that nothing is judged on what it was fitted on.
 */
export function splitLists(lists: readonly TrackList[]): SplitLists {
  const split = {
    train: [] as TrackList[],
    fitDj: [] as TrackList[],
    fitPlaylist: [] as TrackList[],
    testDj: [] as TrackList[],
    later: [] as TrackList[],
    testSeries: [] as TrackList[],
    testPlaylist: [] as TrackList[],
  }
  const series = seriesOf(lists.filter(({ kind }) => kind === 'dj'))
  for (const list of lists) {
    const draw = fraction(Math.floor(list.id / RUN))
    const own = series.get(list)
    if (list.kind === 'playlist')
      (draw < 0.2 ? split.testPlaylist : draw < 0.4 ? split.fitPlaylist : split.train).push(list)
    else if (own === undefined) split.train.push(list)
    else if (own.number === TEST_SERIES) split.testSeries.push(list)
    else if (list.date !== '' && list.date > own.laterFrom) split.later.push(list)
    else (draw < 0.15 ? split.testDj : draw < 0.35 ? split.fitDj : split.train).push(list)
  }
  return split
}

const TEST_SERIES = 2
/** Lists of one source stand together: a gap in their numbers, or dates where there were none, begins another series. */
const GAP = 20

/** DJ sets by the source they come from, in the order of their numbers. */
export function djSeries(lists: readonly TrackList[]): TrackList[][] {
  const groups: TrackList[][] = []
  let last: TrackList | null = null
  for (const list of [...lists].sort((a, b) => a.id - b.id)) {
    const isNew = last === null || list.id - last.id > GAP || (list.date === '') !== (last.date === '')
    if (isNew) groups.push([])
    groups.at(-1)?.push(list)
    last = list
  }
  return groups
}

const seriesOf = (
  lists: readonly TrackList[],
): Map<TrackList, { readonly number: number; readonly laterFrom: string }> =>
  new Map(
    djSeries(lists).flatMap((group, number) => {
      const dates = group.map(({ date }) => date).sort()
      const laterFrom = dates[Math.floor(dates.length * LATER)] || '9999'
      return group.map((list) => [list, { number, laterFrom }] as const)
    }),
  )

/** A number in [0, 1) that looks drawn by chance and is always the same. */
const fraction = (seed: number): number => ((Math.imul(seed + 17, 2654435761) >>> 8) % 1000) / 1000
