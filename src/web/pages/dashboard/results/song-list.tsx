import type { Recommendation } from '#contract/recommendations.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SongCard } from '../card/song-card.tsx'
import type { CurrentKeys } from './current-keys.ts'
import type { MixedFrom } from './mixed-from.ts'
import type { ResultsLayout } from './use-results-layout.ts'

/** What the lists of one answer have in common. */
export type SongListLook = {
  readonly layout: ResultsLayout
  readonly currentKeys: CurrentKeys
  readonly mixedFrom: MixedFrom
  readonly isLimitReached: boolean
  readonly onSelect: (id: string, isSelected: boolean) => void
}

type Props = SongListLook & {
  readonly label: string
  readonly songs: readonly Recommendation[]
  /** Level of the headings that the titles are. */
  readonly level: 2 | 3
  readonly isBusy?: boolean
}

/** Results as rows with columns, or as a grid of cards. */
export function SongList({ label, songs, level, isBusy = false, layout, ...look }: Props) {
  return (
    <ul
      aria-label={label}
      aria-busy={isBusy}
      className={classNames(
        'mt-2 grid transition-opacity aria-busy:opacity-60',
        layout === 'rows'
          ? 'gap-1.5 max-md:gap-2'
          : 'grid-flow-row-dense grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3',
      )}
    >
      {songs.map((song) => (
        <SongCard
          key={song.id}
          song={song}
          level={level}
          currentKeys={look.currentKeys}
          mixedFrom={look.mixedFrom}
          isLimitReached={look.isLimitReached}
          onSelect={(isSelected) => look.onSelect(song.id, isSelected)}
        />
      ))}
    </ul>
  )
}
