import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Recommendation } from '#contract/recommendations.ts'
import { matchTempo } from '#domain/tempo/tempo.ts'
import { usePreferences } from '../../client/preferences.ts'
import { formatBpm, formatPercent } from '../../format/track-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { compatibilityColour } from '../../ui/key/compatibility.tsx'
import { KeyChip } from '../../ui/key/key-chip.tsx'

type Props = {
  readonly songs: readonly Recommendation[]
  /** As it is played, BPM. */
  readonly tempo: number | null
  readonly cursor: number
  readonly onTake: (song: Recommendation) => void
  readonly onUnwanted: (song: Recommendation) => void
}

/** What may come next, best first. A tap takes it; the marked one is what keys and controllers act on. */
export function NextList({ songs, tempo, cursor, onTake, onUnwanted }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[cursor]?.scrollIntoView({ block: 'nearest' })
  }, [cursor])
  return (
    <ol ref={list} aria-label="Next" className="booth-next divide-y divide-line">
      {songs.map((song, at) => (
        <li
          key={song.id}
          aria-current={at === cursor}
          className={classNames(
            'flex items-stretch',
            at === cursor ? 'bg-raised shadow-[inset_4px_0_0_0_var(--segue-ink)]' : undefined,
          )}
        >
          <NextRow song={song} tempo={tempo} isMarked={at === cursor} onTake={() => onTake(song)} />
          <button
            type="button"
            aria-label={`Never again after this record: ${song.artist} - ${song.title}`}
            className="grid w-14 shrink-0 place-items-center text-muted hover:text-ink"
            onClick={() => onUnwanted(song)}
          >
            <X aria-hidden className="size-6" />
          </button>
        </li>
      ))}
    </ol>
  )
}

type RowProps = Pick<Props, 'tempo'> & {
  readonly song: Recommendation
  readonly isMarked: boolean
  readonly onTake: () => void
}

function NextRow({ song, tempo, isMarked, onTake }: RowProps) {
  const { keyLock } = usePreferences()
  const percent = tempo === null ? song.pitchPercent : matchTempo(tempo, song.bpm).percent
  return (
    <button type="button" className="booth-row" onClick={onTake}>
      <span className="min-w-0">
        <span className="line-clamp-2 text-xl font-semibold [overflow-wrap:anywhere] md:line-clamp-1 md:text-2xl">
          {song.title}
        </span>
        <span className="block truncate text-lg text-muted">{song.artist}</span>
      </span>
      <span className="figures text-end">
        <span className="block text-2xl font-semibold">{formatBpm(song.bpm)}</span>
        <span className="block text-muted">{formatPercent(percent)}</span>
      </span>
      <span className="flex flex-col items-end gap-1">
        <KeyChip camelot={keyLock ? song.camelot : song.soundingCamelot} source={song.keySource} />
        <span
          data-level={compatibilityColour(song.compatibilityScore)}
          className="figures rounded-sm px-1.5 text-base font-semibold"
        >
          {song.compatibilityScore}
          <span className="sr-only"> of 100</span>
        </span>
      </span>
      {isMarked && <span className="col-span-full text-base text-muted">{song.mixingTip}</span>}
    </button>
  )
}
