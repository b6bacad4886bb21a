import type { Vocals } from './intent.ts'
import type { Found, WordReader } from './word-reader.ts'

const sung = (vocals: Vocals, end: number): Found => ({ meanings: [{ kind: 'vocals', vocals }], end })

/** Who sings: "female vocals", "voz de mujer", "a woman singing", "vocal-free". */
export function readVocals(reader: WordReader, at: number): Found | null {
  const who = gender(reader, at)
  if (who !== null) {
    const join = reader.next(who.end, 'or', 'and')
    const other = join > 0 ? gender(reader, who.end + join) : null
    const end = reader.over((other ?? who).end, 2, (place) => voiceEnd(reader, place))
    return end === null
      ? null
      : sung(other !== null && other.vocals !== who.vocals ? 'with' : who.vocals, end)
  }
  const noun = voiceEnd(reader, at)
  if (noun === null) return null
  const free = reader.next(noun, 'free')
  if (free > 0 && reader.plain(noun) !== 'less') return sung('without', noun + free)
  return reader.over(noun, 3, (place) => {
    const singer = gender(reader, place)
    return singer === null ? null : sung(singer.vocals, singer.end)
  })
}

function voiceEnd(reader: WordReader, at: number): number | null {
  const words = reader.role(at, 'voice')
  return words > 0 ? at + words : null
}

function gender(
  reader: WordReader,
  at: number,
): { readonly vocals: 'female' | 'male'; readonly end: number } | null {
  for (const vocals of ['female', 'male'] as const) {
    const words = reader.role(at, vocals)
    if (words > 0) return { vocals, end: at + words }
  }
  return null
}
