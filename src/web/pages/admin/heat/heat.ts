import { SCREEN_PATHS } from '#contract/screens.ts'
import { OTHER_PATH } from '#contract/trackable-path.ts'

/** How hot a place can be. */
const HEAT_STEPS = 4

/** 1 to 4: how hot a place of so many clicks is, beside the hottest of its page. */
export const heatStep = (count: number, most: number): number => Math.ceil((count / most) * HEAT_STEPS)

type HeatRange = { readonly step: number; readonly from: number; readonly to: number }

/** How many clicks each step stands for. Where the hottest place has few, some steps stand for none and are left out. */
export const heatRanges = (most: number): HeatRange[] =>
  Array.from({ length: HEAT_STEPS }, (_, at) => ({
    step: at + 1,
    from: Math.floor((at * most) / HEAT_STEPS) + 1,
    to: Math.floor(((at + 1) * most) / HEAT_STEPS),
  })).filter(({ from, to }) => from <= to)

export type Picture = {
  readonly address: string
  /** Whether the page needs its scripts to be seen. Pages for everybody do not: the server draws them. */
  readonly isLive: boolean
}

/** Screens that show what they are asked for: an example of results, the admin's own list. */
const SHOWN_AT: Readonly<Record<string, string>> = {
  '/try#results': '/try?r=example',
  '/try#my-list': '/try?tab=my-list',
}

/**
 * The page to show below its heat; null where there is no one page. At the start page the admin would get the admin's
 * own, so what visitors see there is shown from its other address.
 */
export function pictureOf(screen: string): Picture | null {
  const address = SHOWN_AT[screen]
  if (address !== undefined) return { address, isLive: true }
  const [path = '', tab] = screen.split('#')
  if (path === OTHER_PATH || !/^\/(?!\/)/u.test(path)) return null
  if ((SCREEN_PATHS as readonly string[]).includes(path)) return { address: path, isLive: true }
  const shownAt = path === '/' ? '/landing' : path
  return { address: tab === undefined ? shownAt : `${shownAt}?tab=${tab}`, isLive: false }
}
