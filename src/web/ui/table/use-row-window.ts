import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Fewer rows than this are simply there: found by the browser's own search, and nothing to measure. */
const ALL_UP_TO = 80
const OVERSCAN = 8

type WindowRow = {
  readonly index: number
  /** Height of the rows left out above this one, in pixels. */
  readonly gap: number
}

/**
 * Of thousands of rows those near what is seen. Heights are measured as rows come up, since a title may take two lines.
 * @param pinned a row that stays whatever is seen, as the one that is being dragged
 */
export function useRowWindow(count: number, rowHeight: number, pinned: number | null) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const isWhole = count <= ALL_UP_TO

  // What stands above may open, close or grow.
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current !== null) setTop(body.current.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const near = defaultRangeExtractor(range)
      return pinned === null || near.includes(pinned) ? near : [...near, pinned].toSorted((a, b) => a - b)
    },
    [pinned],
  )
  // oxlint-disable-next-line react/incompatible-library -- said for a compiler that this project does not use
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: !isWhole,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor,
  })

  if (isWhole) {
    const rows = Array.from({ length: count }, (_, index): WindowRow => ({ index, gap: 0 }))
    return { body, rows, gapAfter: 0, measure: undefined }
  }
  const items = virtualizer.getVirtualItems()
  const rows = items.map(({ index, start }, at): WindowRow => ({
    index,
    gap: start - (items[at - 1]?.end ?? top),
  }))
  const end = items.at(-1)?.end ?? top
  return { body, rows, gapAfter: virtualizer.getTotalSize() + top - end, measure: virtualizer.measureElement }
}
