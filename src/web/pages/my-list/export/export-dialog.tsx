import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ExportFormat } from '#contract/lists.ts'
import type { ListSong } from '#contract/songs.ts'
import { countOf } from '#web/format/count-of.ts'
import { Button } from '#web/ui/button.tsx'
import { DisabledButton } from '#web/ui/disabled-button.tsx'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EXPORT_FORMATS, formatWords } from './export-labels.ts'
import type { ExportRequest } from './export-request.ts'
import { RelinkPanel } from './relink-panel.tsx'
import type { RelinkMatch } from './relink-worker.ts'
import { exportName, exportSongs, hasOwnFiles, useDownload } from './use-download.ts'
import type { Relink } from './use-relink.ts'

type Props = {
  readonly request: ExportRequest
  readonly relink: Relink
  /** Resolves once the server knows the order that is shown. */
  readonly whenSettled: (request: ExportRequest) => Promise<unknown>
  readonly onClose: () => void
}

type Matched = {
  readonly state: Relink['state']
  readonly songs: readonly ListSong[]
  readonly matches: readonly RelinkMatch[]
}

/** Which format, what to do with the file afterwards, and with whose files. */
export function ExportDialog({ request, relink, whenSettled, onClose }: Props) {
  const [format, setFormat] = useState<ExportFormat>(request.format)
  const [fillsEmpty, setFillsEmpty] = useState(false)
  const [matched, setMatched] = useState<Matched | null>(null)
  const { download, isBusy } = useDownload({ relink, whenSettled })
  const songs = exportSongs(request)
  const { label, about, steps, needsFiles } = formatWords(format)
  const name = exportName(request)
  const { match, state } = relink
  // What was found in another library, or for other songs, is no answer to this question.
  const matches = matched?.state === state && matched.songs === songs ? matched.matches : null
  const isRelinked = needsFiles && hasOwnFiles(matches)

  useEffect(() => {
    if (state.step === 'ready') match(songs, (matches) => setMatched({ state, songs, matches }))
  }, [state, match, songs])

  const save = async () => {
    if (await download({ ...request, format, fillsEmpty })) onClose()
  }

  const isReading = needsFiles && (state.step === 'reading' || (state.step === 'ready' && matches === null))
  return (
    <Dialog title="Download options" onClose={onClose} className="max-w-2xl!">
      <p className="text-muted">
        {name} · <span className="figures">{countOf(songs.length, 'song')}</span>
      </p>
      <fieldset className="mt-4">
        <legend className="mb-1.5 text-sm font-medium">Format</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {EXPORT_FORMATS.map((value) => (
            <label
              key={value}
              className="grid min-h-11 cursor-pointer place-items-center rounded-md border border-control bg-raised px-2 text-center text-[0.9375rem] font-medium text-muted hover:not-has-checked:border-ink has-checked:border-plate has-checked:bg-plate has-checked:text-plate-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name="export-format"
                value={value}
                checked={value === format}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the choice is where this dialog begins
                autoFocus={value === request.format}
                onChange={() => setFormat(value)}
                className="sr-only"
              />
              {formatWords(value).label}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="mt-4">{about}</p>
      <h3 className="legend mt-4">What to do next</h3>
      {steps.length === 1 ? (
        <p className="mt-1 text-[0.9375rem]">{steps[0]}</p>
      ) : (
        <ol className="mt-1 list-decimal space-y-1 pl-5 text-[0.9375rem]">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {needsFiles && <RelinkPanel relink={relink} songs={songs} matches={matches} />}
      {isRelinked && (
        <div className="mt-5">
          <CheckField
            label="Fill empty comments and genres"
            help="Segue's notes and genre go where your own entry has none. Everything else stays as your software wrote it."
            isChecked={fillsEmpty}
            onChange={setFillsEmpty}
          />
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
        <Button onClick={onClose}>Cancel</Button>
        {isBusy || isReading ? (
          <DisabledButton reason={isBusy ? 'The file is on its way' : 'Your library is being read'}>
            Download {label}
          </DisabledButton>
        ) : (
          <Button variant="plate" onClick={() => void save()}>
            <Download aria-hidden className="size-4" />
            Download {label}
            {isRelinked && ' with your files'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
