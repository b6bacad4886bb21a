import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transition } from '#contract/lists.ts'
import type { ListSong } from '#contract/songs.ts'
import { shortDate } from '#domain/lists/list-name.ts'
import { leaveWhenSessionExpired } from '#web/client/session-expired.ts'
import { calendarDay } from '#web/format/format-date.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { transitionsQuery } from '../lists/list-queries.ts'
import { saveFile } from '#web/client/save-file.ts'
import { downloadExport } from './download.ts'
import { formatWords } from './export-labels.ts'
import type { ExportRequest } from './export-request.ts'
import { storeLastFormat } from './last-format.ts'
import type { RelinkMatch } from './relink-worker.ts'
import { relinkedSet } from './relinked-set.ts'
import type { Relink } from './use-relink.ts'

export const exportName = (request: ExportRequest): string =>
  request.kind === 'list' ? request.list.name : `My List ${shortDate(calendarDay(new Date()))}`

export const exportSongs = (request: ExportRequest): readonly ListSong[] =>
  request.kind === 'list' ? request.list.songs : request.songs

export const hasOwnFiles = (matches: readonly RelinkMatch[] | null): boolean =>
  matches?.some(({ found }) => found !== null) ?? false

type Options = {
  readonly relink: Relink
  /** Resolves once the server knows the order that is shown. */
  readonly whenSettled: (request: ExportRequest) => Promise<unknown>
  /** Shows what to do with the file. */
  readonly onExplain?: (request: ExportRequest) => void
}

/** Writes a list to a file, with the paths of the DJ's own files where a library of theirs has been read. */
export function useDownload({ relink, whenSettled, onExplain }: Options) {
  const { state, match } = relink
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const toast = useToast()

  const transitionsOf = (request: ExportRequest): Promise<readonly Transition[]> => {
    if (request.kind !== 'list') return Promise.resolve([])
    const ids = request.list.songs.map(({ id }) => id)
    // The tips are an extra: the list is worth exporting without them.
    return client.ensureQueryData(transitionsQuery(request.list.id, ids)).then(
      ({ transitions }) => transitions,
      () => [],
    )
  }

  const writeRelinked = async (request: ExportRequest, matches: readonly RelinkMatch[]) => {
    const { format } = request
    const { exportBytes } = await import('#domain/library/export-formats.ts')
    const set = relinkedSet({
      name: exportName(request),
      songs: exportSongs(request),
      found: matches.map(({ found }) => found),
      transitions: await transitionsOf(request),
      fillsEmpty: request.fillsEmpty ?? false,
      isSameProgram: state.step === 'ready' && state.library.format === format,
    })
    // A sheet of paper has no paths, so it is never written here.
    const file = exportBytes(set, format === 'pdf' ? 'csv' : format)
    saveFile(new Blob([new Uint8Array(file.bytes)], { type: file.mediaType }), file.fileName)
  }

  /** @returns whether there is a file */
  const download = async (request: ExportRequest): Promise<boolean> => {
    const { label, needsFiles } = formatWords(request.format)
    setBusy(true)
    try {
      await whenSettled(request)
      const matches =
        needsFiles && state.step === 'ready'
          ? await new Promise<readonly RelinkMatch[]>((resolve) => match(exportSongs(request), resolve, true))
          : null
      if (matches !== null && hasOwnFiles(matches)) await writeRelinked(request, matches)
      else await downloadExport(request)
      storeLastFormat(request.format)
      toast({
        title: 'Download Started',
        description: `Your ${label} file is downloading...`,
        ...(needsFiles &&
          onExplain && { action: { label: 'What next?', onAction: () => onExplain(request) } }),
      })
      return true
    } catch (error) {
      leaveWhenSessionExpired(error)
      toast({
        title: 'Download Failed',
        description: `Failed to download ${label} file.`,
        variant: 'destructive',
      })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { download, isBusy }
}
