/** Rows of the tables whose label can be trusted enough to learn from, where no authored row teaches a genre. */
import type { GenreName } from '../../src/domain/track/genres.ts'
import { readGenre } from '../../src/domain/track/read-genre.ts'
import { normalizeName } from '../../src/domain/track/names.ts'
import { tagsOf } from './artist-profiles.ts'
import type { Recording } from './recordings.ts'
import { spokenTempo } from './settle-facts.ts'
import { familyOfTags } from './tag-families.ts'

/** What no genre of ours is: jazz, folk, film songs, metal off the dance floor. It is never shown. */
export const ELSEWHERE = 'elsewhere'
export type GenreClass = GenreName | typeof ELSEWHERE

/** The chart of a shop, folded. */
const SHOP: Readonly<Record<string, GenreName>> = {
  'melodic house techno': 'Melodic House',
  mainstage: 'Electro House',
  'tech house': 'Tech House',
  house: 'House',
  'deep house': 'Deep House',
  'progressive house': 'Progressive House',
  'techno ptd': 'Techno',
  'techno rdh': 'Techno',
  breaks: 'Breaks',
  'jackin house': 'House',
  'uk garage bassline': 'UK Garage',
}
const NOT_OURS =
  /\b(?:classical|opera|baroque|romantic classical|renaissance|medieval|anime|video game music|show tunes|broadway|bebop|hard bop|jazz|big band|bluegrass|folk|cajun|zydeco|celtic|klezmer|carnatic|hindustani|sufi|ghazal|bollywood|pop film|mandopop|cantopop|j pop|j rock|j idol|malay|iranian|turkish|kids|children|disney|comedy|sleep|new age|study|death metal|black metal|grindcore|metalcore|thrash metal|doom metal|gospel|samba|pagode|mpb|forro|sertanejo|tango|flamenco|mariachi|ranchera|banda|corrido|grupera|chanson|schlager|choral|orchestra|disco polo|worship|ccm|volksmusik|partyschlager|trancecore|crunkcore)\b/u
const KOREAN = /^(?:k pop|k pop (?:girl|boy) group|korean pop|korean r and b|k rap)$/u
const COUNTRY =
  /^(?:country|contemporary country|modern country rock|country road|honky tonk|nashville sound|outlaw country|traditional country|classic country)$/u
/** A DJ's own label that is no genre, or too wide to teach one. */
const TOO_WIDE = new Set(['dance', 'bass', 'electronica', 'chill', 'classics', 'garage', 'acid', 'prog', 'indie'])

/** The label of a recording by its sources, and how much it may teach; null where none is sure. */
export function anchorOf(recording: Recording): { label: GenreClass; weight: number } | null {
  const tags = [...new Set(recording.facts.flatMap(tagsOf))]
  if (tags.length === 0) return null
  const names = tags.map((tag) => tag.slice(2))
  const typed = tags.filter((tag) => tag.startsWith('d:'))
  const charted = tags.filter((tag) => tag.startsWith('s:'))
  for (const tag of charted) {
    const genre = SHOP[tag.slice(2)]
    if (genre) return { label: genre, weight: 0.25 }
  }
  for (const tag of typed) {
    const genre = TOO_WIDE.has(tag.slice(2)) ? null : readExact(tag.slice(2))
    if (genre) return { label: genre, weight: 0.3 }
  }
  if (tags.length !== charted.length + typed.length) {
    if (names.every((name) => COUNTRY.test(name))) return { label: 'Country', weight: 0.25 }
    if (names.every((name) => KOREAN.test(name)) && /\p{Lu}|\p{Script=Hangul}/u.test(recording.spellings[0]?.artist ?? ''))
      return { label: 'K-Pop', weight: 0.25 }
    if (names.every((name) => NOT_OURS.test(name))) return { label: ELSEWHERE, weight: 0.25 }
    const family = familyOfTags(names, spokenTempo(recording.facts))
    if (family !== null) return { label: family, weight: 0.1 }
  }
  return null
}

/** Exactly one of ours, with no slip of a letter forgiven. */
function readExact(name: string): GenreName | null {
  const genre = readGenre(name)
  return genre !== null && readGenre(`${name}`) === genre && normalizeName(name).length > 2 ? genre : null
}
