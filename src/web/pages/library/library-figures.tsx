import type { LibrarySummary } from '#contract/library.ts'
import { countOf } from '../../format/count-of.ts'

const whole = (count: number) => count.toLocaleString('en-US')

export function LibraryFigures({ library }: { readonly library: LibrarySummary }) {
  const { tracks, mixable, withKey, fingerprinted, limit } = library
  const unmixable = tracks - mixable
  return (
    <section aria-label="What Segue knows" className="mt-6">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
        <Figure term="Tracks" value={tracks} />
        <Figure term="Can be recommended" value={mixable} />
        <Figure term="With a key" value={withKey} />
        <Figure term="Recognised by Listen" value={fingerprinted} />
      </dl>
      {unmixable > 0 && (
        <p className="mt-2 text-sm text-muted">
          {countOf(unmixable, 'track')} cannot be recommended yet: their tempo is missing. Add it in your
          software or in the tags, and add the file or folder again.
        </p>
      )}
      {tracks >= limit && (
        <p className="mt-2 text-sm text-caution">
          Your library is full: it holds up to {whole(limit)} tracks.
        </p>
      )}
    </section>
  )
}

function Figure({ term, value }: { readonly term: string; readonly value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end bg-surface p-4">
      <dt className="legend mt-1">{term}</dt>
      <dd className="figures text-2xl font-semibold">{whole(value)}</dd>
    </div>
  )
}
