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
    <section className="screen pt-6 pb-16 md:pt-10">
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight md:text-4xl">
        {title}
      </h1>
      <p className="mt-3 max-w-prose text-muted">{text}</p>
      <Button variant="plate" size="live" className="mt-8 max-sm:w-full" onClick={onTryAgain}>
        Try Again
      </Button>
    </section>
  )
}
