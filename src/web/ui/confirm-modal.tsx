import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type Props = {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asked before something is lost. The focus starts on the way out. */
export function ConfirmModal({ title, text, confirmLabel, onConfirm, onClose }: Props) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="plate"
            onClick={() => {
              onConfirm()
              onClose()
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text}</p>
    </Modal>
  )
}
