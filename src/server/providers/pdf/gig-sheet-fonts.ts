import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

/** The fonts of a gig sheet. `fine` is for tips; all others are bold. */
export type FontName =
  'latin' | 'fine' | 'hebrew' | 'arabic' | 'thai' | 'emoji' | 'chinese' | 'japanese' | 'korean'

/** `file`: within its package. */
type FontFile = { readonly carrier: string; readonly file: string; readonly holds: RegExp }

const ANY = /[^]/u
// Symbols that the Latin font lacks (♯, ★, →) stand in the East Asian ones.
const EAST_ASIAN =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{P}\p{S}\p{N}\uff00-\uffef]/u

// All Noto, under the SIL Open Font License. The Chinese one holds every simplified and traditional character.
const FILES: Readonly<Record<FontName, FontFile>> = {
  latin: { carrier: '@embedpdf/fonts-latin', file: 'fonts/NotoSans-Bold.ttf', holds: ANY },
  fine: { carrier: '@embedpdf/fonts-latin', file: 'fonts/NotoSans-Medium.ttf', holds: ANY },
  hebrew: {
    carrier: '@embedpdf/fonts-hebrew',
    file: 'fonts/NotoSansHebrew-Bold.ttf',
    holds: /\p{scx=Hebr}/u,
  },
  arabic: {
    carrier: '@embedpdf/fonts-arabic',
    file: 'fonts/NotoNaskhArabic-Bold.ttf',
    holds: /\p{scx=Arab}/u,
  },
  thai: {
    carrier: '@expo-google-fonts/noto-sans-thai',
    file: '700Bold/NotoSansThai_700Bold.ttf',
    holds: /\p{scx=Thai}/u,
  },
  emoji: {
    carrier: '@expo-google-fonts/noto-emoji',
    file: '700Bold/NotoEmoji_700Bold.ttf',
    holds: /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
  },
  chinese: { carrier: '@embedpdf/fonts-sc', file: 'fonts/NotoSansHans-Bold.otf', holds: EAST_ASIAN },
  japanese: { carrier: '@embedpdf/fonts-jp', file: 'fonts/NotoSansJP-Bold.otf', holds: EAST_ASIAN },
  korean: { carrier: '@embedpdf/fonts-kr', file: 'fonts/NotoSansKR-Bold.otf', holds: EAST_ASIAN },
}

type Setting = { readonly scale: number; readonly drop: number }
const AS_IS: Setting = { scale: 1, drop: 0 }
const ARABIC: Setting = { scale: 1.18, drop: 0.1 }

/** Arabic letters are small for their type size and stand high: set larger and lower, they read as easily as others. */
export const settingOf = (name: FontName): Setting => (name === 'arabic' ? ARABIC : AS_IS)

/** In which order fonts are asked for a character. */
export type FontOrder = readonly FontName[]

const SMALL_FONTS: FontOrder = ['latin', 'hebrew', 'arabic', 'thai']
const CHINESE: FontOrder = [...SMALL_FONTS, 'chinese', 'japanese', 'korean', 'emoji']
const JAPANESE: FontOrder = [...SMALL_FONTS, 'japanese', 'chinese', 'korean', 'emoji']
const KOREAN: FontOrder = [...SMALL_FONTS, 'korean', 'chinese', 'japanese', 'emoji']

/** One character is drawn differently in China, Japan and Korea; letters beside it tell which is meant. */
export function orderFor(text: string): FontOrder {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return JAPANESE
  return /\p{Script=Hangul}/u.test(text) ? KOREAN : CHINESE
}

/** The same, in the finer weight where that has the character. */
export const fine = (order: FontOrder): FontOrder => ['fine', ...order]

const carrierOf = createRequire(import.meta.url)

async function readFont(name: FontName): Promise<Font> {
  const { carrier, file } = FILES[name]
  // Not every package exports the addresses of its fonts: its folder is where its code was found.
  const code = carrierOf.resolve(carrier)
  const folderName = join('node_modules', carrier)
  const folder = code.slice(0, code.lastIndexOf(folderName) + folderName.length)
  const font = create(await readFile(join(folder, file)))
  if ('fonts' in font) throw new Error(`${file} holds several fonts`)
  return font
}

// Reading the rules of a small font takes a hundred times longer than reading its file, so it is done once. The East
// Asian ones are the other way round: megabytes that are only held while they are needed.
const SMALL: ReadonlySet<FontName> = new Set<FontName>([...SMALL_FONTS, 'fine'])
const loadedFonts = new Map<FontName, Font>()

/** Fonts of one document, read when a text first needs one. */
export class FontShelf {
  readonly #fonts = new Map<FontName, Font>()
  readonly #asked = new Map<FontOrder, Set<string>>()

  /** Sees to it that `fontFor` knows every font for this text. */
  async provide(text: string, order: FontOrder): Promise<void> {
    const asked = this.#asked.get(order) ?? new Set<string>()
    this.#asked.set(order, asked)
    for (const char of text) {
      if (asked.has(char)) continue
      asked.add(char)
      for (const name of order) {
        if (!FILES[name].holds.test(char)) continue
        if (has(await this.#font(name), char)) break
      }
    }
  }

  /** The first font of the order that has the character; null where none has. */
  fontFor(char: string, order: FontOrder): FontName | null {
    return order.find((name) => this.has(name, char)) ?? null
  }

  has(name: FontName, char: string): boolean {
    const font = this.#fonts.get(name)
    return font !== undefined && has(font, char)
  }

  /** Every font read so far. */
  all(): IterableIterator<[FontName, Font]> {
    return this.#fonts.entries()
  }

  async #font(name: FontName): Promise<Font> {
    const font = this.#fonts.get(name) ?? loadedFonts.get(name) ?? (await readFont(name))
    this.#fonts.set(name, font)
    if (SMALL.has(name)) loadedFonts.set(name, font)
    return font
  }
}

const has = (font: Font, char: string): boolean => font.hasGlyphForCodePoint(char.codePointAt(0) as number)
