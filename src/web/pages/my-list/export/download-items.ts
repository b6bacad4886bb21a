import type { ExportFormat } from '#contract/lists.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import { EXPORT_FORMATS, formatWords } from './export-labels.ts'
import { readLastFormat } from './last-format.ts'

/** How the menu was answered: with a file right away, or with what can be chosen for it. */
export type DownloadChoice = { readonly format: ExportFormat; readonly hasOptions: boolean }

/** The menu of Download: a file at one press, that of last time first, and below them what can be chosen. */
export function downloadItems(onChoose: (choice: DownloadChoice) => void): MenuItem[] {
  const last = readLastFormat()
  const formats = EXPORT_FORMATS.toSorted((a, b) => Number(b === last) - Number(a === last))
  return [
    ...formats.map((format) => ({
      label: formatWords(format).label,
      ...(format === last && { note: 'As last time' }),
      onChoose: () => onChoose({ format, hasOptions: false }),
    })),
    {
      label: 'Options…',
      note: 'Paths of your own files, what to do next',
      isApart: true,
      onChoose: () => onChoose({ format: last ?? 'rekordbox', hasOptions: true }),
    },
  ]
}
