/**
 * What a title says of its version, so that two can be compared: an original is no remix, and a remix by A is none by B.
 */
export type VersionReading = {
  /** What makes it a work of its own ("remix", "dub live"), sorted; '' for the song itself. A "mix" or an "original" may be the artist's own. */
  readonly kinds: string
  /** Words that name it ("n one three"), sorted; most often a remixer. */
  readonly names: readonly string[]
  /** How long it is or for what, and the same work all the same ("long", "short"); '' where nothing is said. */
  readonly cut: string
}

export const NO_VERSION: VersionReading = { kinds: '', names: [], cut: '' }

/** Words that say nothing of the sound. */
const PLAIN = new Set(
  'original orig album single full length main mono stereo digital remaster remastered clean dirty explicit bonus track deluxe official video audio lyric lyrics hd hq music edition lp ep ost the dj by and n s a of for his her x vs with'.split(
    ' ',
  ),
)
/** The same work in another length or for another use. */
const CUTS: ReadonlyMap<string, string> = new Map([
  ['extended', 'long'],
  ['long', 'long'],
  ['12', 'long'],
  ['maxi', 'long'],
  ['radio', 'short'],
  ['short', 'short'],
  ['7', 'short'],
  ['edit', 'short'],
  ['club', 'club'],
  ['vocal', 'vocal'],
  ['intro', 'intro'],
  ['outro', 'intro'],
  ['hype', 'intro'],
  ['quick', 'intro'],
  ['hit', 'intro'],
])
/** Of several, the one that says most. */
const CUT_ORDER = ['short', 'long', 'intro', 'club', 'vocal']
/** Works of their own, whoever made them. */
const KINDS = new Set(
  'dub vip live acoustic instrumental acapella demo bootleg mashup rework refix flip cover reprise interlude skit session unplugged piano orchestral symphonic stripped slowed spedup nightcore reverb mixed medley megamix minimix tool beats transition redrum karaoke tribute take rehearsal rerecorded taylors hardstyle lofi chopped screwed blend edit stem loop sample snippet preview teaser continuous commentary 8d ambient acustico dubstrumental drumapella'.split(
    ' ',
  ),
)
/** What somebody's version is called, the surest word first. */
const NAMED_KINDS = ['remix', 'version', 'original']
const GENERIC = new Set(['mix', 'remix', 'version', 'cut', 'inch'])
/** Tell a version wherever they stand in a bracket. */
const SURE_WORD =
  /\b(?:\w*mix|remake|rerub|edit|dub|version|rework|refix|vip|instrumental|acoustic|acustico|acapella|bootleg|mashup|demo|unplugged|extended|remaster|remastered|megamix|minimix|spedup|nightcore|karaoke|redrum|stem|rerecorded|orchestral|dubstrumental|drumapella)\b/u
/** Tell one where they stand last: "(Live)", "(Hammer Flip)", and not "(Live Your Life)", "(Take Me Away)". */
const LAST_WORD =
  /(?:^|\s)(?:live|take|pass|session|cover|reprise|original|mixed|medley|slowed|reverb|tribute|transition|tool|length|beats|intro|outro|radio|clean|dirty|explicit|loop|sample|snippet|preview|teaser|interlude|skit|stripped|mono|stereo|vocal|club|rehearsal|piano|blend|cut|inch|flip|symphonic|revisited|interpretation|reinterpretation|animation|reconstruction|treatment|reshape|revision|variation|adaptation|redo|relick|concert|performance|retouch|flex|rub|touch)(?:\s\d+)*$/u
const LIVE_SOMEWHERE = /^live (?:at|from|in|on|@|\d+)\b/u
const isVersion = (text: string): boolean =>
  SURE_WORD.test(text) || LAST_WORD.test(text) || LIVE_SOMEWHERE.test(text)
/** All that such a bracket says is which part of a recording it is. */
const STEM = /^(?:(?:drums?|vocals|bass|melody|synths?|keys|other|fx|percussion)\s?(?:only|stems?)?)$/u

