import { normalizeName } from './names.ts'

/** Names of records that no DJ is looking for: copies of songs, noise to sleep by, speech, and placeholder credits. */

const NOBODY =
  /^(?:various(?: artists?)?|unknown(?: artists?)?|va|v a|n a|none|artist|artists?|traditional|anonymous|no artist|untitled|track|soundtrack)$/u
const NO_TITLE = /^(?:unknown|untitled track|track \d+|n a|none|intro|outro|interlude|skit)$/u
const COPY =
  /\bkaraoke\b|\btribute (?:to|band|players|album|version|team|mix)\b|\ba tribute\b|made famous|originally performed|in the style of|cover band|\b8[- ]?bit\b|lullaby (?:version|rendition)|renditions? of|workout (?:mix|version|remix|music)|fitness|backing (?:track|version)|kidz bop|string quartet|ringtone|\bas performed by\b|instrumental version of|made popular by|hits band|cover version/iu
const COPYIST =
  /karaoke|tribute|cover (?:crew|kings|guru|masters|pop)|hit crew|hits crew|party tyme|lullab|kids? (?:club|united)|rockabye|twinkle|piano dreamers|workout|power music|fitness|vitamin string|8[- ]?bit|2021 covers|midnite string|sweet little band|minions|baby einstein|loopmasters|sample ?pack/iu
const NOISE =
  /\b(?:white|brown|pink|green) noise\b|\bnoises?\b.*\bsleep|rain sounds?|sleep sounds?|nature sounds?|sound effects?|binaural|\basmr\b|\b\d{3} ?hz\b|meditation music|ocean waves? sounds?|lluvia relajante|sleep music|deep sleep|relaxing music|spa music|thunderstorm sounds?|baby sleep|naturgeräusche/iu
const SPOKEN =
  /audiobook|\bkapitel \d|\bchapter \d|^teil \d+\b|\bspoken word\b|stand-?up comedy|\binterview\b|\bcommentary\b|\(.*\bskit\b.*\)|- skit$|^skit\b|\bhörspiel\b|voice ?memo|\bpodcast\b|\bfolge \d+/iu

/** Whether a credit is a placeholder and names no artist: compilations, files without tags. */
export const isNobody = (artist: string): boolean => NOBODY.test(normalizeName(artist))
export const isUntitled = (title: string): boolean => NO_TITLE.test(normalizeName(title))
/** Karaoke, tributes, lullabies and other imitations of another artist's song. */
export const isCopy = (artist: string, title: string): boolean => COPY.test(title) || COPYIST.test(artist)
export const isNoise = (artist: string, title: string): boolean => NOISE.test(title) || NOISE.test(artist)
export const isSpoken = (title: string): boolean => SPOKEN.test(title)

/** Whether a record, as a public dump names it, is left out. */
export const isLeftOut = (artist: string, title: string, release: string): boolean =>
  isNobody(artist) ||
  isUntitled(title) ||
  isCopy(artist, `${title} ${release}`) ||
  isNoise(artist, title) ||
  isSpoken(title)
