import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { BPM_MAX, BPM_MIN, TEXT_MAX } from '#contract/limits.ts'
import type { Recommendation, TrackSource } from '#contract/recommendations.ts'
import { call } from '../../client/api.ts'
import { readDeviceFingerprint } from '../../client/device-fingerprint.ts'
import { readPreferences } from '../../client/preferences.ts'
import { useSession } from '../../client/session.ts'
import { trackName } from '../../format/track-text.ts'
import { sendVerdict, type VerdictKind } from '../../library/lists/send-verdict.ts'
import { type BoothTrack, keepNight, nameOf, type Night, nextNight, playsOf, readNight } from './night.ts'

/** Shown; four times as many are asked for, so that one that is not wanted makes room for another. */
const NEXT_SHOWN = 5
const ASKED = 20

const NOTHING: readonly Recommendation[] = []

type Question = { readonly track: BoothTrack; readonly tempo: number | null }

async function ask({ track, tempo }: Question, source: TrackSource): Promise<string> {
  const { harmony, keyLock } = readPreferences()
  const deviceFingerprint = await readDeviceFingerprint()
  const created = await call('POST', '/api/recommendations', {
    body: {
      currentTrack: trackName(track).slice(0, TEXT_MAX.currentTrack),
      ...(track.trackId !== null && { trackId: track.trackId }),
      ...(tempo !== null && tempo >= BPM_MIN && tempo <= BPM_MAX && { bpm: tempo }),
      ...(track.trackId === null && track.genre !== null && { genre: track.genre }),
      recommendationCount: ASKED,
      harmony,
      keyLock,
      source,
      ...(deviceFingerprint !== null && { deviceFingerprint }),
    },
  })
  return created.requestId
}

const readAnswer = (requestId: string) => ({
  queryKey: ['recommendations', requestId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET', '/api/recommendations/:requestId', { params: { requestId }, signal }),
})

/** One record that plays and the five that may come next. */
export function useBooth(source: TrackSource) {
  const client = useQueryClient()
  const [night, tell] = useReducer(nextNight, null, readNight)
  const [cursor, setCursor] = useState(0)
  const isSignedIn = useSession().status === 'signed-in'
  const [isKept] = useState(() => keepNight(night))
  useEffect(() => void keepNight(night), [night])

  const asking = useMutation({
    mutationFn: async (question: Question) => {
      const requestId = await ask(question, source)
      const answer = await client.fetchQuery(readAnswer(requestId))
      return { requestId, answer, question }
    },
    onSuccess: ({ requestId, answer }) => {
      setCursor(0)
      tell({ type: 'answered', requestId, tempo: answer.basis.bpm.value })
    },
  })

  const answered = useQuery({ ...readAnswer(night.requestId ?? ''), enabled: night.requestId !== null })
  const next = nextOf(night, answered.data?.recommendations ?? NOTHING)

  const take = (track: BoothTrack) => {
    const event = { type: 'taken', track, at: new Date().toISOString() } as const
    const after = nextNight(night, event)
    tell(event)
    asking.mutate({ track, tempo: after.tempo })
  }
  const askAgain = (from: Night) => {
    if (from.now !== null) asking.mutate({ track: from.now, tempo: from.tempo })
  }
  // The night keeps it in any case, and says it again when it is saved: no network is no reason to stop a set.
  const say = (from: Named | undefined | null, to: Named, kind: VerdictKind | null) => {
    if (isSignedIn && from && from.title !== '' && to.title !== '')
      sendVerdict(from, to, kind).catch(() => undefined)
  }
  return {
    night,
    tell,
    /** The blend into the record that plays worked; once more takes it back. */
    sayWorked: () => {
      if (night.now !== null) say(night.plays.at(-1), night.now, night.now.worked ? null : 'worked')
      tell({ type: 'worked' })
    },
    /** Never again after the record that plays. */
    unwant: (track: Recommendation) => {
      say(night.now, track, 'never')
      tell({ type: 'unwanted', trackId: track.trackId })
    },
    isKept,
    next,
    cursor: Math.min(cursor, Math.max(0, next.length - 1)),
    moveTo: (at: number) => setCursor(Math.max(0, Math.min(next.length - 1, at))),
    take,
    askAgain: () => askAgain(night),
    undo: () => {
      tell({ type: 'undone' })
      askAgain(nextNight(night, { type: 'undone' }))
    },
    /** What a DJ should know about the answer; null: nothing. */
    note: answered.data?.basis.notes[0] ?? null,
    isAsking: asking.isPending || (night.requestId !== null && answered.isLoading),
    error: asking.error ?? (next.length === 0 ? answered.error : null),
  }
}

type Named = { readonly artist: string; readonly title: string }

/** What was played tonight does not come again, nor what is not wanted. */
function nextOf(night: Night, answered: readonly Recommendation[]): readonly Recommendation[] {
  const played = new Set(playsOf(night).map(nameOf))
  return answered
    .filter((song) => !night.unwanted.includes(song.trackId) && !played.has(nameOf(song)))
    .slice(0, NEXT_SHOWN)
}
