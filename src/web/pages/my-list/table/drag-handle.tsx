import { GripVertical } from 'lucide-react'
import { createContext, type HTMLAttributes, use } from 'react'
import { KEEPS_SOUND } from '#web/player/stop-on-click.ts'

export type Grip = {
  readonly setHandle: (element: HTMLButtonElement | null) => void
  readonly attributes: HTMLAttributes<HTMLButtonElement>
}

/** What makes a row's handle work; null as long as dragging is not loaded, or where the order is not the DJ's own. */
export const GripContext = createContext<Grip | null>(null)

/** Takes hold of a row: by mouse, by finger, or by Space and the arrow keys. */
export function DragHandle({ name }: { readonly name: string }) {
  const grip = use(GripContext)
  if (grip === null) return null
  const { attributes, setHandle } = grip
  return (
    <button
      {...attributes}
      {...KEEPS_SOUND}
      ref={setHandle}
      type="button"
      aria-label={`Drag ${name}`}
      className="grid size-11 cursor-grab touch-none place-items-center rounded-md text-muted hover:text-ink aria-pressed:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-5" />
    </button>
  )
}
