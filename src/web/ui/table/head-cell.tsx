import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { tableRoles } from './table-roles.ts'

type Props = {
  readonly name: string
  /** Where it lies in the row's grid. */
  readonly area: string
  readonly isHeard?: boolean
  readonly className?: string
}

/** The name of a column. On a phone, where there are no columns, it is there for those who hear the page. */
export function HeadCell({ name, area, isHeard = false, className }: Props) {
  return (
    <th
      {...tableRoles.head}
      scope="col"
      data-cell={area}
      className={classNames(
        'legend py-2 text-left font-medium max-lg:sr-only',
        isHeard && 'sr-only',
        className,
      )}
      style={{ gridArea: area }}
    >
      {name}
    </th>
  )
}

type CellProps = { readonly area: string; readonly className?: string; readonly children: ReactNode }

export function Cell({ area, className, children }: CellProps) {
  return (
    <td
      {...tableRoles.cell}
      data-cell={area}
      className={classNames('min-w-0', className)}
      style={{ gridArea: area }}
    >
      {children}
    </td>
  )
}
