import { FileInput, FolderInput, FolderOpen } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { canPickFolder, folderOfDrop, folderOfInput, pickFolder } from '../../library/folder/folder-files.ts'
import { libraryOfDrop, libraryOfFiles, libraryOfFolder } from '../../library/chosen-library.ts'
import { addFolder, addSoftwareFiles } from '../../library/import-job.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/form/field.tsx'
import { PasteTracklist } from './paste-tracklist.tsx'

/** Ways in: the files themselves, what a DJ's software knows of them, or a list of names. */
export function AddMusic() {
  const [problem, setProblem] = useState<string | null>(null)
  const openPicker = async () => {
    setProblem(null)
    try {
      const folder = await pickFolder()
      if (folder !== null) addFolder(folder)
    } catch {
      setProblem('Your browser did not open this folder. Choose one inside it.')
    }
  }
  const drop = async (items: DataTransferItemList) => {
    setProblem(null)
    // Both in the event itself: later what was dropped is gone.
    const folder = folderOfDrop(items)
    try {
      const library = await libraryOfDrop(items)
      if (library !== null) addSoftwareFiles(library)
      else if (folder !== null) addFolder(folder)
    } catch {
      setProblem('What was dropped could not be opened. Choose it with a button instead.')
    }
  }
  return (
    <section aria-label="Add music" className="mt-8">
      <DropZone onDrop={(items) => void drop(items)}>
        <Way
          title="Your music files"
          text="Choose a folder. Tags are read, and tempo, key and fingerprints are measured here, in your browser. Chosen again, only what has changed is measured."
        >
          {canPickFolder() ? (
            <Button variant="plate" size="live" className="max-sm:w-full" onClick={() => void openPicker()}>
              <FolderOpen aria-hidden className="size-5" />
              Choose a folder
            </Button>
          ) : (
            <FileLabel
              isMain
              onFiles={(files) => {
                const folder = folderOfInput(files)
                if (folder !== null) addFolder(folder)
              }}
              input={{ webkitdirectory: '' }}
            >
              <FolderOpen aria-hidden className="size-5" />
              Choose a folder
            </FileLabel>
          )}
          {problem !== null && <FieldError id="folder-problem" message={problem} />}
        </Way>
        <Way
          title="Your DJ software"
          text="A rekordbox XML, Traktor NML, VirtualDJ database.xml, Engine DJ m.db, M3U8, CSV (Exportify too) or text list, zipped or not; or the folder _Serato_ or Engine Library. Tempo, key and genre in seconds. Listen cannot recognise tracks from it: it holds no sound."
        >
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <FileLabel
              onFiles={(files) => {
                const library = libraryOfFiles(files)
                if (library !== null) addSoftwareFiles(library)
              }}
              input={{ multiple: true }}
            >
              <FileInput aria-hidden className="size-5" />
              Add a file of your DJ software
            </FileLabel>
            <FileLabel
              onFiles={(files) => {
                const library = libraryOfFolder(files)
                if (library !== null) addSoftwareFiles(library)
              }}
              input={{ webkitdirectory: '' }}
            >
              <FolderInput aria-hidden className="size-5" />
              Add its folder
            </FileLabel>
          </div>
          <PasteTracklist />
        </Way>
      </DropZone>
    </section>
  )
}

type WayProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

function Way({ title, text, children }: WayProps) {
  return (
    <div className="flex min-w-0 flex-col items-start p-4 md:p-6">
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      <p className="mt-2 mb-5 flex-1 text-muted">{text}</p>
      {children}
    </div>
  )
}

type FileLabelProps = {
  readonly isMain?: boolean
  readonly input: { readonly multiple?: true; readonly webkitdirectory?: '' }
  readonly onFiles: (files: FileList) => void
  readonly children: ReactNode
}

function FileLabel({ isMain = false, input, onFiles, children }: FileLabelProps) {
  return (
    <label
      className={buttonClass(
        { variant: isMain ? 'plate' : 'outline', size: 'live' },
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink max-sm:w-full',
      )}
    >
      {children}
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={(event) => {
          if (event.target.files !== null) onFiles(event.target.files)
          // Chosen again, the same is read again: it may have changed.
          event.target.value = ''
        }}
      />
    </label>
  )
}

type DropZoneProps = {
  readonly onDrop: (items: DataTransferItemList) => void
  readonly children: ReactNode
}

/** A place for the mouse to drop on; the buttons in it do the same for everyone. */
function DropZone({ onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(event.dataTransfer.items)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'rounded-lg border border-dashed',
        isOver ? 'border-ink bg-raised' : 'border-control bg-surface',
      )}
    >
      <div className="grid max-md:divide-y max-md:divide-line md:grid-cols-2 md:divide-x md:divide-line">
        {children}
      </div>
      <p className="border-t border-line px-4 py-2.5 text-sm text-muted max-sm:hidden md:px-6">
        Or drop a folder or files here
      </p>
    </div>
  )
}
