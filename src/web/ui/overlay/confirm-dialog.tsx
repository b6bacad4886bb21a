import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asked before something is lost. The focus starts on the way out. */
export function ConfirmDialog({ title, text, confirmLabel, onConfirm, onClose }: Props) {
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-2 text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's own start, which is what the attribute is for */}
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button variant="plate" onClick={confirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
