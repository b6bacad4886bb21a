import { creditedArtists, normalizeName, isVersionBy, titleParts } from '../../src/domain/track/names.ts'
import type { Recording, Spelling } from './recordings.ts'

const TRUST: Readonly<Record<Spelling['from'], number>> = {
  features: 4,
  'store-chart': 3,
  musician: 3,
  'dj-software': 2,
  list: 2,
  chart: 2,
  dj: 1,
  playlist: 1,
  radio: 0,
}

/**
 * Artist and title as a record sleeve has them, by the source that spells best. A service's "A, B, C" is "A, B & C"
 * where each of them is an artist alone; who made the remix stands in the title only, guests behind "feat.".
 */
export function sleeveNames(
  recording: Recording,
  soloArtists: ReadonlySet<string>,
): { readonly artist: string; readonly title: string } {
  const best = recording.spellings.reduce((a, b) => (rank(b) > rank(a) ? b : a))
  const { version } = titleParts(best.title)
  const [lead = best.artist, guestOfArtist = ''] = best.artist.split(/\s*[([]?\b(?:feat|ft|featuring)\b\.?\s+/iu)
  const guestText = (guestOfArtist === '' ? best.guests : guestOfArtist).replace(/[)\]]+\s*$/u, '').trim()
  const guestNames = new Set(guestText === '' ? [] : creditedArtists(guestText))
  const names = lead.split(/,\s+(?!the\b)/iu).map((part) => part.trim())
  // A featured guest is not listed among the artists as well.
  const hosts = names.filter((part) => !guestNames.has(normalizeName(part).replace(/^the /u, '')))
  let parts = hosts.length > 0 ? hosts : names
  if (!parts.every((part) => soloArtists.has(normalizeName(part)))) parts = [parts.join(', ').trim()]
  const own = parts.filter((part) => {
    const name = normalizeName(part).replace(/^the /u, '')
    return !isVersionBy(version, [name]) && !guestNames.has(name)
  })
  const named = own.length === 0 ? parts : own
  const artist =
    named.length === 1 ? named[0]! : `${named.slice(0, -1).join(', ')} & ${named[named.length - 1]!}`
  return { artist: guestText === '' ? artist : `${artist} feat. ${guestText}`, title: best.title }
}

/** Capitals throughout or none at all are how people type, not how sleeves are set. */
function rank({ from, popularity, title, artist }: Spelling): number {
  const name = `${artist} ${title}`
  const isTypedCarelessly = name === name.toLowerCase() || name === name.toUpperCase()
  return TRUST[from] * 1000 + popularity - (isTypedCarelessly ? 1500 : 0)
}
