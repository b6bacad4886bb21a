import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#web/client/api.ts'
import { useTheme } from '#web/client/theme.ts'
import { countOf } from '#web/format/count-of.ts'
import './heat.css'
import { heatRadius } from './heat-legend.tsx'
import { heatStep, type Picture } from './heat.ts'

type Props = {
  readonly name: string
  readonly picture: Picture
  readonly screen: 'wide' | 'narrow'
  /** Pixels: the middle of the widths the page was clicked at. */
  readonly pageWidth: number
  readonly cells: Answer<'GET', '/api/admin/analytics/heat-map'>['cells']
}

/** Page pixels. Between the bounds the page is drawn as wide as it was where it was clicked. */
const WIDTHS = {
  wide: { usual: 1280, least: 768, most: 1920 },
  narrow: { usual: 390, least: 320, most: 767 },
} as const

/** How much of the page is seen at a time, in the picture's own pixels; the rest is scrolled to. */
const SEEN = 560
const NARROW_SHOWN = 390
const MIN_SCALE = 0.5

/**
 * The real page, and on it where it was clicked. The page lies in a frame as high as what is seen of it, and is moved
 * along as the picture is scrolled: what fills a screen fills the frame, not the whole length.
 *
 * A page for everybody is shown without its scripts, as the server drew it for visitors. Nothing in the frame can be
 * pressed, and no visit is counted there.
 */
export function HeatPicture({ name, picture, screen, pageWidth, cells }: Props) {
  const { usual, least, most: widest } = WIDTHS[screen]
  const width = pageWidth === 0 ? usual : Math.max(least, Math.min(widest, pageWidth))
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useShownWidth(box, screen === 'narrow' ? NARROW_SHOWN : Number.POSITIVE_INFINITY)
  const scale = shown / width
  const [pageHeight, setPageHeight] = useState(0)
  const lowest = Math.max(...cells.map(({ y }) => y)) + 2 * heatRadius(4)
  const height = Math.max(pageHeight, lowest, SEEN)
  const [theme] = useTheme()
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    const page = frame.current?.contentDocument
    // Without its scripts the page does not look up the theme.
    if (isLoaded && page) page.documentElement.dataset['theme'] = theme
  }, [isLoaded, theme])

  useEffect(() => {
    const page = frame.current?.contentDocument?.documentElement
    if (!isLoaded || !page) return
    // A page that the browser draws grows after it was loaded.
    const measure = new ResizeObserver(() => setPageHeight(page.scrollHeight))
    measure.observe(page)
    if (page.ownerDocument.body) measure.observe(page.ownerDocument.body)
    return () => measure.disconnect()
  }, [isLoaded])

  const follow = () => {
    const top = (box.current?.scrollTop ?? 0) / scale
    frame.current?.contentWindow?.scrollTo({ top, behavior: 'instant' })
  }

  // The hottest lie on top. On a small picture spots do not shrink with the page.
  const coolestFirst = cells.toSorted((a, b) => a.count - b.count)
  const grown = Math.max(1, MIN_SCALE / scale)
  const most = Math.max(...cells.map(({ count }) => count))
  const clicks = cells.reduce((sum, { count }) => sum + count, 0)
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      role="region"
      aria-label={`Heat map of ${name}`}
      onScroll={follow}
      className="mt-4 overflow-x-hidden overflow-y-auto rounded-md border border-line"
      style={{ height: SEEN, maxWidth: screen === 'narrow' ? NARROW_SHOWN : undefined }}
    >
      <div className="relative" style={{ height: height * scale }}>
        <div className="sticky top-0 overflow-hidden" style={{ height: SEEN - 2 }}>
          <iframe
            ref={frame}
            src={picture.address}
            title={`Picture of ${name}`}
            inert
            sandbox={picture.isLive ? undefined : 'allow-same-origin'}
            scrolling="no"
            onLoad={() => setLoaded(true)}
            className="pointer-events-none origin-top-left border-0"
            style={{ width, height: SEEN / scale, transform: `scale(${scale})` }}
          />
        </div>
        <svg
          role="img"
          aria-label={`${countOf(clicks, 'click')} in ${countOf(cells.length, 'place')}`}
          viewBox={`0 0 ${width} ${height}`}
          className="pointer-events-none absolute inset-x-0 top-0 w-full"
          style={{ height: height * scale }}
        >
          {coolestFirst.map(({ x, y, count }) => {
            const step = heatStep(count, most)
            return (
              <circle key={`${x} ${y}`} data-heat={step} cx={x * width} cy={y} r={heatRadius(step) * grown} />
            )
          })}
        </svg>
      </div>
    </div>
  )
}

/** The width the picture has room for, in pixels, as the window changes. */
function useShownWidth(box: React.RefObject<HTMLElement | null>, most: number): number {
  const [width, setWidth] = useState(320)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      // Nothing is as wide while it is not shown.
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return Math.min(width, most)
}
