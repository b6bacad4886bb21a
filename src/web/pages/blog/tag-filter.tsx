import { type MouseEvent, useEffect, useRef } from 'react'
import { blogPath, type BlogQuery } from './blog-query.ts'

type Props = {
  readonly tags: readonly string[]
  readonly query: BlogQuery
  readonly onOpen: (query: BlogQuery) => void
}

/** One topic at a time, each a link of its own. On a phone the row moves sideways. */
export function TagFilter({ tags, query, onOpen }: Props) {
  const row = useRef<HTMLUListElement>(null)

  useEffect(() => {
    // Into the part of the row that is seen, without moving the page.
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current === null || !current) return
    const { left, width } = current.getBoundingClientRect()
    const seen = row.current.getBoundingClientRect()
    row.current.scrollLeft += left + width / 2 - (seen.left + seen.width / 2)
  }, [query.tag])

  return (
    <nav aria-label="Topics" className="-mx-4 md:mx-0">
      <ul
        ref={row}
        className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:flex-wrap md:px-0"
      >
        {['', ...tags].map((tag) => (
          <li key={tag}>
            <TagLink
              name={tag === '' ? 'All Topics' : tag}
              isCurrent={tag === query.tag}
              query={{ ...query, tag }}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TagProps = {
  readonly name: string
  readonly isCurrent: boolean
  readonly query: BlogQuery
  readonly onOpen: (query: BlogQuery) => void
}

const TagLink = ({ name, isCurrent, query, onOpen }: TagProps) => (
  <a
    href={blogPath(query)}
    aria-current={isCurrent ? 'true' : undefined}
    onClick={followWithin(() => onOpen(query))}
    className="inline-flex h-11 items-center rounded-md border border-line px-4 text-[0.9375rem] whitespace-nowrap text-muted transition-colors hover:border-ink hover:text-ink aria-[current]:border-plate aria-[current]:bg-plate aria-[current]:font-semibold aria-[current]:text-plate-ink"
  >
    {name}
  </a>
)

/** A link within the list works by itself; with a script at hand nothing has to be loaded for it. */
export const followWithin = (open: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
