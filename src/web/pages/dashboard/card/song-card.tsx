import { ChevronDown, History } from 'lucide-react'
import { useId, useState } from 'react'
import type { Recommendation, TrackOrigin } from '#contract/recommendations.ts'
import { formatBpm, formatPercent, moveText, trackName } from '#web/format/track-text.ts'
import { PreviewButton } from '#web/player/preview-button.tsx'
import { KEEPS_SOUND } from '#web/player/stop-on-click.ts'
import { VideoLink } from '#web/player/video-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EnergyMeter } from '#web/ui/energy-meter.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Compatibility } from '#web/ui/key/compatibility.tsx'
import { KeyChip } from '#web/ui/key/key-chip.tsx'
import { KeyEdge } from '#web/ui/key/key-edge.tsx'
import { KeyText } from '#web/ui/key/key-text.tsx'
import type { CurrentKeys } from '../results/current-keys.ts'
import type { MixedFrom } from '../results/mixed-from.ts'
import { FindingLine } from './finding-line.tsx'
import { SaveButton } from './save-button.tsx'
import { SongDetails } from './song-details.tsx'

/** Where a result comes from, in words; null for Segue's own catalogue, which goes without saying, and for a find, which is told apart. */
const trackOrigin: Readonly<Record<TrackOrigin, string | null>> = {
  catalogue: null,
  folder: "From this server's music folder",
  library: 'From your library',
  found: null,
}

const IN_ONE_LINE = '@min-[76rem]:truncate'

type Props = {
  readonly song: Recommendation
  /** Level of the heading that the title is. */
  readonly level: 2 | 3
  readonly currentKeys: CurrentKeys
  readonly mixedFrom: MixedFrom
  readonly isLimitReached: boolean
  readonly onSelect: (isSelected: boolean) => void
}

/**
 * A track that mixes into the current one. Given the room it is a row whose figures stand in columns, else a card. Opened
 * it takes the width of the list, and the tip is shown whole.
 */
