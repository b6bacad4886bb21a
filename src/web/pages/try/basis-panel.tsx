import type { Basis } from '../../../contract/recommendations.ts'
import { PreviewButton } from '../../listening/preview-button.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyChip } from '../../ui/key-chip.tsx'
import type { RecommendationAnswer } from './search-form.ts'
import { formatBpm, trackName } from './track-text.ts'

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

/** What the search started from: the track as it was understood, each fact with who says so, and what to know. */
export function BasisPanel({ answer, onCorrect }: Props) {
  const { basis, request } = answer
  const { track, seeds, genre, bpm, musicalKey, vibeWords, vibeIgnored, notes } = basis
  const keys = keysOf(basis)
  return (
    <div className="panel mt-4 p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-3">
        <div className="flex min-w-0 items-center gap-3">
          {seeds.length === 0 && track.artist !== null && track.title !== null && (
            <PreviewButton track={{ artist: track.artist, title: track.title }} variant="quiet" />
          )}
          <p className="max-w-[60ch] min-w-0 text-lg wrap-anywhere">
            <span className="text-muted">Based on: </span>
            <strong className="font-semibold">{currentTrack(basis, request.currentTrack)}</strong>
          </p>
        </div>
        <dl className="grid grid-cols-3 gap-x-4 gap-y-3 max-md:w-full md:flex md:gap-x-8">
          <Fact label="Genre" source={genre.source}>
            {genre.value}
          </Fact>
          <Fact label="BPM" source={bpm.source}>
            {bpm.value === null ? null : formatBpm(bpm.value)}
          </Fact>
          <Fact label="Key" source={musicalKey.source} instead={estimateText(keys)}>
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
      </div>
      {vibeWords.length + vibeIgnored.length > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <h2 className="legend">Your vibe, as it was read</h2>
          {vibeWords.length > 0 && (
            <ul className="mt-1.5 flex flex-wrap gap-1.5">
              {vibeWords.map(({ text, meaning }) => (
                <li key={`${text} ${meaning}`} className="rounded-sm border border-line px-2 py-0.5 text-sm">
                  {text}
                  <span className="text-muted"> → {meaning}</span>
                </li>
              ))}
            </ul>
          )}
          {vibeIgnored.length > 0 && (
            <p className="mt-1.5 text-sm wrap-anywhere text-muted">Ignored: {vibeIgnored.join(', ')}</p>
          )}
        </div>
      )}
      {notes.length > 0 && (
        <ul aria-label="Good to know" className="mt-3 space-y-1 border-t border-line pt-3 text-sm text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {(genre.source === 'artist' || bpm.source === 'artist') && (
        <Button onClick={onCorrect} className="mt-3">
          Correct tempo and style
        </Button>
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
  readonly children: React.ReactNode
}

function Fact({ label, source, instead, children }: FactProps) {
  return (
    <div>
      <dt className="legend">{label}</dt>
      <dd className="figures mt-1 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {children ?? '–'}
      </dd>
      <dd className="mt-1 text-xs text-muted">
        {children === null ? SOURCES.unknown : (instead ?? SOURCES[source])}
      </dd>
    </div>
  )
}
