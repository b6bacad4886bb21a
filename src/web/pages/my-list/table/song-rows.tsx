import { Fragment, type CSSProperties, type ReactNode, type Ref } from 'react'
import { tableRoles } from '#web/ui/table/table-roles.ts'
import { useRowWindow } from '#web/ui/table/use-row-window.ts'
import { type Grip, GripContext } from './drag-handle.tsx'

type Row = { readonly id: string }

export type SongRowsProps<Song extends Row> = {
  readonly songs: readonly Song[]
  /** As a DJ would call it, for what is announced while dragging. */
  readonly nameOf: (song: Song) => string
  /** Roughly, in pixels: rows are measured once they are there. */
  readonly rowHeight: number
  readonly rowClass: (song: Song) => string
  readonly cells: (song: Song, index: number) => ReactNode
  readonly onRowClick?: ((song: Song) => void) | undefined
  /** Left out where the order is not the DJ's own. */
  readonly onMove?: ((draggedId: string, targetId: string) => void) | undefined
}

/** The rows as they are without dragging: while its code is being fetched, or where there is nothing to order. */
export function SongRows<Song extends Row>(props: SongRowsProps<Song>) {
  return (
    <RowWindow {...props} pinned={null}>
      {(song, index, measure) => (
        <SongRow key={song.id} {...props} song={song} index={index} measure={measure} grip={null} />
      )}
    </RowWindow>
  )
}

type Measure = ((element: HTMLTableRowElement | null) => void) | undefined

type RowWindowProps<Song extends Row> = Pick<SongRowsProps<Song>, 'songs' | 'rowHeight'> & {
  readonly pinned: number | null
  readonly children: (song: Song, index: number, measure: Measure) => ReactNode
}

/** The table's body, with room in place of the rows that are far from what is seen. */
export function RowWindow<Song extends Row>({ songs, rowHeight, pinned, children }: RowWindowProps<Song>) {
  const { body, rows, gapAfter, measure } = useRowWindow(songs.length, rowHeight, pinned)
  return (
    <tbody ref={body} {...tableRoles.group} className="block">
      {rows.map(({ index, gap }) => {
        const song = songs[index]
        if (song === undefined) return null
        return (
          <Fragment key={song.id}>
            {gap > 0 && <Gap height={gap} />}
            {children(song, index, measure)}
          </Fragment>
        )
      })}
      {gapAfter > 0 && <Gap height={gapAfter} />}
    </tbody>
  )
}

const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden {...tableRoles.none} className="block" style={{ height }} />
)

type SongRowProps<Song extends Row> = Omit<SongRowsProps<Song>, 'songs'> & {
  readonly song: Song
  readonly index: number
  readonly measure: Measure
  readonly grip: Grip | null
  readonly nodeRef?: Ref<HTMLTableRowElement>
  readonly style?: CSSProperties | undefined
  readonly isDragged?: boolean
}

const CONTROLS = 'button, a, input, select, label, [popover]'

export function SongRow<Song extends Row>(props: SongRowProps<Song>) {
  const { song, index, measure, grip, nodeRef, style, isDragged = false, rowClass, cells, onRowClick } = props
  const setNode = (node: HTMLTableRowElement | null) => {
    measure?.(node)
    if (typeof nodeRef === 'function') nodeRef(node)
  }
  return (
    // A shortcut for the mouse; the row holds a button of the same effect for everyone else.
    <tr
      ref={setNode}
      {...tableRoles.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-dragged={isDragged || undefined}
      style={style}
      className={rowClass(song)}
      onClick={(event) => {
        if ((event.target as Element).closest(CONTROLS) === null) onRowClick?.(song)
      }}
    >
      <GripContext value={grip}>{cells(song, index)}</GripContext>
    </tr>
  )
}