export function SongCard({ song, level, currentKeys, mixedFrom, isLimitReached, onSelect }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = trackName(song)
  const isBlocked = isLimitReached && !song.isSelected
  const inOneLine = !isOpen && IN_ONE_LINE
  return (
    <li
      aria-labelledby={`${id}-title`}
      className={classNames(
        'panel @container relative overflow-clip pl-1 transition-colors',
        song.isSelected && 'border-ink bg-raised',
        // Its preview and its saving work as before, so it is dimmed by colour alone: all of it stays readable.
        isBlocked && 'off-card',
        isOpen && 'col-span-full',
      )}
    >
      <KeyEdge camelot={song.camelot} source={song.keySource} />
      <div
        className={classNames(
          'song-row p-3 @min-[44rem]:py-1.5 @min-[44rem]:pr-4 @min-[44rem]:pl-2',
          // As high as the cards beside it; what is opened stands below.
          !isOpen && '@max-[44rem]:h-full',
        )}
      >
        <Checkbox
          {...KEEPS_SOUND}
          aria-label={`Select ${name}`}
          aria-describedby="selection-hint"
          aria-disabled={isBlocked}
          checked={song.isSelected}
          onChange={(event) => onSelect(event.target.checked)}
          className="[grid-area:pick]"
        />
        <div className="[grid-area:score]">
          <Compatibility score={song.compatibilityScore} />
        </div>
        <CardTitle song={song} level={level} id={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <p className="min-w-0 text-sm [grid-area:facts] @min-[76rem]:flex @min-[76rem]:flex-col-reverse">
          {song.releaseYear !== null && <span className="figures text-muted">{song.releaseYear}</span>}
          {song.releaseYear !== null && song.genre !== '' && (
            <span className="text-muted @min-[76rem]:hidden"> · </span>
          )}
          <span className={classNames('@max-[76rem]:text-muted', inOneLine)}>
            {song.isGenreGuessed === true && (
              <>
                <span aria-hidden>~</span>
                <span className="sr-only">Probably </span>
              </>
            )}
            {song.genre}
          </span>
        </p>
        <CardFigures song={song} />
        <div className="flex min-w-0 flex-col self-start text-sm [grid-area:tip] @min-[60rem]:flex-row @min-[60rem]:gap-5 @max-[44rem]:pl-2">
          {song.personalReason !== undefined && (
            <p className="flex shrink-0 gap-1.5 font-medium">
              <History aria-hidden className="mt-0.5 size-4 shrink-0" />
              {song.personalReason}
            </p>
          )}
          <p className={classNames('min-w-0 text-pretty', inOneLine)}>
            <KeyText>{song.mixingTip}</KeyText>
          </p>
          <SongOrigin song={song} />
        </div>
        <CardActions song={song} />
      </div>
      <div id={`${id}-details`} hidden={!isOpen}>
        {isOpen && <SongDetails song={song} currentKeys={currentKeys} mixedFrom={mixedFrom} />}
      </div>
    </li>
  )
}

type TitleProps = {
  readonly song: Recommendation
  readonly level: 2 | 3
  /** The card's; what the title opens is named after it as well. */
  readonly id: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function CardTitle({ song, level, id, isOpen, onToggle }: TitleProps) {
  const Title = `h${level}` as const
  const inOneLine = !isOpen && IN_ONE_LINE
  return (
    <Title id={`${id}-title`} className="min-w-0 leading-snug [grid-area:title]">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-details`}
        onClick={onToggle}
        className="group block w-full rounded-sm text-left"
      >
        <span className="block pr-5 @min-[76rem]:flex @min-[76rem]:items-center @min-[76rem]:pr-0">
          <span className={classNames('font-semibold text-pretty group-hover:underline', inOneLine)}>
            {song.title}
          </span>
          {/* Keeps the arrow on the line of the last word: it has no width of its own, so it never needs another line. */}
          <span className="@min-[76rem]:hidden">{'\u00a0'}</span>
          <ChevronDown
            aria-hidden
            className={classNames(
              '-mr-4 inline size-4 shrink-0 @min-[76rem]:mr-0 @min-[76rem]:ml-1.5 align-[-0.15em] text-muted transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </span>
        <span className={classNames('block text-[0.9375rem]', inOneLine)}>{song.artist}</span>
      </button>
    </Title>
  )
}

function CardFigures({ song }: { readonly song: Recommendation }) {
  return (
    <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-3 py-1 pl-2 [grid-area:figures] @min-[44rem]:contents">
      <Figure label="BPM" className="@min-[44rem]:[grid-area:bpm]">
        <span className="figures block text-lg leading-6 font-semibold @min-[44rem]:text-xl">
          {formatBpm(song.bpm)}
        </span>
        <span className="figures block text-sm text-muted">{formatPercent(song.pitchPercent)}</span>
      </Figure>
      <Figure label="Key" className="@min-[44rem]:[grid-area:key]">
        <KeyChip camelot={song.camelot} source={song.keySource} />
        <span className="block truncate text-sm text-muted">{moveText(song)}</span>
      </Figure>
      <Figure label="Energy" className="@min-[44rem]:[grid-area:energy]">
        <EnergyMeter energy={song.energy} />
      </Figure>
    </dl>
  )
}

/** Where a track comes from that is none of Segue's own catalogue. */
function SongOrigin({ song }: { readonly song: Recommendation }) {
  const origin = trackOrigin[song.origin]
  if (origin === null && !song.finding) return null
  return (
    <p className="shrink-0 text-muted">
      {origin}
      {song.finding && <FindingLine finding={song.finding} name={trackName(song)} />}
    </p>
  )
}

type FigureProps = {
  readonly label: string
  readonly className: string
  readonly children: React.ReactNode
}

function Figure({ label, className, children }: FigureProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CardActions({ song }: { readonly song: Recommendation }) {
  const name = trackName(song)
  return (
    <div className="flex items-center gap-2 [grid-area:actions] @min-[60rem]:justify-end @max-[44rem]:pt-1.5">
      <PreviewButton track={song} />
      <VideoLink track={song} />
      <CopyButton text={name} label={`Copy ${name}`} variant="outline" size="icon" />
      <SaveButton song={song} />
    </div>
  )
}
