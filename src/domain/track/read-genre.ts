import { editDistance } from './edit-distance.ts'
import { GENRE_NAMES, type GenreName } from './genres.ts'
import { normalizeName } from './names.ts'

/** What people call the genres of the catalogue, folded. The genre's own name counts as well. */
const ALIASES: Readonly<Record<GenreName, readonly string[]>> = {
  House: [
    'classic house',
    'chicago house',
    'acid house',
    'jackin house',
    'funky house',
    'soulful house',
    'hip house',
    'french house',
    'piano house',
    'garage house',
    'filter house',
    'latin house',
    'vocal house',
    'ghetto house',
    'italo house',
  ],
  'Deep House': ['deep tech', 'lofi house', 'lo fi house', 'organic house', 'jazzy house'],
  'Tech House': ['minimal house'],
  'Afro House': ['afro tech', 'afrohouse', 'tribal house', 'afro deep'],
  'Melodic House': ['melodic house and techno', 'melodic', 'indie dance dark'],
  'Progressive House': ['progressive', 'prog house', 'prog'],
  Techno: ['detroit techno', 'acid techno', 'dub techno', 'industrial techno', 'peak time techno', 'acid'],
  Trance: ['uplifting trance', 'vocal trance', 'progressive trance', 'tech trance'],
  'Electro House': [
    'edm',
    'big room',
    'bigroom',
    'complextro',
    'bass house',
    'dutch house',
    'mainstage',
    'future house',
    'fidget house',
  ],
  'Dance Pop': [
    'dance',
    'eurodance',
    'euro dance',
    'pop dance',
    'slap house',
    'tropical house',
    'dancepop',
    'commercial dance',
    'europop',
  ],
  'Drum & Bass': [
    'dnb',
    'd and b',
    'drum n bass',
    'drum and bass',
    'drum bass',
    'jungle',
    'neurofunk',
    'neuro',
    'db',
  ],
  Dubstep: ['bass music', 'bass', 'future bass', 'grime', 'trap edm'],
  'UK Garage': [
    'garage',
    'ukg',
    'uk g',
    '2 step',
    '2step',
    'two step',
    'speed garage',
    'bassline',
    'future garage',
  ],
  Breaks: ['breakbeat', 'big beat', 'breakbeats'],
  Electro: [
    'synthwave',
    'retrowave',
    'darksynth',
    'outrun',
    'electro funk',
    'electroclash',
    'detroit electro',
    'electrofunk',
  ],
  Disco: ['italo disco', 'italo', 'boogie', 'philly', 'euro disco', '70s disco'],
  'Nu Disco': ['nudisco', 'indie dance', 'disco house', 'new disco', 'cosmic disco'],
  'Funk & Soul': [
    'funk',
    'soul',
    'motown',
    'northern soul',
    'funk and soul',
    'rare groove',
    'neo soul',
    'p funk',
    'jazz funk',
    'acid jazz',
  ],
  'R&B': ['rnb', 'r n b', 'r and b', 'rb', 'new jack swing', 'contemporary r and b', 'slow jam', 'slow jams'],
  'Hip Hop': [
    'hiphop',
    'rap',
    'trap',
    'boom bap',
    'old school hip hop',
    'hip hop rap',
    'gangsta rap',
    'drill',
    'crunk',
  ],
  Latin: [
    'latin pop',
    'samba',
    'bossa nova',
    'brazilian',
    'mambo',
    'latino',
    'mpb',
    'sertanejo',
    'baile funk',
    'funk carioca',
    'brazilian funk',
    'pagode',
    'forro',
  ],
  Reggaeton: ['regueton', 'dembow', 'perreo', 'latin trap', 'urbano', 'moombahton', 'latin urban'],
  Dancehall: ['bashment', 'soca', 'ragga'],
  Reggae: ['dub', 'ska', 'rocksteady', 'lovers rock'],
  Amapiano: ['piano amapiano', 'gqom', 'yanos'],
  Afrobeats: ['afrobeat', 'afropop', 'afro pop', 'afroswing', 'afro fusion', 'highlife', 'afro'],
  Downtempo: [
    'ambient',
    'drone',
    'chillout',
    'chill out',
    'trip hop',
    'triphop',
    'lounge',
    'lofi',
    'lo fi',
    'lofi beats',
    'nu jazz',
    'electronica',
    'balearic',
  ],
  Pop: [
    'synth pop',
    'synthpop',
    'new wave',
    'indie pop',
    'electropop',
    '80s pop',
    '90s pop',
    'top 40',
    'charts',
  ],
  Rock: [
    'indie rock',
    'indie',
    'alternative',
    'classic rock',
    'punk',
    'hard rock',
    'metal',
    'rock n roll',
    'alternative rock',
    'britpop',
  ],
  Oldies: [
    'classics',
    'wedding classics',
    'rock and roll',
    '60s pop',
    'crooner',
    'swing',
    'golden oldies',
    'oldschool pop',
  ],
  'Hard Dance': ['hardstyle', 'hardcore', 'happy hardcore', 'hard house', 'gabber', 'rawstyle', 'frenchcore'],
  'Hard Techno': ['hardtechno', 'schranz', 'industrial hard techno', 'hard industrial techno'],
  'Melodic Techno': ['melodic house techno'],
  Minimal: ['minimal techno', 'microhouse', 'minimal tech', 'minimal deep tech', 'rominimal'],
  Psytrance: ['psy trance', 'psy', 'goa', 'goa trance', 'psychedelic trance', 'full on', 'psy tech'],
  'Liquid Drum & Bass': ['liquid', 'liquid dnb', 'liquid drum and bass', 'liquid funk', 'liquid d and b'],
  'Jump-Up': ['jump up', 'jump up dnb', 'jump up drum and bass', 'jumpup'],
  Brostep: ['riddim', 'riddim dubstep', 'tearout', 'brostep dubstep'],
  'Rave Breaks': ['rave', 'breakbeat hardcore', 'hardcore breaks', 'old skool rave', 'oldskool rave'],
  'Nu-Skool Breaks': ['nu skool breaks', 'nu school breaks', 'nuskool breaks', 'nu breaks', 'florida breaks'],
  'Ambient Breaks': ['future breaks', 'breaky house', 'atmospheric breaks', 'melodic breaks'],
  Salsa: ['salsa romantica', 'salsa dura', 'timba', 'son cubano'],
  Bachata: ['bachata urbana', 'bachata sensual'],
  Merengue: ['merengue urbano', 'mambo urbano', 'merengue tipico'],
  Cumbia: ['cumbia sonidera', 'cumbia villera', 'digital cumbia', 'tecnocumbia'],
  'Roots Reggae': ['roots', 'rastafari', 'roots and culture'],
  Country: ['country music', 'country pop', 'modern country', 'americana', 'bro country'],
  'K-Pop': ['kpop', 'korean pop', 'k pop'],
}

