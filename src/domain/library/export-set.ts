import type { Key } from '../key/key.ts'
import type { OriginalEntry } from './original-entry.ts'
import { printableText } from './clean-text.ts'

/** A track on its way out. What is not known is `null` and is left out of the file, never guessed. */
export type ExportTrack = {
  readonly artist: string
  /** With its version: "Finally (Three 'N One Remix)". */
  readonly title: string
  readonly album: string | null
  readonly genre: string | null
  readonly year: number | null
  readonly bpm: number | null
  readonly key: Key | null
  /** true: an audio-feature service estimates it. Software would take it for measured, so it goes only where that can be said. */
  readonly isKeyEstimated: boolean
  /** The key as the program writes it that the file goes back to ("8A", "Am"): there it must not change. Else null. */
  readonly keyText: string | null
  /** 1–10. */
  readonly energy: number | null
  /** Seconds. */
  readonly durationS: number | null
  readonly isrc: string | null
  /** 0–100: how well it follows the track before. */
  readonly score: number | null
  /** The harmonic move from the track before. */
  readonly move: string | null
  readonly tip: string | null
  /** What the DJ has noted beside the track in their own library; '' keeps it empty, null leaves it to `exportComment`. */
  readonly comment: string | null
  readonly played: boolean
  /** Stars, 1–5. */
  readonly rating: number | null
  /** The file in the DJ's own library, absolute, once it is known; null gives a made-up one. */
  readonly location: string | null
  /** Its entry in the DJ's own library. The program it is from gets it back as it was. */
  readonly original: OriginalEntry | null
}

/** A list in the order it is played. */
export type ExportSet = { readonly name: string; readonly tracks: readonly ExportTrack[] }

/** The key for a file that cannot say how sure it is. */
export const sureKey = ({ key, isKeyEstimated }: ExportTrack): Key | null => (isKeyEstimated ? null : key)

/**
 * What DJ software shows as comment: the DJ's own, which an import would otherwise write over; else
 * "Energy 7 | Blend over 16 bars | ISRC:GBXXX0000001"; '' for nothing.
 */
export function exportComment({ energy, tip, isrc, comment }: ExportTrack): string {
  if (comment !== null) return comment
  const said = tip === null ? '' : printableText(tip)
  const parts = [energy === null ? '' : `Energy ${energy}`, said, isrc === null ? '' : `ISRC:${isrc}`]
  return parts.filter((part) => part !== '').join(' | ')
}

/** The sets' names as they can stand beside each other: none empty, none twice ("Friday", "Friday (2)"). */
export function uniqueNames(sets: readonly ExportSet[]): string[] {
  const taken = new Set<string>()
  return sets.map((set) => {
    const own = printableText(set.name) || 'Segue'
    let name = own
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = `${own} (${copy})`
    taken.add(name.toLowerCase())
    return name
  })
}
