import type { KnownTrack } from '../src/server/providers/metadata/port.ts'

/** What a metadata service may say of a track; House of 2011 at 124 BPM unless told otherwise. */
export const someKnownTrack = (facts: Partial<KnownTrack> = {}): KnownTrack => ({
  artist: 'Some Artist',
  title: 'Some Title',
  year: 2011,
  genre: 'House',
  bpm: 124,
  isrc: null,
  durationMs: 224_000,
  previewUrl: null,
  pageUrl: null,
  serviceId: '1',
  service: 'deezer',
  ...facts,
})
