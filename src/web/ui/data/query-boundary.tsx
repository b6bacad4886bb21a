import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

type Props<T> = {
  readonly query: {
    readonly data: T | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** The height that the content will have, about: what stands below does not jump. */
  readonly skeleton: string
  readonly children: (data: T) => ReactNode
}

/** What was fetched, or quiet while it is on its way, or why it is not there. A card that fails leaves the others alone. */
export function QueryBoundary<T>({
  query: { data, error, isFetching, refetch },
  skeleton,
  children,
}: Props<T>) {
  return (
    <>
      {error !== null && (
        <div role="alert" className={data === undefined ? undefined : 'mb-4'}>
          <p className="text-danger">{error.message}</p>
          <Button className="mt-3" aria-busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data !== undefined && children(data)}
      {data === undefined && error === null && (
        <div aria-busy="true" className={classNames('breathe rounded-md bg-raised', skeleton)}>
          <span className="sr-only">Loading</span>
        </div>
      )}
    </>
  )
}
