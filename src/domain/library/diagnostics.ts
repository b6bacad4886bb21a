/** What was noticed while reading. The text is for the DJ: what happened, and what that means for the import. */
const MESSAGES = {
  'unknown-format': 'This is none of the formats Segue reads.',
  'wrong-format': 'This is another kind of file than it says.',
  'unknown-version':
    'A version of the format that Segue has not met. It was read as far as it is understood.',
  'no-header': 'No line names the columns, or none of them is a title.',
  'not-well-formed': 'The file breaks the rules of its format. Segue read on as well as it could.',
  'too-many-faults': 'The file breaks the rules of its format everywhere. Segue stopped reading.',
  'entities-refused':
    'The file defines entities, which no DJ software does. Segue stopped reading, for safety.',
  'too-deep': 'Folders are nested too deep. Segue stopped reading.',
  'too-long': 'A single entry is longer than any real one. Segue stopped reading.',
  'too-many-tracks': 'More than 200,000 tracks. The rest was left out.',
  'too-many-playlists': 'More playlists than Segue reads. The rest was left out.',
  'ended-early': 'The file ends in the middle: it was cut off. Segue kept what came before.',
  'reader-failed': 'The file could not be read further.',
  'count-differs': 'The file announces another number of tracks than it holds.',
  'text-cut': 'A text was longer than 1,000 characters and was cut.',
  'text-broken': 'Some characters were lost before the file came to Segue, or do not belong in a text.',
  'text-garbled':
    'Some names were written with the wrong letters (“MÃ¶tley”) before the file came to Segue. Put them right in your software, and export again.',
  'key-not-read': 'A key is written in a way that Segue does not know. The track has no key.',
  'bpm-not-read': 'A tempo is no number between 20 and 999. The track has no tempo.',
  'no-name': 'Tracks without artist and title. They have a file name at best.',
  'samples-kept-apart': 'Loops and samples are not offered as tracks.',
  'entry-without-track': 'A playlist names a track that the file does not hold.',
  'smart-list-not-read':
    'A smart crate or smart playlist follows rules that Segue does not know. It was left out.',
  'streams-only': 'Tracks of a streaming service: they have names, but no files.',
} as const

export type DiagnosticCode = keyof typeof MESSAGES

export type Diagnostic = {
  readonly code: DiagnosticCode
  /** A sentence or two in plain words. */
  readonly message: string
  /** How often it happened; at least 1. */
  readonly count: number
  /** The line where it happened first, from 1; null where no line is to blame. */
  readonly line: number | null
}

/** Collects diagnostics, one entry a code with a count, so that a million errors take no more memory than one. */
export class Diagnostics {
  private readonly seen = new Map<DiagnosticCode, { count: number; line: number | null }>()

  note(code: DiagnosticCode, line: number | null = null): void {
    const known = this.seen.get(code)
    if (known) known.count++
    else this.seen.set(code, { count: 1, line })
  }

  count(code: DiagnosticCode): number {
    return this.seen.get(code)?.count ?? 0
  }

  list(): Diagnostic[] {
    return [...this.seen].map(([code, { count, line }]) => ({ code, message: MESSAGES[code], count, line }))
  }
}