const BY_NAME: ReadonlyMap<string, GenreName> = new Map(
  GENRE_NAMES.flatMap((genre) =>
    [normalizeName(genre), normalizeName(genre).replaceAll(' ', ''), ...ALIASES[genre]].map(
      (name) => [name, genre] as const,
    ),
  ),
)

/** Every name a genre goes by, folded, with the genre: what the reader of a vibe looks for. */
export const GENRE_ALIASES: readonly (readonly [string, GenreName])[] = [...BY_NAME]

/** Words of their own that are nearly spelled as a genre: “electronic” is anything but slow, as electronica is. */
const NO_MISSPELLING: ReadonlySet<string> = new Set([
  'electronic',
  'electronics',
  'classical',
  'classic',
  'urban',
])

/** As `readGenre`, without tolerance for typos. */
export function readGenreExactly(text: string): GenreName | null {
  const plain = normalizeName(text)
  return BY_NAME.get(plain) ?? BY_NAME.get(plain.replace(/ music$/u, '')) ?? null
}

/** The catalogue's genre for a typed one ("dnb", "Hip-Hop", "tech huose"), typos forgiven; null when it is none of ours. */
export function readGenre(text: string): GenreName | null {
  const known = readGenreExactly(text)
  if (known) return known
  const plain = normalizeName(text)
  if (plain.length < 5 || plain.length > 40 || NO_MISSPELLING.has(plain)) return null
  const most = plain.length < 8 ? 1 : 2
  let best: GenreName | null = null
  let bestDistance = most + 1
  for (const [name, genre] of BY_NAME) {
    const distance = editDistance(plain, name, most)
    if (distance < bestDistance && name.length >= 5) [best, bestDistance] = [genre, distance]
  }
  return best
}

/**
 * The first of our genres that a file's tag names: "Techno (Peak Time / Driving)", "Pop; Dance", "Minimal / Deep Tech".
 * The whole is tried before its parts; null when none of it is ours.
 */
export function readGenreTag(tag: string): GenreName | null {
  const outside = tag.replace(/[([][^()[\]]*[)\]]/gu, ' ')
  for (const text of [tag, outside, withoutNote(outside), ...tag.split(/[,;/|()[\]\\]/u)]) {
    const genre = readGenre(text)
    if (genre !== null) return genre
  }
  return null
}

const NOTE =
  /^(?:\d+|(?:no)?sync|new|old|promos?|favou?rites|tracks|edits|remixes|bangers|vinyl|crate|set)$/iu

/** What a DJ wrote behind a genre for themselves: "Drum & Bass NOSYNC", "Tech House 2024". */
function withoutNote(tag: string): string {
  const words = tag.trim().split(/\s+/u)
  while (words.length > 1) {
    const [last = '', rest] = [words.at(-1), words.slice(0, -1).join(' ')]
    const isShouted = /^\p{Lu}{3,}$/u.test(last) && /\p{Ll}/u.test(rest)
    if (!isShouted && !NOTE.test(last)) break
    words.pop()
  }
  return words.join(' ')
}
