import { useSyncExternalStore } from 'react'
import { type PreviewTrack, previewKey } from './player-state.ts'

type VideoLink = { readonly url: string; readonly title: string | null }

// By "artist-title", for as long as the page is open: a track asked for once shows its video wherever it stands.
const links = new Map<string, VideoLink>()
const listeners = new Set<() => void>()

function watchLinks(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const readVideoLink = (track: PreviewTrack): VideoLink | null => links.get(previewKey(track)) ?? null

export function rememberVideo(track: PreviewTrack, link: VideoLink): void {
  links.set(previewKey(track), link)
  for (const listener of listeners) listener()
}

export const useVideoLink = (track: PreviewTrack): VideoLink | null =>
  useSyncExternalStore(watchLinks, () => readVideoLink(track))
