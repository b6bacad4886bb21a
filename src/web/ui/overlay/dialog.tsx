import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useToastHost } from './toast.tsx'

type Props = {
  readonly title: string
  readonly onClose: () => void
  readonly className?: string
  /** Shown above the title. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/**
 * A modal dialog, the browser's own: it keeps the focus, closes on Escape and gives the focus back to where it was.
 * Open as long as it is rendered. A press beside it does not close it: what was typed would be gone.
 */
export function Dialog({ title, onClose, className, above, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useToastHost(dialog)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed while it is still on the page, otherwise the browser does not give the focus back.
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => {
        if (dialog.current?.open === false) onClose()
      }}
      className={classNames(
        'm-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] max-w-md overflow-y-auto overscroll-contain rounded-lg border border-control bg-surface p-4 text-ink shadow-overlay backdrop:bg-[rgb(0_0_0/0.6)] md:p-6',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          {above}
          <h2 id={titleId} className="py-1 text-2xl font-semibold tracking-tight">
            {title}
          </h2>
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
