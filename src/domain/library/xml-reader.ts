import { SaxesParser } from 'saxes'
import type { LibraryBuilder } from './library-builder.ts'
import { type LibraryRead, type LibraryReader, LIMITS } from './library-track.ts'

export type XmlAttributes = Readonly<Record<string, string | undefined>>

/** What a format does with the elements of its file. `line` counts from 1. */
type XmlHandler = {
  readonly root: string
  readonly open: (name: string, attributes: XmlAttributes, line: number) => void
  readonly close: (name: string, line: number) => void
  readonly text?: (text: string) => void
}

/** The whole reference, its name, its number in hexadecimal or decimal, and where it stands. */
type AmpersandMatch = [string, string | undefined, string | undefined, string | undefined, number]

const PIECE = 65_536
// Lookbehind is rare, lookahead would run at every letter: eight times slower.
const UNFIT = /\p{Cc}(?<![\t\n\r\u0080-\u009f])|\p{Cs}|[\ufffe\uffff]/u
const UNFIT_ALL = new RegExp(UNFIT, 'gu')
const AMPERSAND = /&(?:(amp|lt|gt|quot|apos);|#(?:x([\da-fA-F]{1,6})|(\d{1,7}));)?/gu
/** "&#1114111;" without its end: what may still become a reference with the next piece. */
const MAX_REFERENCE_LENGTH = 10

/**
 * Reads XML as DJ software writes it, broken as it may be, and hands out its elements. No entity is ever expanded but
 * the five of XML itself and single characters; a document type that brings its own, inside or from elsewhere, ends the reading.
 */
export class XmlReader implements LibraryReader {
  private readonly handler: XmlHandler
  private readonly builder: LibraryBuilder
  private readonly parser = new SaxesParser({
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  })
  private tail = ''
  private depth = 0
  private errors = 0
  private sinceEvent = 0
  private sawRoot = false
  private stopped = false

  constructor(handler: XmlHandler, builder: LibraryBuilder) {
    this.handler = handler
    this.builder = builder
    this.parser.on('error', () => this.error())
    this.parser.on('doctype', (doctype) => this.doctype(doctype))
    this.parser.on('opentag', ({ name, attributes }) => this.open(name, attributes as XmlAttributes))
    this.parser.on('closetag', ({ name }) => this.close(name))
    this.parser.on('text', (text) => {
      this.sinceEvent = 0
      if (!this.stopped) this.handler.text?.(text)
    })
  }

  write(chunk: string): void {
    for (let at = 0; at < chunk.length && !this.stopped; at += PIECE) {
      const text = this.tail + chunk.slice(at, at + PIECE)
      const end = endOfWhole(text)
      this.tail = text.slice(end)
      this.feed(text.slice(0, end))
    }
  }

  end(): LibraryRead {
    this.endFile()
    return this.builder.read()
  }

  private endFile(): void {
    if (this.stopped) return
    this.feed(this.tail)
    if (this.stopped) return
    const cutOff = this.depth > 0 || !this.sawRoot
    this.stopped = true
    if (!this.sawRoot) this.builder.stop('wrong-format')
    else if (cutOff) this.builder.stop('ended-early', this.parser.line)
  }

  /** Reading ends here; the builder knows why. */
  stop(): void {
    this.stopped = true
  }

  private feed(text: string): void {
    try {
      this.parser.write(this.repair(text))
    } catch {
      // The parser reports errors and does not throw; if it ever does, the file ends there.
      if (!this.stopped) this.builder.stop('reader-failed', this.parser.line)
      this.stopped = true
    }
    this.sinceEvent += text.length
    if (this.sinceEvent > LIMITS.piece && !this.stopped) {
      this.builder.stop('too-long', this.parser.line)
      this.stopped = true
    }
  }

  /** A bare "&" would swallow everything up to the next ";", so it is made what its writer meant. */
  private repair(text: string): string {
    let fit = text
    const unfit = UNFIT.exec(text)
    if (unfit !== null) {
      this.builder.diagnostics.note('text-broken', this.lineAt(text, unfit.index))
      fit = text.replace(UNFIT_ALL, (sign) => (sign >= '\ud800' && sign <= '\udfff' ? '\ufffd' : ''))
    }
    if (!fit.includes('&')) return fit
    return fit.replace(AMPERSAND, (...[reference, name, hex, digits, at]: AmpersandMatch) => {
      if (name !== undefined) return reference
      if (hex === undefined && digits === undefined) {
        const isFirst = this.builder.diagnostics.count('not-well-formed') === 0
        this.builder.diagnostics.note('not-well-formed', isFirst ? this.lineAt(fit, at) : null)
        return '&amp;'
      }
      return isXmlCharacter(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)) ? reference : ''
    })
  }

  /** The line of a place in a piece that the parser has yet to see. */
  private lineAt(text: string, at: number): number {
    return this.parser.line + (text.slice(0, at).match(/\r\n|\n|\r/gu)?.length ?? 0)
  }

  private open(name: string, attributes: XmlAttributes): void {
    this.sinceEvent = 0
    if (this.stopped) return
    this.depth++
    if (!this.sawRoot && name !== this.handler.root) this.refuse('wrong-format')
    else if (this.depth > LIMITS.depth) this.refuse('too-deep')
    else this.handler.open(name, attributes, this.parser.line)
    this.sawRoot = true
  }

  private close(name: string): void {
    this.sinceEvent = 0
    if (this.stopped) return
    this.depth--
    this.handler.close(name, this.parser.line)
  }

  private doctype(doctype: string): void {
    if (!this.stopped && /[[<]|\b(?:SYSTEM|PUBLIC)\b/iu.test(doctype)) this.refuse('entities-refused')
  }

  private error(): void {
    if (this.stopped) return
    this.errors++
    this.builder.diagnostics.note('not-well-formed', this.parser.line)
    if (this.errors > LIMITS.errors) this.refuse('too-many-faults')
  }

  private refuse(code: 'wrong-format' | 'too-deep' | 'entities-refused' | 'too-many-faults'): void {
    this.builder.stop(code, this.parser.line)
    this.stopped = true
  }
}

/** Where the text can be parted: not within a reference, not within a surrogate pair. */
function endOfWhole(text: string): number {
  const ampersand = text.lastIndexOf('&')
  if (ampersand >= 0 && text.length - ampersand < MAX_REFERENCE_LENGTH && !text.includes(';', ampersand))
    return ampersand
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length
}

/** What XML 1.0 calls a character. */
const isXmlCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)
