import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { ownLibraryKey } from '../../library/use-own-library.ts'
import { Spinner } from '../../ui/data/spinner.tsx'
import { Day } from '../../ui/day.tsx'

type Props = { readonly artist: string; readonly title: string }

/** What the DJ played after a track, and when last. */
export function PlayedAfter({ artist, title }: Props) {
  const played = useQuery({
    queryKey: [...ownLibraryKey, 'played-after', artist, title],
    queryFn: ({ signal }) => call('GET', '/api/played-after', { query: { artist, title }, signal }),
  })
  if (played.isPending) return <Spinner label="Looking through your nights" />
  if (played.isError)
    return (
      <p role="alert" className="text-danger">
        {played.error.message}
      </p>
    )
  if (played.data.tracks.length === 0)
    return <p className="text-sm text-muted">None of your nights has a track after this one.</p>
  return (
    <>
      <h3 className="legend">You played after it</h3>
      <ol className="mt-1 space-y-1">
        {played.data.tracks.map((track) => (
          <li key={`${track.artist}\n${track.title}`} className="flex flex-wrap gap-x-3 text-[0.9375rem]">
            <span className="min-w-0">
              {track.artist} – {track.title}
            </span>
            <span className="figures text-muted">
              {track.times > 1 && `${track.times} times, last `}
              {track.lastAt !== null && <Day date={track.lastAt} style="medium" />}
              {track.lastAt !== null && !track.lastNight.includes(track.lastAt.slice(0, 10)) && ', '}
              {(track.lastAt === null || !track.lastNight.includes(track.lastAt.slice(0, 10))) &&
                track.lastNight}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
