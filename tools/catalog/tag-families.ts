/** Genres as they are told by a service's tags where all of a recording's tags speak of the same one. */
import type { GenreName } from '../../src/domain/track/genres.ts'

type Family = {
  readonly genre: GenreName
  readonly tag: RegExp
  /** One such tag is enough, whatever the others say. */
  readonly some?: true
  /** In either octave. */
  readonly bpm?: readonly [number, number]
}

const FAMILIES: readonly Family[] = [
  { genre: 'Amapiano', tag: /^(?:amapiano|gqom)$/u, some: true, bpm: [106, 126] },
  { genre: 'Afro House', tag: /^(?:afro house|afro tech|south african (?:deep )?house)$/u, some: true, bpm: [114, 128] },
  { genre: 'UK Garage', tag: /^(?:uk garage|speed garage|2 step|uk funky)$/u, some: true, bpm: [124, 140] },
  { genre: 'Hip Hop', tag: /^(?!.*\b(?:edm|electronic|lo fi|latino?|emo|instrumental|country|christian)\b).*(?:\brap\b|\bhip hop\b|\btrap$|\bdrill\b|rap$)/u },
  {
    genre: 'Rock',
    tag: /^(?!.*\b(?:pop|soft|yacht|folk|j|country|mellow|black|death|doom|progressive|art|math|dance|christian|latin)\b).*\b(?:rock|metal|punk|grunge|britpop)$/u,
  },
  {
    genre: 'R&B',
    tag: /^(?:(?:contemporary|alternative|pop|indie|canadian|afro)? ?r and b|r n b|rnb|urban contemporary|neo soul|trap soul|new jack swing)$/u,
  },
  { genre: 'Reggaeton', tag: /\breggaeton\b|^(?:trap latino|latin trap|urbano latino|dembow|perreo)$/u },
  {
    genre: 'Latin',
    tag: /\b(?:salsa|bachata|merengue|cumbia|vallenato|mambo|guaracha|son cubano|timba|latin pop|tropical music|tropical|latin|latino)\b/u,
  },
  {
    genre: 'Oldies',
    tag: /^(?:(?:deep )?adult standards|brill building pop|rock and roll|rock n roll|rockabilly|doo wop|merseybeat|bubblegum pop|easy listening|swing|rhythm and blues|classic uk pop)$/u,
  },
  { genre: 'Disco', tag: /^(?:(?:italo|post|euro|hi nrg|deep|philly|soul)? ?disco|hi nrg|boogie)$/u, bpm: [98, 140] },
  { genre: 'Funk & Soul', tag: /^(?:(?:classic|southern|northern|memphis|chicago|philly|deep) soul|soul|funk|p funk|motown|deep funk|funk and soul)$/u },
  { genre: 'Reggae', tag: /\b(?:reggae|rocksteady|lovers rock)\b|^(?:dub|ska)$/u },
  { genre: 'Drum & Bass', tag: /\bdrum and bass\b|^(?:jungle|neurofunk|liquid funk)$/u, bpm: [160, 180] },
  { genre: 'Hard Dance', tag: /^(?:hardstyle|rawstyle|gabber|happy hardcore|frenchcore|hardcore techno|euphoric hardstyle)$/u, bpm: [138, 200] },
  { genre: 'Techno', tag: /^(?!(?:hardcore|proto|minimal)\b).*\btechno(?: \dst| \dnd)?$/u, bpm: [122, 150] },
  { genre: 'House', tag: /^(?:(?:chicago|garage|acid|classic|funky|vocal|diva|french|filter|disco|hip)? ?house)$/u, bpm: [114, 132] },
  { genre: 'Trance', tag: /\btrance$/u, bpm: [126, 145] },
  { genre: 'Downtempo', tag: /^(?:trip hop|downtempo|chillhop|lo fi beats|nu jazz|balearic)$/u },
]

/** @param tags folded, without the kind of their source */
export function familyOfTags(tags: readonly string[], bpm: number | null): GenreName | null {
  if (tags.length === 0) return null
  for (const { genre, tag, some, bpm: range } of FAMILIES) {
    if (!(some ? tags.some((name) => tag.test(name)) : tags.every((name) => tag.test(name)))) continue
    if (range === undefined) return genre
    if (bpm !== null && [bpm, bpm / 2, bpm * 2].some((tempo) => tempo >= range[0] && tempo <= range[1])) return genre
  }
  return null
}
