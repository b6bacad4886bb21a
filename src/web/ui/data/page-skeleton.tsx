/** A page that is on its way: the bar that every page has, and quiet below it. */
export function PageSkeleton() {
  return (
    <div className="late min-h-dvh" aria-busy="true">
      <div className="h-16 border-b border-line bg-surface" />
      <div aria-hidden className="breathe screen space-y-4 pt-6 md:pt-10">
        <div className="h-9 w-72 max-w-full rounded-sm bg-raised" />
        <div className="h-5 w-96 max-w-full rounded-sm bg-raised" />
        <div className="panel mt-8 h-96" />
      </div>
      <p className="sr-only">Loading</p>
    </div>
  )
}