/** The words of versions, each spelled in one way. */
const spelled = (folded: string): string =>
  folded
    .replace(/\b(?:a ?cap+el+a|acca|vocals only|acapela)\b/gu, 'acapella')
    .replace(/\b(?:instr?|instrumentale?s?)\b/gu, 'instrumental')
    .replace(/\b(?:orginal|orignal|origional|originial)\b/gu, 'original')
    .replace(/\b(?:rmx|rmix|re mix|remixes)\b/gu, 'remix')
    .replace(/\b(?:re ?edit)\b/gu, 'edit')
    .replace(/\bclub ?mix\b/gu, 'club mix')
    .replace(/\bmixx+\b/gu, 'mix')
    .replace(/\b(?:re ?work(?:ed)?)\b/gu, 'rework')
    .replace(/\b(?:re ?fix)\b/gu, 'refix')
    .replace(/\b(?:ver|vers|versione|versión)\b/gu, 'version')
    .replace(/\b(?:ao vivo|en vivo|en directo|en concert|live(?: version)?)\b/gu, 'live')
    .replace(/\b(?:sped up|speed up)\b/gu, 'spedup')
    .replace(/\bre recorded\b/gu, 'rerecorded')
    .replace(/\blo fi\b/gu, 'lofi')
    .replace(/\bstems\b/gu, 'stem')
    .replace(/\bsessions\b/gu, 'session')
    .replace(/\bmash up\b/gu, 'mashup')
    .replace(/\b(?:unreleased|quick hit)\b/gu, (text) => (text === 'quick hit' ? 'intro' : ''))
    .replace(/^(?:remixed|remix|edited|reworked|rework) by (.+)$/u, '$1 remix')
    .replace(/\bremixed\b/gu, 'remix')
    .replace(/\b(dubb|dubb?ed|dubs)\b/gu, 'dub')

/** Reads a bracket or what stands behind a dash; null where it speaks of no version. Folded. */
export function readVersion(folded: string): VersionReading | null {
  if (STEM.test(folded)) return { kinds: 'stem', names: [], cut: '' }
  const text = spelled(folded)
  if (!isVersion(text)) return null
  const words = text.split(' ').filter((word) => word !== '')
  const isRemaster = words.some((word) => word.startsWith('remaster'))
  const kinds = new Set<string>()
  const cuts = new Set<string>()
  const names = new Set<string>()
  for (const word of words) {
    const cut = CUTS.get(word)
    if (cut !== undefined) cuts.add(cut)
    if (KINDS.has(word) && word !== 'edit') kinds.add(word)
    else if (cut === undefined && !PLAIN.has(word) && !GENERIC.has(word)) {
      if (!(isRemaster && /^(?:19|20)\d\d$/u.test(word))) names.add(word)
    }
  }
  if (kinds.has('live')) for (const word of ['at', 'from', 'in', 'on']) names.delete(word)
  // "X Edit" is X's work, "X Remix Edit" a shorter X remix, and "Edit" alone the song made shorter.
  const isEdit = words.includes('edit') && !words.includes('remix') && !words.includes('radio')
  if (kinds.size === 0) {
    if (names.size > 0)
      kinds.add(isEdit ? 'edit' : (NAMED_KINDS.find((kind) => words.includes(kind)) ?? 'mix'))
    else if (words.includes('remix')) kinds.add('remix')
  }
  if (kinds.has('edit')) cuts.delete('short')
  return {
    kinds: [...kinds].sort().join(' '),
    names: [...names].sort(),
    cut: CUT_ORDER.find((cut) => cuts.has(cut)) ?? '',
  }
}

/** What two brackets say together: "(X Remix) [Radio Edit]". */
export function bothVersions(a: VersionReading, b: VersionReading): VersionReading {
  if (a === NO_VERSION) return b
  const kinds = new Set(`${a.kinds} ${b.kinds}`.split(' ').filter((kind) => kind !== ''))
  // "(X Remix) (VIP)" is X's VIP.
  if (kinds.size > 1) for (const kind of ['remix', 'mix', 'original', 'version']) kinds.delete(kind)
  return {
    kinds: [...kinds].sort().join(' '),
    names: [...new Set([...a.names, ...b.names])].sort(),
    cut: a.cut || b.cut,
  }
}

/** Whether a version is by these words, in any order: "purple disco machine remix" by "Purple Disco Machine". */
export const remixerKey = (words: readonly string[]): string =>
  words
    .filter((word) => !PLAIN.has(word))
    .sort()
    .join(' ')

/**
 * "Satellite (Original Above & Beyond Mix)" by Above & Beyond and OceanLab, and "Strobe (deadmau5 Mix)" by deadmau5, are the songs
 * themselves. A remix of their own is not, nor a mix by one of two.
 */
export function withoutOwnMix(version: VersionReading, artistWords: readonly string[]): VersionReading {
  if (version.kinds !== 'mix' && version.kinds !== 'original') return version
  const [artist, names] = [new Set(artistWords), new Set(version.names)]
  const isBy = version.names.every((word) => artist.has(word) || artist.has(word.replace(/s$/u, '')))
  const isAll = artistWords.every((word) => PLAIN.has(word) || names.has(word) || names.has(`${word}s`))
  return isBy && (isAll || version.kinds === 'original') ? { ...version, kinds: '', names: [] } : version
}
