import type { ExportFormat } from '#contract/lists.ts'
import { ApiError } from '#web/client/api.ts'
import { saveFile } from '#web/client/save-file.ts'
import { exportFileName } from './export-file-name.ts'
import type { ExportRequest } from './export-request.ts'

/** Asks the server for the file and hands it to the browser. @throws ApiError where there is no file */
export async function downloadExport(request: ExportRequest): Promise<void> {
  const path =
    request.kind === 'current'
      ? '/api/saved-songs/download'
      : `/api/saved-lists/${encodeURIComponent(request.list.id)}/download`
  const response = await fetch(`${path}?format=${request.format}`, { credentials: 'include' })
  if (!response.ok) {
    const code = response.status === 401 ? 'unauthenticated' : 'unreadable'
    throw new ApiError(response.status, await response.text(), { code })
  }
  const name = exportFileName(response.headers.get('Content-Disposition')) ?? fallbackName(request.format)
  saveFile(await response.blob(), name)
}

const fallbackName = (format: ExportFormat): string => `setlist.${format}`
