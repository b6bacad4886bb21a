import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Basis } from '#contract/recommendations.ts'
import { formatBpm, trackName } from '#web/format/track-text.ts'
import { PreviewButton } from '#web/player/preview-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { KeyChip } from '#web/ui/key/key-chip.tsx'
import { KeyText } from '#web/ui/key/key-text.tsx'
import type { RecommendationAnswer } from '../search-form.ts'

type Source = Basis['genre']['source']

const SOURCES: Readonly<Record<Source, string>> = {
  you: 'typed by you',
  saved: 'your saved song',
  catalogue: 'catalogue',
  library: 'your library',
  metadata: 'metadata service',
  measured: 'measured by Segue',
  selection: 'selected songs',
  artist: 'usual for the artist, a guess',
  genre: 'typical of the genre',
  unknown: 'not known',
}

type Props = { readonly answer: RecommendationAnswer; readonly onCorrect: () => void }

/**
 * What the search started from: the track as it was understood, each fact with who says so, and what to know. On a phone
 * the bare facts, until it is expanded.
 */
export function BasisPanel({ answer, onCorrect }: Props) {
  const [isOpen, setOpen] = useState(false)
  const restId = useId()
  const { basis, request } = answer
  const { track, seeds, genre, bpm, musicalKey, notes } = basis
  const keys = keysOf(basis)
  return (
    <div className="panel mt-3 px-3 py-2 md:px-4 md:py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-10">
        <div className="flex min-h-11 min-w-0 items-center gap-2">
          {seeds.length === 0 && track.artist !== null && track.title !== null && (
            <PreviewButton
              track={{ artist: track.artist, title: track.title }}
              variant="quiet"
              className="-ml-2"
            />
          )}
          <p className="max-w-[60ch] min-w-0 wrap-anywhere md:text-lg">
            <span className="text-muted">Based on: </span>
            <strong className="font-semibold">{currentTrack(basis, request.currentTrack)}</strong>
          </p>
        </div>
        <div className="flex items-center justify-between gap-2 max-md:w-full">
          <dl
            className={classNames(
              'flex flex-wrap gap-x-4 max-md:text-[0.9375rem] md:gap-x-9',
              isOpen && 'max-md:gap-y-2',
            )}
          >
            <Fact label="Genre" source={genre.source} isOpen={isOpen}>
              {genre.value}
            </Fact>
            <Fact label="BPM" source={bpm.source} isOpen={isOpen}>
              {bpm.value === null ? null : formatBpm(bpm.value)}
            </Fact>
            <Fact label="Key" source={musicalKey.source} instead={estimateText(keys)} isOpen={isOpen}>
              {keys.every(({ camelot }) => camelot === null) ? null : (
                <>
                  {keys.map(({ camelot, keySource }) => (
                    <KeyChip key={`${camelot} ${keySource}`} camelot={camelot} source={keySource} />
                  ))}
                  {keys.length === 1 && (
                    <span aria-hidden className="max-sm:hidden">
                      {musicalKey.value}
                    </span>
                  )}
                </>
              )}
            </Fact>
          </dl>
          <Button
            variant="quiet"
            size="icon"
            aria-label="More about this search"
            aria-expanded={isOpen}
            aria-controls={restId}
            className="-mr-2 md:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown aria-hidden className={classNames('size-4', isOpen && 'rotate-180')} />
          </Button>
        </div>
      </div>
      <div id={restId} className={isOpen ? undefined : 'max-md:hidden'}>
        <VibeReading basis={basis} />
        {notes.length > 0 && (
          <ul
            aria-label="Good to know"
            className="mt-2 space-y-1 border-t border-line pt-2 text-sm text-muted"
          >
            {notes.map((note) => (
              <li key={note}>
                <KeyText>{note}</KeyText>
              </li>
            ))}
          </ul>
        )}
      </div>
      {(genre.source === 'artist' || bpm.source === 'artist') && (
        <Button onClick={onCorrect} className="mt-2">
          Correct tempo and style
        </Button>
      )}
    </div>
  )
}

/** Which words of the vibe became a wish, and which did not. */
function VibeReading({ basis: { vibeWords, vibeIgnored } }: { readonly basis: Basis }) {
  if (vibeWords.length + vibeIgnored.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line pt-2.5 text-sm">
      <h2 className="legend">Your vibe, as it was read</h2>
      {vibeWords.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {vibeWords.map(({ text, meaning }) => (
            <li key={`${text} ${meaning}`} className="rounded-sm border border-line px-2 py-0.5">
              {text}
              <span className="text-muted"> → {meaning}</span>
            </li>
          ))}
        </ul>
      )}
      {vibeIgnored.length > 0 && (
        <p className="wrap-anywhere text-muted">Ignored: {vibeIgnored.join(', ')}</p>
      )}
    </div>
  )
}

function currentTrack({ track, seeds, genre, bpm }: Basis, typed: string): string {
  if (seeds.length > 0) return seeds.map(trackName).join(', ')
  const { artist, title } = track
  // No track was named: genre and tempo are the question.
  if (artist === null && typed === '') return `${genre.value ?? ''} at ${formatBpm(bpm.value ?? 0)} BPM`
  return artist !== null && title !== null ? trackName({ artist, title }) : (artist ?? typed)
}

type ShownKey = Pick<Basis, 'camelot' | 'keySource'>

/** The key that plays; of selected songs each key once, with its own source. */
function keysOf({ seeds, camelot, keySource }: Basis): readonly ShownKey[] {
  const keys = seeds.length > 0 ? seeds : [{ camelot, keySource }]
  return keys.filter(
    (key, at) =>
      at === keys.findIndex((one) => one.camelot === key.camelot && one.keySource === key.keySource),
  )
}

function estimateText(keys: readonly ShownKey[]): string | undefined {
  const known = keys.filter(({ camelot }) => camelot !== null)
  const estimated = known.filter(({ keySource }) => keySource === 'estimated')
  if (estimated.length === 0) return undefined
  if (estimated.length < known.length)
    return estimated.length === 1 ? 'one is an estimate' : 'two are estimates'
  return estimated.length === 1 ? 'an estimate' : 'estimates'
}

type FactProps = {
  readonly label: string
  readonly source: Source
  /** Said in place of the source. */
  readonly instead?: string | undefined
  /** On a phone: with its name and its source. */
  readonly isOpen: boolean
  readonly children: React.ReactNode
}

/** The value below its name, and who says so beside the name. */
function Fact({ label, source, instead, isOpen, children }: FactProps) {
  const aside = isOpen ? '' : 'max-md:sr-only'
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2">
      <dt className={classNames('legend text-ink', aside)}>{label}</dt>
      <dd className="figures col-span-2 row-start-2 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {children ?? '–'}
        {label === 'BPM' && children !== null && !isOpen && (
          <span aria-hidden className="-ml-1 md:hidden">
            BPM
          </span>
        )}
      </dd>
      <dd className={classNames('text-xs text-muted', aside)}>
        {children === null ? SOURCES.unknown : (instead ?? SOURCES[source])}
      </dd>
    </div>
  )
}
