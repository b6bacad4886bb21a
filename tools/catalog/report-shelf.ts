/** What is printed of a shelf: what was left out and why, what it holds, how well genres are told. */
import { GENRE_NAMES } from '../../src/domain/track/genres.ts'
import type { Shelf } from './build-shelf.ts'
import { type GenreFigures, judgeGenres } from './judge-genres.ts'
import type { KnownRow } from './known-row.ts'

const figures = ({ judged, named, right }: GenreFigures): string =>
  `${judged} judged, ${named} named (${percent(named, judged)}), right ${percent(right, named)}`
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

export function reportShelf({ rows, dropped, heldOut }: Shelf): string[] {
  const lines: string[] = ['Left out:']
  for (const [reason, count] of [...dropped].sort((a, b) => b[1] - a[1])) lines.push(`  ${reason}: ${count}`)

  const mixable = rows.filter(({ bpm }) => bpm !== null)
  const share = (name: string, own: readonly KnownRow[]) =>
    lines.push(`  ${name}: ${own.length} (${percent(own.length, mixable.length)})`)
  lines.push(`With a tempo: ${mixable.length}, of them`)
  share('placed in a genre', mixable.filter(({ genre }) => genre !== null))
  share('tempo measured', mixable.filter(({ bpmSource }) => bpmSource === 'measured'))
  share('tempo measured and estimated alike', mixable.filter(({ bpmSource }) => bpmSource === 'both'))
  share('key measured', mixable.filter(({ keySource }) => keySource === 'measured'))
  share('key estimated', mixable.filter(({ keySource }) => keySource === 'estimated'))
  share('with energy', mixable.filter(({ energy }) => energy !== null))
  share('with vibes', mixable.filter(({ vibes }) => vibes.length > 0))
  share('with a year', mixable.filter(({ year }) => year !== null))
  share('of 2020 or later', mixable.filter(({ year }) => year !== null && year >= 2020))
  lines.push(`Known by name only: ${rows.length - mixable.length}`)
  for (let decade = 1930; decade < 2030; decade += 10)
    share(`${decade}s`, mixable.filter(({ year }) => year !== null && Math.floor(year / 10) * 10 === decade))


  const judgement = judgeGenres(heldOut)
  lines.push(
    `Genres, by authored rows of artists not learned from: ${figures(judgement)}; of artists in no crate: ${figures(judgement.uncrated)}`,
  )
  for (const genre of GENRE_NAMES) {
    const written = judgement.byGenre.get(genre)
    const named = judgement.byName.get(genre)
    const count = mixable.filter((row) => row.genre === genre).length
    if (count === 0 && written === undefined) continue
    const cells = [`  ${genre.padEnd(20)} ${String(count).padStart(6)} rows`]
    if (written) cells.push(`${written.named} of ${written.judged} authored named`)
    if (named) cells.push(`of ${named.named} named so ${named.right} rightly`)
    lines.push(cells.join(', '))
  }
  return lines
}
