const HEAD = 4_096

const startsWith = (text: string, ...starts: readonly string[]): boolean =>
  starts.some((start) => text.startsWith(start))

/** What a file is by its beginning, as one byte a letter, and what to take instead. The first that fits is meant. */
const KINDS: readonly (readonly [(head: string, name: string) => boolean, string])[] = [
  [
    (head) => /<plist[\s>]/u.test(head),
    'This is iTunes: in rekordbox choose File → Export Collection in xml format, and take that file.',
  ],
  [
    (head) => /<NIXML[\s>]/u.test(head),
    "This is Traktor's settings: take collection.nml, or a playlist that Traktor exported as NML.",
  ],
  [
    (_, name) => /^(?:master|exportlibrary)\.db$/u.test(name) || name === 'export.pdb',
    "This is rekordbox's own database, which only rekordbox reads: there choose File → Export Collection in xml format.",
  ],
  [
    (head) => head.startsWith('SQLite format 3\0'),
    'This is a database, as Engine DJ and Mixxx keep it: export the playlists as M3U8, and take those.',
  ],
  [
    (head, name) => head.startsWith('vrsn') || name.endsWith('.crate'),
    "This is Serato's own file, which Segue does not read. A playlist as M3U8 or CSV is read.",
  ],
  [
    (head, name) => head.startsWith('PK\u0003\u0004') && name.endsWith('.xlsx'),
    'This is an Excel workbook: save it as CSV, and take that file.',
  ],
  [
    (head) => startsWith(head, 'PK\u0003\u0004', '\u001f\u008b', '7z\u00bc\u00af', 'Rar!'),
    'This is a compressed archive: unpack it, and take the file in it.',
  ],
  [
    (head) =>
      startsWith(head, 'ID3', 'fLaC', 'OggS', '\u00ff\u00fb', '\u00ff\u00f3', '\u00ff\u00f2', 'wvpk') ||
      /^(?:RIFF|FORM|RF64).{4}(?:WAVE|AIFF|AIFC)/su.test(head) ||
      head.slice(4, 8) === 'ftyp',
    'This is a sound file: add the folder it lies in instead.',
  ],
  [
    (head) => head.startsWith('%PDF-'),
    'This is a PDF: take the list itself, as your DJ software exports it.',
  ],
  [
    (head) => startsWith(head, '\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8'),
    'This is a picture: take a file that your DJ software exports.',
  ],
  [(head) => startsWith(head, 'MZ', '\u007fELF'), 'This is a program, not a library.'],
  [
    (head) => /^\s*<(?:!doctype html|html)[\s>]/iu.test(head),
    'This is a web page: take a file that your DJ software exports.',
  ],
]

/**
 * What to do about a file that is no library Segue reads; null where nothing helpful can be said.
 * @param bytes its beginning, 4 kB at least where it has so many
 * @param name its name without folders
 */
export function wrongFileHint(bytes: Uint8Array, name: string): string | null {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const head = Array.from(bytes.subarray(start, HEAD), (byte) => String.fromCharCode(byte)).join('')
  return KINDS.find(([isKind]) => isKind(head, name.toLowerCase()))?.[1] ?? null
}
