/** The words that describe how a track feels and where it belongs. The catalogue uses these and no others. */
export const MOODS = [
  'dark',
  'bright',
  'warm',
  'deep',
  'hypnotic',
  'driving',
  'groovy',
  'funky',
  'soulful',
  'melancholic',
  'uplifting',
  'euphoric',
  'dreamy',
  'emotional',
  'aggressive',
  'raw',
  'gritty',
  'minimal',
  'atmospheric',
  'chill',
  'sexy',
  'playful',
  'epic',
  'nostalgic',
  'tribal',
  'jazzy',
  'tropical',
  'romantic',
  'trippy',
  'anthemic',
  'acid',
  'rolling',
  'bouncy',
] as const
export const SETTINGS = [
  'warehouse',
  'beach',
  'sunset',
  'sunrise',
  'peak-time',
  'warm-up',
  'after-hours',
  'closing',
  'festival',
  'wedding',
  'lounge',
  'rooftop',
  'singalong',
] as const
export const VIBE_WORDS = [...MOODS, ...SETTINGS] as const

export type VibeWord = (typeof VIBE_WORDS)[number]

const KNOWN: ReadonlySet<string> = new Set(VIBE_WORDS)
export const isVibeWord = (word: string): word is VibeWord => KNOWN.has(word)
