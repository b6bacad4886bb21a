import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Recommendation } from '../../../contract/recommendations.ts'
import { PreviewButton } from '../../listening/preview-button.tsx'
import { KEEPS_SOUND } from '../../listening/stops-sound.ts'
import { VideoLink } from '../../listening/video-link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Compatibility } from '../../ui/compatibility.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EnergyMeter } from '../../ui/energy-meter.tsx'
import { KeyChip } from '../../ui/key-chip.tsx'
import { KeyEdge } from '../../ui/key-edge.tsx'
import { FindingLine } from './finding-line.tsx'
import { SaveButton } from './save-button.tsx'
import { SongDetails } from './song-details.tsx'
import { trackOrigin } from './track-origin.ts'
import type { CurrentKeys } from './current-keys.ts'
import { formatBpm, formatPercent, moveText, trackName } from './track-text.ts'

type Props = {
  readonly song: Recommendation
  readonly currentKeys: CurrentKeys
  readonly isLimitReached: boolean
  readonly onSelect: (isSelected: boolean) => void
}

/** A track that mixes into the current one. Wide: a row whose figures stand in columns. On a phone: stacked. */
export function SongCard({ song, currentKeys, isLimitReached, onSelect }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = trackName(song)
  const origin = trackOrigin[song.origin]
  const isBlocked = isLimitReached && !song.isSelected
  return (
    <li
      aria-labelledby={`${id}-title`}
      className={classNames(
        'panel relative overflow-clip pl-1 transition-colors',
        song.isSelected && 'border-ink bg-raised',
      )}
    >
      <KeyEdge camelot={song.camelot} source={song.keySource} />
      <div className="song-row p-3 md:py-2 md:pr-4 md:pl-2">
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
        <div className="min-w-0 [grid-area:title]">
          <h2 id={`${id}-title`} className="leading-snug">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-details`}
              onClick={() => setOpen(!isOpen)}
              className="group block w-full rounded-sm py-1 text-left"
            >
              <span className="block font-semibold text-pretty group-hover:underline">
                {song.title}
                <ChevronDown
                  aria-hidden
                  className={classNames(
                    'ml-1.5 inline size-4 align-[-0.15em] text-muted transition-transform',
                    isOpen && 'rotate-180',
                  )}
                />
              </span>
              <span className="block text-[0.9375rem]">{song.artist}</span>
            </button>
          </h2>
          <p className="text-sm text-muted">
            {song.releaseYear !== null && <span className="figures">{song.releaseYear}</span>}
            {song.releaseYear !== null && song.genre !== '' && ' · '}
            {song.genre}
            {origin !== null && <span className="block">{origin}</span>}
            {song.finding && <FindingLine finding={song.finding} name={name} />}
          </p>
        </div>
        <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-3 px-2 [grid-area:figures] md:contents">
          <Figure label="BPM" className="md:[grid-area:bpm]">
            <span className="figures text-lg block leading-6 font-semibold md:text-xl">
              {formatBpm(song.bpm)}
            </span>
            <span className="figures block text-sm text-muted">{formatPercent(song.pitchPercent)}</span>
          </Figure>
          <Figure label="Key" className="md:[grid-area:key]">
            <KeyChip camelot={song.camelot} source={song.keySource} />
            <span className="block text-sm text-muted">{moveText(song)}</span>
          </Figure>
          <Figure label="Energy" className="md:[grid-area:energy]">
            <EnergyMeter energy={song.energy} />
          </Figure>
        </dl>
        <p className="text-[0.9375rem] text-pretty [grid-area:tip] max-md:px-2">{song.mixingTip}</p>
        <CardActions song={song} />
      </div>
      <div id={`${id}-details`} hidden={!isOpen}>
        {isOpen && <SongDetails song={song} currentKeys={currentKeys} />}
      </div>
    </li>
  )
}

type FigureProps = {
  readonly label: string
  readonly className: string
  readonly children: React.ReactNode
}

function Figure({ label, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt className="sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CardActions({ song }: { readonly song: Recommendation }) {
  const name = trackName(song)
  return (
    <div className="flex items-center gap-2 [grid-area:actions] xl:justify-end">
      <PreviewButton track={song} />
      <VideoLink track={song} />
      <CopyButton text={name} label={`Copy ${name}`} variant="outline" size="icon" />
      <SaveButton song={song} />
    </div>
  )
}
