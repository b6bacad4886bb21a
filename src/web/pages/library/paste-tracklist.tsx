import { ChevronDown, ListPlus } from 'lucide-react'
import { useState } from 'react'
import { libraryOfFiles } from '../../library/chosen-library.ts'
import { addSoftwareFiles } from '../../library/import-job.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'

const MAX_LENGTH = 200_000

/** A list of names from anywhere: the comments below a video, a message, a note. */
export function PasteTracklist() {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const add = () => {
    if (text.trim() === '') return setError('Paste a list first: one “Artist - Title” a line.')
    const chosen = libraryOfFiles([new File([text], 'Pasted list.txt', { type: 'text/plain' })])
    if (chosen !== null) addSoftwareFiles(chosen)
  }
  return (
    <details className="group mt-4 w-full">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-md font-medium">
        Paste a tracklist
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <Field
        label="Tracklist"
        hint="One track a line, with or without numbers and times: “00:03:12 Artist - Title [Label]”."
        error={error}
        className="mt-2"
      >
        {(control) => (
          <textarea
            {...control}
            rows={5}
            maxLength={MAX_LENGTH}
            value={text}
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
            }}
            className="field min-h-28 resize-y py-2"
          />
        )}
      </Field>
      <Button className="mt-3 max-sm:w-full" onClick={add}>
        <ListPlus aria-hidden className="size-4" />
        Add these tracks
      </Button>
    </details>
  )
}
