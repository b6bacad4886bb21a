import { call } from '../../client/api.ts'

type NamedTrack = { readonly artist: string; readonly title: string }

export type VerdictKind = 'worked' | 'never'

/** Says that a track worked after another, or never again; null takes it back. @throws ApiError */
export const sendVerdict = ({ artist, title }: NamedTrack, to: NamedTrack, kind: VerdictKind | null) =>
  call('PUT', '/api/verdicts', {
    body: { from: { artist, title }, to: { artist: to.artist, title: to.title }, kind },
  })
