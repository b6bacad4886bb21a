import { Button } from '../../ui/button.tsx'
import { useDocumentTitle, useFocusOnArrival } from '../../ui/screen.ts'

type Props = {
  readonly isShown: boolean
  readonly title: string
  readonly text: string
  readonly onTryAgain: () => void
}

/** Nothing to show, why, and the one thing to do about it. */
export function EmptyView({ isShown, title, text, onTryAgain }: Props) {
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  useDocumentTitle(title, isShown)
  return (
    <section className="mx-auto max-w-2xl px-4 py-20 md:py-28">
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight">
        {title}
      </h1>
      <p className="mt-3 text-muted">{text}</p>
      <Button variant="plate" size="live" className="mt-8 max-sm:w-full" onClick={onTryAgain}>
        Try Again
      </Button>
    </section>
  )
}
