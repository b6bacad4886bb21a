import { useEffect, useId, useRef, useState } from 'react'
import type { HeardFacts, HeardTrack, Identification } from '../../contract/identify.ts'
import { confidenceLabel, fillableBpm } from '../format/confidence-label.ts'
import { titleCaseGenre } from '../format/genre-text.ts'
import { formatBpm, formatPercent } from '../format/track-text.ts'
import { Button } from '../ui/button.tsx'
import { Day } from '../ui/day.tsx'
import { DisabledButton } from '../ui/disabled-button.tsx'
import { KeyChip } from '../ui/key/key-chip.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { CandidateChoice } from './candidate-choice.tsx'
import type { Heard } from './listening-state.ts'

type Props = {
  readonly heard: Heard
  readonly onClose: () => void
  readonly onTryAgain: () => void
  /** @param playedBpm where the record plays at another speed than its own */
  readonly onUse: (track: HeardTrack, playedBpm: number | null) => void
  readonly onUseTempo: (bpm: number) => void
}

/** What came of listening: the track, what it may be, or at least how fast it is and in which key. */
export function IdentificationDialog({ heard, onClose, onTryAgain, onUse, onUseTempo }: Props) {
  const { identification, message, detail } = heard
  const [chosen, setChosen] = useState<HeardTrack | null>(null)
  const outcomeId = useId()
  const start = useRef<HTMLButtonElement>(null)
  const found = identification?.identified === true ? identification.track : null
  const candidates = found === null ? (identification?.candidates ?? []) : []
  const track = found ?? chosen
  const measured = identification?.heard ?? null
  const speedPercent = found === null ? 0 : (identification?.candidates[0]?.speedPercent ?? 0)

  // After the dialog has opened, which puts the focus on its first button: Close.
  useEffect(() => start.current?.focus(), [])

  return (
    <Dialog title="Audio Identification Results" onClose={onClose} className="max-w-xl!">
      <div id={outcomeId} className="mt-3">
        {found === null ? (
          <>
            <p className="text-lg font-semibold">Not Identified</p>
            <p className="mt-1">{message}</p>
            {detail !== null && <p className="mt-1 text-sm text-muted">{detail}</p>}
          </>
        ) : (
          <Found
            track={found}
            confidence={identification?.candidates[0]?.confidence ?? null}
            heardCamelot={measured?.camelot ?? null}
            speedPercent={speedPercent}
          />
        )}
      </div>
      {identification?.isBlend === true && <p className="mt-3">{message}</p>}
      {candidates.length > 0 && (
        <CandidateChoice
          candidates={candidates}
          chosen={chosen}
          isKeyHeard={(measured?.camelot ?? null) !== null}
          onChoose={setChosen}
        />
      )}
      {measured !== null && <Measured facts={measured} {...(found === null && { onUseTempo })} />}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button size="live" className="max-sm:flex-1" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="live"
          className="max-sm:flex-1"
          {...(found === null && { ref: start })}
          aria-describedby={outcomeId}
          onClick={onTryAgain}
        >
          Try Again
        </Button>
        {track !== null ? (
          <Button
            variant="plate"
            size="live"
            className="max-sm:w-full"
            {...(found !== null && { ref: start })}
            aria-describedby={outcomeId}
            onClick={() => onUse(track, playedBpm(track, speedPercent))}
          >
            Use This Track
          </Button>
        ) : (
          candidates.length > 0 && (
            <DisabledButton size="live" className="max-sm:w-full" reason="Choose one of the tracks first">
              Use This Track
            </DisabledButton>
          )
        )}
      </div>
    </Dialog>
  )
}

type FoundProps = {
  readonly track: NonNullable<Identification['track']>
  readonly confidence: number | null
  /** The key of the recording, which is shown below: then each says which it is. */
  readonly heardCamelot: string | null
  readonly speedPercent: number
}

/** As the decks show it; null where the record plays at its own speed. */
const playedBpm = ({ bpm }: HeardTrack, speedPercent: number): number | null =>
  bpm === null || speedPercent === 0 ? null : Math.round(bpm * (10 + speedPercent / 10)) / 10

function Found({ track, confidence, heardCamelot, speedPercent }: FoundProps) {
  const { title, artist, genre, bpm, camelot, keySource, musicalKey, album, release_date, trackId } = track
  const isDifferent = camelot !== null && heardCamelot !== null && camelot !== heardCamelot
  return (
    <>
      <p className="text-sm text-muted">
        Identified{confidence !== null && <>, {confidenceLabel(confidence)}</>}
      </p>
      <p className="mt-1 text-xl leading-snug font-semibold text-balance">{title}</p>
      <p className="text-lg leading-snug">{artist}</p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
        {bpm !== null && <Fact label="BPM">{formatBpm(bpm)}</Fact>}
        {speedPercent !== 0 && (
          <Fact label="Played at">
            {formatPercent(speedPercent)}
            {bpm !== null && `, ${formatBpm(playedBpm(track, speedPercent) ?? bpm)} BPM`}
          </Fact>
        )}
        {camelot !== null && (
          <Fact label={heardCamelot === null ? 'Key' : trackId === null ? 'Published key' : 'Catalogue key'}>
            <KeyChip camelot={camelot} source={keySource} />{' '}
            <span aria-hidden className="whitespace-nowrap">
              {musicalKey}
            </span>
          </Fact>
        )}
        {genre !== null && <Fact label="Genre">{titleCaseGenre(genre)}</Fact>}
        {album !== null && <Fact label="Album">{album}</Fact>}
        {release_date !== null && (
          <Fact label="Released">
            {release_date.length < 10 ? release_date : <Day date={release_date} />}
          </Fact>
        )}
      </dl>
      {isDifferent && (
        <p className="mt-3 text-sm text-muted">
          The key heard is another, {heardCamelot}: ten seconds through a room can mislead. Let your ears
          decide.
        </p>
      )}
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="legend">{label}</dt>
      <dd className="figures mt-0.5 font-semibold break-words">{children}</dd>
    </div>
  )
}

type MeasuredProps = { readonly facts: HeardFacts; readonly onUseTempo?: (bpm: number) => void }

/** What the recording itself says, whatever plays. */
function Measured({ facts, onUseTempo }: MeasuredProps) {
  const { bpm, bpmConfidence, camelot, musicalKey, keyConfidence } = facts
  if (bpm === null && camelot === null) return null
  const usable = bpm === null ? null : fillableBpm(bpm)
  return (
    <div className="mt-5 rounded-md border border-line bg-background p-3">
      <p className="legend">Measured from the recording</p>
      <div className="mt-2 flex flex-wrap items-end gap-x-6 gap-y-3">
        {bpm !== null && (
          <p className="figures">
            <span className="font-semibold">{formatBpm(Math.round(bpm * 10) / 10)} BPM</span>
            <span className="block text-sm text-muted">{confidenceLabel(bpmConfidence)}</span>
          </p>
        )}
        {camelot !== null && (
          <p className="figures">
            <span className="mr-2 text-sm text-muted">Heard key</span>
            <KeyChip camelot={camelot} /> <span aria-hidden>{musicalKey}</span>
            <span className="block text-sm text-muted">{confidenceLabel(keyConfidence)}</span>
          </p>
        )}
        {onUseTempo !== undefined && usable !== null && (
          <Button className="ml-auto" onClick={() => onUseTempo(usable)}>
            Use this tempo
          </Button>
        )}
      </div>
    </div>
  )
}
