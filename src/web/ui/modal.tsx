import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons at the foot, which stay in sight while a long text scrolls. */
  readonly footer?: ReactNode
  readonly isWide?: boolean
}

/** A question or a task in front of the page: the browser's own dialog, which keeps the focus and gives it back. */
export function Modal({ title, onClose, children, footer, isWide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const shown = dialog.current
    const opener = document.activeElement
    if (shown?.open === false) shown.showModal()
    return () => {
      shown?.close()
      // The browser gives the focus back to what is left; a control that React drew anew it cannot know.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        // From a file chooser inside it bubbles too, and means that chooser.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      className={classNames(
        'm-auto w-[calc(100%-1.5rem)] rounded-lg border border-control bg-surface p-0 text-ink shadow-overlay backdrop:bg-black/60',
        isWide ? 'max-w-2xl' : 'max-w-md',
      )}
    >
      <div className="flex max-h-[calc(100dvh-1.5rem)] flex-col">
        <header className="flex items-start justify-between gap-3 border-b border-line py-2 pr-2 pl-4 md:pl-6">
          <h2 id={`${id}-title`} className="py-2 text-lg leading-7 font-semibold text-pretty">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto p-4 md:px-6">{children}</div>
        {footer !== undefined && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line p-3 md:px-6">{footer}</footer>
        )}
      </div>
    </dialog>
  )
}
