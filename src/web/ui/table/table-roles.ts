/**
 * The roles of a table's elements, said again. Laid out as a grid, a table is none any more to some browsers, and those
 * who hear the page would get its cells as loose text.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
  none: { role: 'presentation' },
} as const
