import { isId } from './is-id.ts'
import { type Refusal, refuse } from './refusal.ts'

/** The last row of a page: where it stands, and its id for those that stand at the same place. The next page begins after it. */
export type PageCursor = { readonly position: number; readonly id: string }

/** What is paged, and the highest place a row of it can have: beyond that the column ends. */
const HIGHEST_POSITION = { songs: 2 ** 31 - 1, lists: Number.MAX_SAFE_INTEGER } as const
type PagedList = keyof typeof HIGHEST_POSITION

const STALE = 'The list has changed meanwhile. Please read it again from the beginning.'

/** Also where the row of a cursor has moved: what follows it is no longer what the caller lacks. */
export const staleCursor = (): Refusal => refuse('validation', STALE, { cursor: STALE })

/** @param list whose cursor it is: that of one list says nothing in another */
export const encodeCursor = (list: PagedList, { position, id }: PageCursor): string =>
  Buffer.from(`${list} ${position} ${id}`).toString('base64url')

export function decodeCursor(list: PagedList, text: string): PageCursor | Refusal {
  const [name, position, id, ...more] = Buffer.from(text, 'base64url').toString().split(' ')
  if (name !== list || more.length > 0 || !/^\d{1,16}$/.test(position ?? '') || !isId(id ?? ''))
    return staleCursor()
  const at = Number(position)
  return at <= HIGHEST_POSITION[list] ? { position: at, id: id as string } : staleCursor()
}
