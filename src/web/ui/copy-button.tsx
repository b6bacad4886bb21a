import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { useToast } from './overlay/toast.tsx'

const CONFIRM_MS = 2_000

type Props = ButtonLook & {
  /** What lands on the clipboard. */
  readonly text: string
  readonly label: string
  /** Shows the label beside the icon; otherwise it is the button's name only. */
  readonly showsLabel?: boolean
  readonly className?: string
}

export function CopyButton({ text, label, showsLabel = false, ...look }: Props) {
  const [isCopied, setCopied] = useState(false)
  const toast = useToast()

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast({ title: 'Not copied', description: 'The browser did not allow it.', variant: 'destructive' })
    }
  }

  const Icon = isCopied ? Check : Copy
  return (
    <Button {...look} onClick={copy} {...(!showsLabel && { 'aria-label': label, title: label })}>
      <Icon aria-hidden className="size-4" />
      {showsLabel && label}
      <output className="sr-only">{isCopied ? 'Copied' : ''}</output>
    </Button>
  )
}
