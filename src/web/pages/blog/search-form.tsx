import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '../../client/paths.ts'
import type { BlogQuery } from './blog-query.ts'

/** So long after the last letter the search begins by itself. */
const PAUSE_MS = 200

type Props = { readonly query: BlogQuery; readonly onSearch: (q: string) => void }

/** Searches while typing (progressive enhancement: without a script it is sent as a form). */
export function SearchForm({ query, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef(query.q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = () => {
    clearTimeout(timer.current)
    const q = field.current?.value.trim() ?? ''
    if (q === sent.current) return
    sent.current = q
    onSearch(q)
  }
  const sendSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, PAUSE_MS)
  }

  useEffect(() => {
    // The user may have typed before hydration.
    sendSoon()
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: after that typing tells
  }, [])

  useEffect(() => {
    if (field.current === null || query.q === sent.current) return
    // Back, forward or cleared: the field follows the address.
    clearTimeout(timer.current)
    sent.current = query.q
    field.current.value = query.q
  }, [query.q])

  return (
    <form
      action={paths.blog}
      role="search"
      className="relative w-full max-w-xl"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor="blog-search" className="sr-only">
        Search articles
      </label>
      <input
        ref={field}
        id="blog-search"
        type="search"
        name="q"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Search articles..."
        defaultValue={query.q}
        onChange={sendSoon}
        className="field pr-14"
      />
      {query.tag !== '' && <input type="hidden" name="tag" value={query.tag} />}
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-muted hover:text-ink"
      >
        <Search aria-hidden className="size-5" />
      </button>
    </form>
  )
}
