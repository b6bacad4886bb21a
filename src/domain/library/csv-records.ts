import type { LibraryBuilder } from './library-builder.ts'
import { LIMITS } from './library-track.ts'

const COLUMNS = 200
const QUOTE = 34
const CR = 13
const LF = 10

/**
 * A streaming tokenizer of CSV records (RFC 4180, lenient: a quote within a bare cell is a literal,
 * whatever follows a closing quote is kept). With tabs between cells nothing spans lines and a quote is only a quote where
 * it embraces the cell: rekordbox writes `"Heroes"` as it is.
 */
export class CsvRecords {
  private readonly separator: number
  private readonly tabs: boolean
  private readonly onRecord: (cells: readonly string[], line: number) => void
  private readonly builder: Pick<LibraryBuilder, 'stop'>
  private cells: string[] = []
  private cell = ''
  /** start: nothing of the cell yet; closed: a quote in a quoted cell, which ends it unless another follows. */
  private state: 'start' | 'bare' | 'quoted' | 'closed' = 'start'
  private endedWithCr = false
  private line = 1
  private recordLine = 1
  private stopped = false

  constructor(
    separator: string,
    onRecord: (cells: readonly string[], line: number) => void,
    builder: Pick<LibraryBuilder, 'stop'>,
  ) {
    this.separator = separator.charCodeAt(0)
    this.tabs = separator === '\t'
    this.onRecord = onRecord
    this.builder = builder
  }

  write(chunk: string): void {
    let from = 0
    for (let i = 0; i < chunk.length && !this.stopped; i++) {
      const code = chunk.charCodeAt(i)
      const isBreak = code === LF || code === CR
      if (isBreak && !(code === LF && this.endedWithCr)) this.line++
      if (this.state === 'quoted') {
        if (code === QUOTE) {
          this.take(chunk, from, i)
          from = i + 1
          this.state = 'closed'
        }
      } else if (code === QUOTE && this.state === 'closed') {
        // An escaped (doubled) quote: the second one is literal.
        from = i
        this.state = 'quoted'
      } else if (code === QUOTE && this.state === 'start' && !this.tabs) {
        from = i + 1
        this.state = 'quoted'
      } else if (code === this.separator) {
        this.take(chunk, from, i)
        this.endCell()
        from = i + 1
      } else if (isBreak) {
        this.take(chunk, from, i)
        from = i + 1
        // The LF of a CR LF ended its record already.
        if (!(code === LF && this.endedWithCr)) this.endRecord()
      } else if (this.state !== 'bare') this.state = 'bare'
      this.endedWithCr = code === CR
    }
    if (!this.stopped) this.take(chunk, from, chunk.length)
  }

  end(): void {
    if (this.stopped) return
    if (this.state === 'quoted') this.builder.stop('ended-early', this.recordLine)
    if (this.state !== 'start' || this.cell !== '' || this.cells.length > 0) this.endRecord()
    this.stopped = true
  }

  stop(): void {
    this.stopped = true
  }

  private take(chunk: string, from: number, to: number): void {
    if (to > from) this.cell += chunk.slice(from, to)
    if (this.cell.length <= LIMITS.piece) return
    // A quote that never closes would swallow the rest of the file.
    this.builder.stop('too-long', this.recordLine)
    this.stopped = true
  }

  private endCell(): void {
    if (this.cells.length < COLUMNS) this.cells.push(this.tabs ? unquoted(this.cell) : this.cell)
    this.cell = ''
    this.state = 'start'
  }

  private endRecord(): void {
    if (this.stopped) return
    this.endCell()
    const cells = this.cells
    this.cells = []
    if (cells.some((cell) => cell !== '')) this.onRecord(cells, this.recordLine)
    this.recordLine = this.line
  }
}

/** The cells of one line, for telling which separator makes sense of a header. */
export function headerCells(line: string, separator: string): string[] {
  const bare = line.split(separator)
  return separator === '\t' ? bare.map(unquoted) : bare.map((cell) => unquoted(cell.trim()))
}

function unquoted(cell: string): string {
  if (cell.length < 2 || !cell.startsWith('"') || !cell.endsWith('"')) return cell
  const inner = cell.slice(1, -1)
  return inner.replaceAll('""', '').includes('"') ? cell : inner.replaceAll('""', '"')
}
