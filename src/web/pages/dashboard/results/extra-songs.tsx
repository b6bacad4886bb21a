import { LoaderCircle } from 'lucide-react'
import type { RecommendationAnswer } from '../search-form.ts'
import { SongList, type SongListLook } from './song-list.tsx'

type Props = {
  readonly answer: Pick<RecommendationAnswer, 'extras' | 'extrasPending'>
  readonly look: SongListLook
}

/** Tracks that were proposed and proven after the answer. They stand below it, so that nothing moves that is being read. */
export function ExtraSongs({ answer: { extras, extrasPending }, look }: Props) {
  const isModel = extras.some(({ finding }) => finding?.proposedBy === 'model')
  return (
    <>
      {extras.length > 0 && (
        <section aria-labelledby="extras-title" className="mt-8">
          <h2 id="extras-title" className="text-lg font-semibold md:text-xl">
            Also worth a listen
          </h2>
          <p className="mt-1 text-[0.9375rem] text-muted">
            {isModel
              ? 'Proposed by a language model; a music service proved that each of them exists.'
              : 'From around this artist, beyond what Segue picked above.'}
          </p>
          <SongList label="Also worth a listen" songs={extras} level={3} {...look} />
        </section>
      )}
      {/* As tall when it is empty: whoever reads the end of the list is not moved when nothing comes. */}
      <p role="status" className="mt-4 flex min-h-6 items-center gap-2 text-[0.9375rem] text-muted">
        {extrasPending && (
          <>
            <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
            Looking further afield…
          </>
        )}
        {!extrasPending && extras.length > 0 && (
          <span className="sr-only">
            {extras.length === 1 ? '1 more track' : `${extras.length} more tracks`} below the recommendations
          </span>
        )}
      </p>
    </>
  )
}
