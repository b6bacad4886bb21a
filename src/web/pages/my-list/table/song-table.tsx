import { lazy, type ReactNode, Suspense } from 'react'
import '../my-list.css'
import { tableRoles } from '#web/ui/table/table-roles.ts'
import { SongRows, type SongRowsProps } from './song-rows.tsx'

// Without its code (a network that went away) the list is still there, and Move up and Move down beside it.
const SortableRows = lazy(async () => ({
  default: await import('./sortable-rows.tsx').then(
    (module) => module.SortableRows,
    () => SongRows,
  ),
})) as typeof SongRows

type Props<Song extends { readonly id: string }> = SongRowsProps<Song> & {
  readonly label: string
  readonly head: ReactNode
  readonly headClass: string
}

/**
 * Songs as a table, laid out as a grid so that a phone can stack what a desk has in columns. The roles are spelled out:
 * a table that is laid out otherwise is none to some browsers.
 */
export function SongTable<Song extends { readonly id: string }>(props: Props<Song>) {
  const { label, head, headClass, songs } = props
  return (
    <table {...tableRoles.table} aria-label={label} aria-rowcount={songs.length + 1} className="block">
      <thead {...tableRoles.group} className="block">
        <tr {...tableRoles.row} aria-rowindex={1} className={headClass}>
          {head}
        </tr>
      </thead>
      {props.onMove === undefined ? (
        <SongRows {...props} />
      ) : (
        <Suspense fallback={<SongRows {...props} />}>
          <SortableRows {...props} />
        </Suspense>
      )}
    </table>
  )
}
