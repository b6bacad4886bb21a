import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import { type PointerEvent, type ReactElement, type ReactNode, useState } from 'react'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

export function HintProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Provider>
  )
}

type Props = {
  readonly text: string
  readonly children: ReactElement
  /** A finger has no hover: show the text on a press. For controls whose press does nothing else. */
  readonly opensOnPress?: boolean
}

/** A short explanation beside its control, on hover and on keyboard focus. Never the only place of a text one needs. */
export function Hint({ text, children, opensOnPress = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const keepOpen = (event: PointerEvent | React.MouseEvent) => {
    // Radix closes on press; preventing the default is its way of being told not to.
    event.preventDefault()
    setOpen(true)
  }
  const pressed = opensOnPress ? { onPointerDown: keepOpen, onClick: keepOpen } : {}
  return (
    <Root open={isOpen} onOpenChange={setOpen}>
      <Trigger asChild {...pressed}>
        {children}
      </Trigger>
      <Portal>
        <Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-xs rounded-md border border-control bg-raised px-3 py-2 text-sm text-ink shadow-overlay"
        >
          {text}
        </Content>
      </Portal>
    </Root>
  )
}
