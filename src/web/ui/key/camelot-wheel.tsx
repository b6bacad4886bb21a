import type { KeyNotation } from '#domain/key/key-notations.ts'
import { ALL_KEYS, type Key, modeOf, numberOf } from '#domain/key/key.ts'
import { moveBetween } from '#domain/key/moves.ts'
import { formatKey, toCamelot, toTraditional } from '#domain/key/notation.ts'
import { usePreferences } from '../../client/preferences.ts'

type Props = {
  /** The key of the track that is on: marked with a disc. */
  readonly current: Key | null
  /** The key of the track that comes: marked with a diamond. */
  readonly next?: Key | null
  /** An estimate has a broken outline and a tilde before it. */
  readonly isCurrentEstimated?: boolean
  readonly isNextEstimated?: boolean
  /** Without a next key: keep what blends with the current key bright and dim the rest. */
  readonly showsNeighbours?: boolean
  readonly className?: string
}

// Minor (A) is the inner ring, major (B) the outer one, as on every Camelot wheel.
const RINGS = { minor: { inner: 44, outer: 70 }, major: { inner: 71.5, outer: 98 } } as const
const GAP_DEGREES = 0.6

/** The 24 keys as a wheel of two rings. The marks differ in shape, and the wheel says in words what it shows. */
export function CamelotWheel({
  current,
  next = null,
  isCurrentEstimated = false,
  isNextEstimated = false,
  showsNeighbours = false,
  className,
}: Props) {
  const { keyNotation } = usePreferences()
  const places = placesOf({ current, next, isCurrentEstimated, isNextEstimated })
  const isBright = (key: Key): boolean => {
    if (key === current || key === next) return true
    if (current === null) return next === null
    return showsNeighbours && next === null && moveBetween(current, key) !== 'clash'
  }
  return (
    <svg
      viewBox="-110 -110 220 220"
      role="img"
      aria-label={describe(places, keyNotation)}
      className={className}
    >
      {ALL_KEYS.map((key) => (
        <Segment key={key} code={key} notation={keyNotation} isBright={isBright(key)} />
      ))}
      {ALL_KEYS.filter((key) => key === current || key === next).map((key) => (
        <path
          key={key}
          d={segmentPath(key)}
          className="fill-none stroke-ink"
          strokeWidth="2.5"
          strokeDasharray={isEstimatedKey(places, key) ? '3.5 3' : undefined}
        />
      ))}
      {current !== null && <Mark code={current} shape="disc" isAside={current === next} />}
      {next !== null && <Mark code={next} shape="diamond" isAside={false} />}
      <Centre places={places} notation={keyNotation} />
    </svg>
  )
}

type Place = { readonly key: Key; readonly isEstimated: boolean }
type Places = { readonly now: Place | null; readonly next: Place | null }

const placesOf = (
  props: Required<Pick<Props, 'current' | 'next' | 'isCurrentEstimated' | 'isNextEstimated'>>,
): Places => ({
  now: props.current === null ? null : { key: props.current, isEstimated: props.isCurrentEstimated },
  next: props.next === null ? null : { key: props.next, isEstimated: props.isNextEstimated },
})

/** Of one key for both, a stated key outranks an estimated one. */
const isEstimatedKey = ({ now, next }: Places, key: Key): boolean =>
  [now, next].every((place) => place === null || place.key !== key || place.isEstimated)

function describe({ now, next }: Places, notation: KeyNotation): string {
  const name = ({ key, isEstimated }: Place) =>
    `${formatKey(key, notation)} (${toTraditional(key)}${isEstimated ? ', an estimate' : ''})`
  if (now !== null && next !== null) {
    const isSame = now.key === next.key && now.isEstimated === next.isEstimated
    return `Camelot wheel: from ${name(now)}${isSame ? ', staying there' : ` to ${name(next)}`}`
  }
  if (now !== null) return `Camelot wheel: now ${name(now)}`
  if (next !== null) return `Camelot wheel: next ${name(next)}, the current key is not known`
  return 'Camelot wheel: the 24 keys'
}

type SegmentProps = { readonly code: Key; readonly notation: KeyNotation; readonly isBright: boolean }

function Segment({ code, notation, isBright }: SegmentProps) {
  const { inner, outer } = RINGS[modeOf(code)]
  const [x, y] = polar((inner + outer) / 2, numberOf(code) * 30)
  return (
    <g data-key={toCamelot(code)}>
      <path d={segmentPath(code)} className="fill-(--segue-key)" fillOpacity={isBright ? 1 : 0.16} />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="9.5"
        fontWeight="600"
        className={isBright ? 'fill-(--segue-key-ink)' : 'fill-muted'}
      >
        {formatKey(code, notation)}
      </text>
    </g>
  )
}

type MarkProps = { readonly code: Key; readonly shape: 'disc' | 'diamond'; readonly isAside: boolean }

/** Stands just outside the ring its key is in: in the hole for minor, round the rim for major. */
function Mark({ code, shape, isAside }: MarkProps) {
  const { inner, outer } = RINGS[modeOf(code)]
  const radius = modeOf(code) === 'minor' ? inner - 5.5 : outer + 6
  // Two marks of one key stand beside each other.
  const aside = modeOf(code) === 'minor' ? 14 : 6
  const [x, y] = polar(radius, numberOf(code) * 30 - (isAside ? aside : 0))
  return <Shape shape={shape} x={x} y={y} />
}

function Shape({
  shape,
  x,
  y,
}: {
  readonly shape: MarkProps['shape']
  readonly x: number
  readonly y: number
}) {
  return shape === 'disc' ? (
    <circle cx={x} cy={y} r="3" className="fill-ink" />
  ) : (
    <path d={`M${x} ${y - 4}l4 4l-4 4l-4-4z`} className="fill-ink" />
  )
}

function Centre({ places, notation }: { readonly places: Places; readonly notation: KeyNotation }) {
  if (places.now === null && places.next === null) return null
  const rows = [
    { shape: 'disc', word: 'now', place: places.now } as const,
    { shape: 'diamond', word: 'next', place: places.next } as const,
  ].filter((row) => row.place !== null)
  return (
    <g className="figures" fontSize="9">
      {rows.map(({ shape, word, place }, index) => {
        const y = (index - (rows.length - 1) / 2) * 15
        return (
          <g key={word}>
            <Shape shape={shape} x={-30} y={y} />
            <text x="-24" y={y} dominantBaseline="central" className="fill-muted">
              {word}
            </text>
            <text
              x="31"
              y={y}
              dominantBaseline="central"
              textAnchor="end"
              fontWeight="700"
              className="fill-ink"
            >
              {place === null ? '' : `${place.isEstimated ? '~' : ''}${formatKey(place.key, notation)}`}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** Degrees clockwise from twelve o'clock, where 12A and 12B stand. */
function polar(radius: number, degrees: number): readonly [number, number] {
  const radians = (degrees * Math.PI) / 180
  return [round(radius * Math.sin(radians)), round(-radius * Math.cos(radians))]
}

const round = (value: number) => Math.round(value * 100) / 100

function segmentPath(key: Key): string {
  const { inner, outer } = RINGS[modeOf(key)]
  const middle = numberOf(key) * 30
  const [from, to] = [middle - 15 + GAP_DEGREES, middle + 15 - GAP_DEGREES]
  const [a, b, c, d] = [polar(outer, from), polar(outer, to), polar(inner, to), polar(inner, from)]
  return `M${a.join(' ')}A${outer} ${outer} 0 0 1 ${b.join(' ')}L${c.join(' ')}A${inner} ${inner} 0 0 0 ${d.join(' ')}Z`
}
