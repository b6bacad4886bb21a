import type { ExportFormat } from '#contract/lists.ts'

type FormatWords = {
  readonly label: string
  readonly about: string
  /** What to do with the file, in the order it is done. */
  readonly steps: readonly string[]
  /** Software that plays files needs to know where they are. */
  readonly needsFiles: boolean
}

const FORMATS: Readonly<Record<ExportFormat, FormatWords>> = {
  csv: {
    label: 'CSV',
    about: 'A spreadsheet with BPM, key, Camelot, energy, transition and tip.',
    steps: [
      'Open it in any spreadsheet; Lexicon and most converters read it too.',
      'A key that is only an estimate has a ~ before it.',
      'My Library reads the file back: names, genre, year, BPM, key and energy.',
    ],
    needsFiles: false,
  },
  pdf: {
    label: 'PDF',
    about: 'A gig sheet to print or keep on the phone, with BPM and key in columns.',
    steps: [
      'Print it or open it in the booth: it needs no network. A ~ before a key says that it is an estimate.',
    ],
    needsFiles: false,
  },
  rekordbox: {
    label: 'rekordbox XML',
    about: 'For rekordbox. Engine DJ and Lexicon import it too. Keys that are only estimates are left out.',
    steps: [
      'In rekordbox: Preferences › Advanced › rekordbox xml › Imported Library, and choose the file.',
      'Open “rekordbox xml” in the tree, right-click the playlist › Import Playlist.',
      'Tracks you have already are only updated by a second “Import To Collection”.',
    ],
    needsFiles: true,
  },
  m3u8: {
    label: 'M3U8',
    about:
      'A playlist that nearly every player and DJ program opens. It holds names and paths, no BPM or key.',
    steps: ['Drag the file onto the playlists of your software, or use its Import Playlist.'],
    needsFiles: true,
  },
  traktor: {
    label: 'Traktor NML',
    about: 'A playlist for Traktor, with BPM and key. Keys that are only estimates are left out.',
    steps: [
      'In Traktor: right-click Playlists in the browser tree › Import Playlist, and choose the file.',
      'Never put it in place of collection.nml: that file is your whole collection.',
    ],
    needsFiles: true,
  },
  serato: {
    label: 'Serato crate',
    about:
      'A crate for Serato DJ: where its tracks lie and nothing else. Serato knows them by their files, so read your library first.',
    steps: [
      'Close Serato, and put the file into Music › _Serato_ › Subcrates; for tracks on a stick, into _Serato_ › Subcrates there.',
      'Start Serato: the crate is in the list on the left.',
    ],
    needsFiles: true,
  },
  virtualdj: {
    label: 'VirtualDJ',
    about: 'A VirtualDJ playlist (.m3u).',
    steps: [
      'Put it into Documents › VirtualDJ › Playlists (on newer versions: My Lists), or drop it on the browser.',
    ],
    needsFiles: true,
  },
}

/** In the order the menu has them. */
export const EXPORT_FORMATS = Object.keys(FORMATS) as readonly ExportFormat[]
export const formatWords = (format: ExportFormat): FormatWords => FORMATS[format]
