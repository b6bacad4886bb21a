import { constants, setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { type Analysis, analyse } from '#domain/audio/analyse.ts'
import { fingerprint, packFingerprint, unpackFingerprint } from '#domain/audio/fingerprint.ts'
import { identifyClip } from '#domain/audio/identify-clip.ts'
import { LandmarkIndex } from '#domain/audio/landmark-index.ts'
import type { Owner, Print } from './store.ts'

export type IndexJob =
  | { readonly kind: 'add'; readonly owner: Owner; readonly prints: readonly Print[] }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  | {
      readonly kind: 'listen'
      readonly owner: Owner
      readonly samples: Float32Array
      readonly sampleRate: number
    }
  | { readonly kind: 'fingerprint'; readonly samples: Float32Array; readonly sampleRate: number }

/** A fingerprint that may be what was heard. */
export type Match = {
  readonly id: string
  readonly confidence: number
  /** It is accepted: the first of all where anything is, and one more where two play at once. */
  readonly sure: boolean
  /** How much faster than the record it plays, percent. */
  readonly speedPercent: number
}
/** Likeliest first; `sure`: the first of them is what was heard. */
export type Heard = {
  readonly kind: 'heard'
  readonly sure: boolean
  readonly matches: readonly Match[]
  readonly analysis: Analysis
}
export type Fingerprinted = { readonly kind: 'fingerprinted'; readonly landmarks: Uint8Array }
export type IndexAnswer = Heard | Fingerprinted | { readonly kind: 'done' }

/** Holds the index, and does its slow work: searching and rebuilding. */
export function work(port: MessagePort): void {
  // Where threads have priorities of their own: quick calls do not wait behind recognition.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const index = new LandmarkIndex()
  const ordinals = new Map<string, number>()
  const tracks = new Map<number, { readonly id: string; readonly owner: Owner }>()
  let next = 0

  const remove = (id: string) => {
    const ordinal = ordinals.get(id)
    if (ordinal === undefined) return
    index.remove(ordinal)
    ordinals.delete(id)
    tracks.delete(ordinal)
  }

  const add = (owner: Owner, { id, landmarks }: Print) => {
    remove(id)
    const print = unpackFingerprint(landmarks)
    // Not one of ours, or of a version we do not read: as good as none.
    if (print === null) return
    const ordinal = next++
    index.add(ordinal, print)
    ordinals.set(id, ordinal)
    tracks.set(ordinal, { id, owner })
  }

  const listen = (owner: Owner, samples: Float32Array, sampleRate: number): Heard => {
    const mayAnswer = (ordinal: number) => {
      const track = tracks.get(ordinal)
      return track !== undefined && (track.owner === null || track.owner === owner)
    }
    const { sure, candidates } = identifyClip(index, samples, sampleRate, mayAnswer)
    const matches = candidates.flatMap(({ ordinal, confidence, sure: isSure, speed }) => {
      const track = tracks.get(ordinal)
      return track === undefined
        ? []
        : [
            {
              id: track.id,
              confidence,
              sure: isSure,
              speedPercent: Math.round((speed.tempo - 1) * 1_000) / 10,
            },
          ]
    })
    return { kind: 'heard', sure, matches, analysis: analyse(samples, sampleRate) }
  }

  const answer = (job: IndexJob): IndexAnswer => {
    switch (job.kind) {
      case 'add':
        for (const print of job.prints) add(job.owner, print)
        return { kind: 'done' }
      case 'remove':
        job.ids.forEach(remove)
        return { kind: 'done' }
      case 'listen':
        return listen(job.owner, job.samples, job.sampleRate)
      case 'fingerprint':
        return {
          kind: 'fingerprinted',
          landmarks: packFingerprint(fingerprint(job.samples, job.sampleRate)),
        }
    }
  }

  port.on('message', (job: IndexJob) => port.postMessage(answer(job)))
}
