import type { Recommendation } from '#contract/recommendations.ts'
import type { Key } from '#domain/key/key.ts'
import { kindestFrom } from '#domain/key/moves.ts'
import { parseKey, toTraditional } from '#domain/key/notation.ts'
import { formatPercent } from '#web/format/track-text.ts'
import { CamelotWheel } from '#web/ui/key/camelot-wheel.tsx'
import { KeyText } from '#web/ui/key/key-text.tsx'
import type { CurrentKeys } from '../results/current-keys.ts'
import type { MixedFrom } from '../results/mixed-from.ts'
import { ScoreBreakdown } from './score-breakdown.tsx'
import { VerdictButtons } from './verdict-buttons.tsx'

type Props = {
  readonly song: Recommendation
  /** Several where several songs were selected. */
  readonly currentKeys: CurrentKeys
  readonly mixedFrom: MixedFrom
}

const KEY_SOURCES = {
  estimated: 'an estimate: check it by ear',
  measured: 'measured from the audio by software',
  published: 'as published',
  both: 'published, and measured alike',
} as const

const TEMPO_RELATIONS = {
  same: null,
  half: 'counts as half time',
  double: 'counts as double time',
} as const

/** Why this track: the score taken apart, what the tempo and the key do, and where the key lies. */
export function SongDetails({ song, currentKeys, mixedFrom }: Props) {
  const key = song.camelot === null ? null : parseKey(song.camelot)
  const sounding = song.soundingCamelot === null ? null : parseKey(song.soundingCamelot)
  const currentKey =
    sounding === null ? (currentKeys.keys[0] ?? null) : kindestFrom(currentKeys.keys, sounding)
  return (
    <div className="grid gap-x-12 gap-y-6 border-t border-line bg-background p-4 md:p-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0 space-y-6">
        {mixedFrom !== null && <VerdictButtons from={mixedFrom} to={song} />}
        <ScoreBreakdown song={song} />
        <dl className="grid gap-x-8 gap-y-3 text-[0.9375rem] sm:grid-cols-2">
          <Line term="Tempo">{tempoLine(song)}</Line>
          <Line term="Harmonic move">{moveLine(song, currentKey)}</Line>
          <Line term="Key">
            <KeyText>{keyLine(song, key)}</KeyText>
          </Line>
          {song.isGenreGuessed === true && (
            <Line term="Genre">{song.genre}, usual for the artist: a guess</Line>
          )}
          {song.vibes.length > 0 && <Line term="Feel">{song.vibes.join(', ')}</Line>}
        </dl>
      </div>
      {(currentKey !== null || sounding !== null) && (
        <CamelotWheel
          current={currentKey}
          next={sounding}
          isCurrentEstimated={currentKey !== null && currentKeys.estimated.includes(currentKey)}
          isNextEstimated={song.keySource === 'estimated'}
          className="mx-auto w-full max-w-68"
        />
      )}
    </div>
  )
}

function tempoLine({ pitchPercent, tempoRelation }: Recommendation): string {
  const pitch =
    Math.abs(pitchPercent) < 0.05
      ? 'Plays at its own speed'
      : `Pitch ${formatPercent(pitchPercent)} to meet it`
  const relation = TEMPO_RELATIONS[tempoRelation]
  return relation === null ? pitch : `${pitch}, ${relation}`
}

function moveLine({ move, camelot }: Recommendation, currentKey: Key | null): string {
  if (move !== null) return move
  return camelot === null || currentKey === null ? 'Not known: a key is missing' : 'Not named'
}

function keyLine({ keySource, camelot, soundingCamelot }: Recommendation, key: Key | null): string {
  if (key === null) return 'Key not known'
  const source = keySource === null ? 'source not known' : KEY_SOURCES[keySource]
  const sounding =
    soundingCamelot !== null && soundingCamelot !== camelot
      ? `; sounds as ${soundingCamelot} at this pitch`
      : ''
  return `${toTraditional(key)}, ${source}${sounding}`
}

function Line({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="legend">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
