import { isKey, type Key } from '../key/key.ts'
import { toCamelot } from '../key/notation.ts'
import { readGenre } from '../track/read-genre.ts'

/** As much of a song as its list is described by. */
type DescribedSong = {
  readonly genre: string
  readonly bpm: number | null
  readonly key: Key | null
}

/** What a list is called after: its own genre where that is one ("Selected" is not), else that of most of its songs. */
export function describedGenre(listGenre: string, songs: readonly Pick<DescribedSong, 'genre'>[]): string {
  if (readGenre(listGenre) !== null) return listGenre
  return commonest(songs.map((song) => song.genre)) ?? listGenre
}

/** A list in one sentence, for a post without a description. Only what is known is said. */
export function listDescription(listGenre: string, songs: readonly DescribedSong[]): string {
  const genre = describedGenre(listGenre, songs)
  const count = `${songs.length} ${genre === '' ? '' : `${genre} `}${songs.length === 1 ? 'track' : 'tracks'}`
  const key = mainKey(songs)
  const facts = [count, tempoRange(songs), key === null ? '' : `mostly in ${toCamelot(key)}`]
  return `${facts.filter((fact) => fact !== '').join(', ')}. The picture was made from this list.`
}

function tempoRange(songs: readonly DescribedSong[]): string {
  const tempos = songs.flatMap(({ bpm }) => (bpm === null ? [] : [Math.round(bpm)]))
  if (tempos.length === 0) return ''
  const slowest = tempos.reduce((a, b) => Math.min(a, b))
  const fastest = tempos.reduce((a, b) => Math.max(a, b))
  return slowest === fastest ? `at ${slowest} BPM` : `from ${slowest} to ${fastest} BPM`
}

/** The key of more than half of all songs. */
function mainKey(songs: readonly DescribedSong[]): Key | null {
  const key = Number(
    commonest(songs.map((song) => (song.key === null ? '' : String(song.key)))) ?? Number.NaN,
  )
  if (!isKey(key)) return null
  return songs.filter((song) => song.key === key).length * 2 > songs.length ? key : null
}

/** The most frequent text that is not empty; of equals the first. */
function commonest(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}
