import type { ArtworkFacts } from '#domain/artwork/artwork-facts.ts'
import { numberOf, modeOf, type Key } from '#domain/key/key.ts'
import type { GenreName } from '#domain/track/genres.ts'
import { readGenre } from '#domain/track/read-genre.ts'

const MAX_PER_PROMPT = { genres: 3, colours: 4 }

/** Where the twelve numbers of the wheel lie on Segue's circle of hues. */
const HUES = [
  'sea green',
  'green',
  'lime green',
  'golden yellow',
  'orange',
  'red',
  'rose',
  'magenta',
  'violet',
  'blue',
  'azure',
  'turquoise',
] as const

/**
 * What a model is asked to draw: genres, tempo, mood and the colours of the keys. It holds only words of ours: no
 * artist, no title, nothing a user typed.
 */
export function artworkPrompt({ genre, songs }: ArtworkFacts): string {
  const genres = commonest(songs.map((song) => readGenre(song.genre)))
  const own = readGenre(genre)
  const named = genres.length > 0 ? genres : own === null ? [] : [own]
  const colours = commonest(songs.map(({ key }) => key)).map(colourName)
  const tempos = songs.flatMap(({ bpm }) => (bpm === null || !Number.isFinite(bpm) ? [] : [bpm]))
  const energies = songs.flatMap(({ energy }) =>
    energy === null || !Number.isFinite(energy) ? [] : [energy],
  )
  return [
    `Abstract square cover artwork for a DJ set of ${songs.length} tracks.`,
    named.length === 0 ? null : `Genres: ${named.slice(0, MAX_PER_PROMPT.genres).join(', ')}.`,
    tempos.length === 0
      ? null
      : `Rhythm: shapes repeat as evenly as ${Math.round(Math.min(...tempos))} to ${Math.round(Math.max(...tempos))} beats a minute.`,
    `Mood: ${moodOf(energies)}.`,
    colours.length === 0
      ? 'Palette: silver and graphite.'
      : `Palette: ${colours.slice(0, MAX_PER_PROMPT.colours).join(', ')}, the first one leading.`,
    'Near-black ground, few colours, clear composition that is readable when small, fine texture.',
    'Purely geometric and abstract: no text, no letters, no numbers, no logos, no people, no faces, no likeness of any artist.',
  ]
    .filter((part) => part !== null)
    .join(' ')
}

const colourName = (key: Key): string =>
  `${modeOf(key) === 'minor' ? 'deep' : 'light'} ${HUES[numberOf(key) - 1] ?? HUES[0]}`

function moodOf(energies: readonly number[]): string {
  const mean = energies.reduce((sum, energy) => sum + energy, 0) / Math.max(1, energies.length)
  if (energies.length === 0) return 'focused'
  if (mean < 4) return 'calm and spacious'
  if (mean < 6) return 'warm and flowing'
  return mean < 8 ? 'driving and bright' : 'intense and dense'
}

/** Most frequent first; of equals, the one that comes first. */
function commonest<T extends GenreName | Key>(values: readonly (T | null)[]): T[] {
  const counts = new Map<T, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
}
