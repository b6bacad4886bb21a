import { useState } from 'react'
import type { SavedList } from '#contract/lists.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Props = {
  readonly list: SavedList
  readonly onDelete: (alsoWithdraw: boolean) => void
  readonly onClose: () => void
}

/** Asked before a list is gone. A posted picture of it would stay in the gallery. */
export function DeleteListDialog({ list, onDelete, onClose }: Props) {
  const [alsoWithdraw, setAlsoWithdraw] = useState(false)
  return (
    <Dialog title="Delete list" onClose={onClose}>
      <p className="mt-2 text-muted [overflow-wrap:anywhere]">
        “{list.name}” and the order of its songs will be gone for good. Songs in Current stay.
      </p>
      {list.postId !== null && (
        <div className="mt-5">
          <CheckField
            label="Withdraw its artwork from the gallery too"
            help="Otherwise the post stays in the gallery, for everybody to see, until you withdraw it there."
            isChecked={alsoWithdraw}
            onChange={setAlsoWithdraw}
          />
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's own start, which is what the attribute is for */}
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="plate"
          onClick={() => {
            onClose()
            onDelete(alsoWithdraw)
          }}
        >
          Delete list
        </Button>
      </div>
    </Dialog>
  )
}
