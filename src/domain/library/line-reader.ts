import type { LibraryBuilder } from './library-builder.ts'
import { LIMITS } from './library-track.ts'

/** Cuts a text that comes in pieces into lines, ended by LF, CR LF or CR. */
export class LineReader {
  /** The line that was handed out last, from 1. */
  line = 0
  private readonly onLine: (text: string, line: number) => void
  private readonly builder: LibraryBuilder
  private rest = ''
  private endedWithCr = false
  private stopped = false

  constructor(onLine: (text: string, line: number) => void, builder: LibraryBuilder) {
    this.onLine = onLine
    this.builder = builder
  }

  write(chunk: string): void {
    if (this.stopped || chunk === '') return
    let text = this.endedWithCr && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    if (this.line === 0 && this.rest === '' && text.startsWith('\ufeff')) text = text.slice(1)
    this.endedWithCr = chunk.endsWith('\r')
    let from = 0
    for (const end of text.matchAll(/\r\n|\n|\r/gu)) {
      this.hand(this.rest + text.slice(from, end.index))
      this.rest = ''
      from = end.index + end[0].length
      if (this.stopped) return
    }
    this.rest += text.slice(from)
    if (this.rest.length <= LIMITS.piece) return
    this.builder.stop('too-long', this.line + 1)
    this.stopped = true
  }

  end(): void {
    if (this.stopped) return
    if (this.rest !== '') this.hand(this.rest)
    this.stopped = true
  }

  stop(): void {
    this.stopped = true
  }

  private hand(text: string): void {
    this.line++
    this.onLine(text, this.line)
  }
}
