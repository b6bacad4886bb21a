import type { GenreName } from './genres.ts'
import { normalizeName } from './names.ts'
import { readGenreExactly } from './read-genre.ts'

/**
 * What services call genres, where that differs from what DJs call them. Shops file records on shelves, MusicBrainz has
 * user-generated tags: most of them are read as a DJ's own words are, and the rest is here.
 */
const OURS: Readonly<Partial<Record<GenreName, string>>> = {
  'Drum & Bass': `
    drumnbass; jungle drum n bass; jungle drumnbass; jungle drum and bass; drum n bass jungle;
    drum and bass jungle`,
  Breaks: 'breakcore',
  'Hard Dance': 'hard dance; hardcore techno; hands up; speedcore; uk hardcore; happy hardcore',
  'Electro House': 'electro house; brazilian bass; melbourne bounce; festival edm; moombahcore',
  'UK Garage': 'uk bass; bassline house',
  Dubstep: 'post dubstep; melodic dubstep',
  Disco: 'post disco; hi nrg; disco polo',
  'Funk & Soul': `
    soul and rnb; soul and funk; funk soul; contemporary soul; old school soul; southern soul;
    quiet storm; deep funk; go go`,
  'R&B': `
    r and b soul; rnb soul; rand b soul; soul r and b; contemporary rnb; alternative rnb;
    alternative r and b; rhythm and blues; afro rnb; african r and b`,
  'Hip Hop': `
    hip hop and rap; rap hip hop; hip hop soul; rap and hip hop; alternative rap;
    alternative hip hop; underground rap; hardcore rap; west coast rap; east coast rap;
    dirty south; southern hip hop; latin rap; uk hip hop; uk rap; french rap; rap francais;
    deutschrap; cloud rap; conscious hip hop; pop rap; phonk; old school rap; chinese hip hop;
    russian hip hop; turkish hip hop rap; african hip hop`,
  Latin: `
    latin music; latin dance; musica latina; latin alternative and rock; pop latino;
    tropical latin; musica tropical; latin jazz; contemporary latin; baladas y boleros; mpb;
    sertanejo; forro; pagode; axe; brazilian music; brazilian funk; baile funk; funk carioca;
    funk brasileiro; samba pagode; musica mexicana; bolero; boleros; traditional mexicano;
    regional mexicano; regional mexican; banda; corridos; norteno; mariachi; ranchera; latino;
    flamenco; tango`,
  Salsa: 'salsa y tropical; salsa y merengue',
  Reggaeton: 'urbano latino; latin urban; urban latin; reggaeton y hip hop; neoperreo; trap latino',
  Dancehall: 'modern dancehall; african dancehall; dancehall ragga',
  Reggae: 'african reggae; reggae dancehall; modern reggae',
  Amapiano: 'bacardi house',
  Afrobeats: `
    afro beat; afro beats; naija pop; nigerian pop; alte; bongo flava; african pop; kizomba;
    kuduro; coupe decale; azonto; hiplife; afro soul`,
  Downtempo: 'chill; chillwave; downbeat; idm; illbient; vaporwave',
  Pop: `
    pop in spanish; french pop; chanson; chanson francaise; variete francaise; german pop;
    schlager; mandopop; cantopop; j pop; jpop; c pop; bollywood; indian pop; opm; turkish pop;
    russian pop; dream pop; teen pop; adult contemporary; art pop; hyperpop; city pop;
    singer songwriter; electro pop; indie folk`,
  'K-Pop': 'korean dance; korean indie',
  Rock: `
    alternative and indie; heavy metal; metalcore; death metal; thrash metal; nu metal; grunge;
    post punk; punk rock; pop punk; garage rock; psychedelic rock; blues rock; folk rock;
    progressive rock; art rock; soft rock; southern rock; shoegaze; emo;
    arena rock; goth rock; gothic rock; latin rock; rock y alternativo; rock en espanol;
    dance rock; surf rock; rockabilly rock`,
  Oldies: 'doo wop; traditional pop; rockabilly; big band; easy listening; jump blues; vocal pop',
  Country: `
    contemporary country; traditional country; country and folk; outlaw country; country rap;
    alternative country; honky tonk; bluegrass; urban cowboy; contemporary bluegrass`,
}

/**
 * Words that name a shop's whole floor: nothing is made of them, though a DJ who types "dance" means something by it.
 * "Electronic", "Worldwide", "Soundtrack" and many more need not stand here: they are no genre of ours anyway.
 */
const UMBRELLAS: ReadonlySet<string> = new Set(
  listed(`dance; electro; electronica; techno house; pop rock; alternative; melodic; progressive; prog; roots; bass;
    classics; charts; top 40; full on`),
)

const BY_NAME: ReadonlyMap<string, GenreName> = new Map(
  (Object.entries(OURS) as [GenreName, string][]).flatMap(([genre, names]) =>
    listed(names).map((name) => [name, genre] as const),
  ),
)

/** A song for Christmas sounds like anything. */
const isSeasonal = (genre: string): boolean =>
  /\b(?:christmas|holiday|xmas|weihnacht\p{L}*|noel|navidad)\b/u.test(normalizeName(genre))

/**
 * Our genre for what a service calls one; null for a word that says nothing of how a track sounds, and for one we do not
 * know. Never a guess at a misspelling: services do not misspell.
 */
export function readServiceGenre(genre: string): GenreName | null {
  if (isSeasonal(genre)) return null
  const whole = readOne(genre)
  if (whole !== undefined) return whole
  // "Hip-Hop/Rap", "Techno (Peak Time / Driving)", "House; Deep House": the first that says anything.
  for (const part of genre.replace(/[([][^()[\]]*[)\]]/gu, ' ').split(/[,;/|>\\]/u)) {
    const read = readOne(part)
    if (read) return read
  }
  return null
}

/** null: known to be none; undefined: not known. */
function readOne(text: string): GenreName | null | undefined {
  const plain = normalizeName(text)
  if (plain === '' || UMBRELLAS.has(plain.replace(/ music$/u, ''))) return null
  return BY_NAME.get(plain) ?? readGenreExactly(text) ?? undefined
}

function listed(names: string): string[] {
  return names.split(';').map(normalizeName)
}
