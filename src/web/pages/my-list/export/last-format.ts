import type { ExportFormat } from '#contract/lists.ts'
import { EXPORT_FORMATS } from './export-labels.ts'

const STORAGE_KEY = 'segue-download-format'

/** The format that was downloaded last in this browser; null where there is none, or storage is blocked. */
export function readLastFormat(): ExportFormat | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return EXPORT_FORMATS.find((format) => format === stored) ?? null
  } catch {
    return null
  }
}

export function storeLastFormat(format: ExportFormat): void {
  try {
    localStorage.setItem(STORAGE_KEY, format)
  } catch {
    // The menu has its usual order then.
  }
}
