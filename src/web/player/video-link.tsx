import { MonitorPlay } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import type { PreviewTrack } from './player-state.ts'
import { useVideoLink } from './video-links.ts'

/** A track's video, once its preview was asked for and there is one. */
export function VideoLink({ track }: { readonly track: PreviewTrack }) {
  const video = useVideoLink(track)
  if (video === null) return null
  return (
    <a
      data-control
      href={video.url}
      target="_blank"
      rel="noopener noreferrer"
      title={video.title ?? 'Video'}
      aria-label={`Video of ${track.artist} - ${track.title} (opens YouTube in a new tab)`}
      className={buttonClass({ variant: 'quiet', size: 'icon' })}
    >
      <MonitorPlay aria-hidden className="size-4" />
    </a>
  )
}
