/** What the metadata vendors have on their shelves. */
export type VendorRecord = {
  readonly id: number
  readonly artist: string
  readonly title: string
  readonly album: string
  /** ISO date. */
  readonly released: string
  /** 0: the vendor does not know. */
  readonly bpm: number
  readonly genre: string
  /** The address a vendor gives of its sound, '' for none; one of its own by default. */
  readonly sound?: string
  /** 224 by default. */
  readonly seconds?: number
  /** '' for none; one of its own by default. */
  readonly isrc?: string
  /** Artists whose listeners also play this one, by name, nearest first. */
  readonly related?: readonly string[]
  /** Vendors that have it; all of them by default. */
  readonly on?: readonly string[]
}

/** A house track that no catalogue has, but for the facts given. */
export const vendorRecord = (facts: Partial<VendorRecord>): VendorRecord => ({
  id: 1,
  artist: 'Zorba Quint',
  title: 'Vex',
  album: 'Vex',
  released: '2025-02-02',
  bpm: 125,
  genre: 'House',
  isrc: '',
  ...facts,
})

export const RECORDS: readonly VendorRecord[] = [
  {
    id: 3135556,
    artist: 'Daft Punk',
    title: 'Harder, Better, Faster, Stronger',
    album: 'Discovery',
    released: '2001-03-07',
    bpm: 123.4,
    genre: 'Dance',
  },
  {
    id: 3135553,
    artist: 'Daft Punk',
    title: 'One More Time',
    album: 'Discovery',
    released: '2001-03-07',
    bpm: 0,
    genre: 'Dance',
  },
  {
    id: 4100,
    artist: 'Daft Punk Tribute Band',
    title: 'One More Time (Karaoke Version)',
    album: 'Party Hits',
    released: '2015-01-01',
    bpm: 0,
    genre: 'Karaoke',
  },
  {
    id: 5200,
    artist: 'Energy 52',
    title: "Café Del Mar (Three 'N One Remix)",
    album: 'Café Del Mar',
    released: '1997-06-01',
    bpm: 135,
    genre: 'Trance',
  },
  {
    id: 6300,
    artist: 'Kerri Chandler',
    title: 'Rain',
    album: 'Atmosphere',
    released: '1998-05-01',
    bpm: 0,
    genre: 'house',
    on: ['musicbrainz'],
  },
]

/** A search as forgiving as the vendors': every word must occur somewhere in artist or title. */
export function searched(records: readonly VendorRecord[], vendor: string, words: string): VendorRecord[] {
  const asked = plain(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return records.filter(
    ({ artist, title, on }) =>
      (on === undefined || on.includes(vendor)) &&
      asked.length > 0 &&
      asked.every((word) => plain(`${artist} ${title}`).includes(word)),
  )
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
