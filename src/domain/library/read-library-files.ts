import { decodeText } from './decode-text.ts'
import { detectFormat } from './detect-format.ts'
import { isSqlite, type LibraryDatabase, type OpenDatabase } from './engine-database.ts'
import { type EngineKind, engineKind, readEngine } from './engine-reader.ts'
import { groupBy } from './group-by.ts'
import { fileNameOf, folderOf, type NamedBytes, type UtcOffset } from './library-files.ts'
import { type LibraryRead, LIMITS } from './library-track.ts'
import { LIBRARY_READERS } from './read-library.ts'
import { isSerato, seratoKind } from './serato-chunks.ts'
import { readSerato, seratoFolder } from './serato-reader.ts'
import { type ArchiveKind, archiveKind, unpack } from './unpack.ts'
import { wrongFileHint } from './wrong-file.ts'

/** What reading needs of the machine. */
export type LibraryTools = {
  /** Asked only where a database is among the files: what opens it is big. */
  readonly loadDatabases: () => Promise<OpenDatabase>
  readonly offset: UtcOffset
  /** As `MakeReader`, for a text by itself. */
  readonly originalsOf?: ReadonlySet<number>
  /** Told now and then: the share that is read, 0–1. */
  readonly onProgress?: (share: number) => void
}

export type LibraryFilesRead = {
  /** One for each text file, each folder `_Serato_` and each Engine library, by what it is called. */
  readonly libraries: readonly { readonly path: string; readonly read: LibraryRead }[]
  /** Files that are no library, each with a sentence that helps. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[]
}

const UNREADABLE =
  'This is no library that Segue can read: those are rekordbox XML, Traktor NML, Serato, Engine DJ, VirtualDJ, M3U8, CSV and lists of “Artist - Title”.'
const OLDER_ENGINE =
  'This is a library of Engine Prime 1. Open it in Engine DJ once, which brings it up to date, and take m.db in the folder Database2.'
const OTHER_DATABASE =
  'This is a database, but not the library of Engine DJ: that is m.db in the folder Engine Library, Database2.'
const SESSIONS_ALONE =
  "This is Serato's list of its sessions, without their tracks: choose the whole folder _Serato_, or the files in History, Sessions."
const OTHER_SERATO = 'This is a file of Serato, but none with tracks: choose the whole folder _Serato_.'
const BROKEN_ARCHIVE = 'This archive cannot be unpacked. Pack it again, or take the file in it.'
const BIG_ARCHIVE = `This archive unpacks to more than ${LIMITS.bytes / 1_000_000} MB. Take the library in it by itself.`
const NOTHING_PACKED = 'There is no library in this archive.'
const TOO_BIG = `These files have more than ${LIMITS.bytes / 1_000_000} MB together. Choose fewer of them.`

const CHUNK = 1_000_000

/**
 * Reads the libraries in one or several files, whatever they are: texts, a folder `_Serato_` whole or in part, databases of
 * Engine DJ, and archives of such. Never rejects because of what is in the files.
 */
export async function readLibraryFiles(
  chosen: readonly NamedBytes[],
  tools: LibraryTools,
): Promise<LibraryFilesRead> {
  const reading = new Reading(tools)
  await reading.read(chosen)
  return reading
}

class Reading implements LibraryFilesRead {
  readonly libraries: { path: string; read: LibraryRead }[] = []
  readonly refused: { path: string; reason: string }[] = []
  private readonly tools: LibraryTools
  private total = 0
  private done = 0

  constructor(tools: LibraryTools) {
    this.tools = tools
  }

  async read(chosen: readonly NamedBytes[]): Promise<void> {
    const files = chosen.flatMap((file) => this.unpacked(file))
    this.total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
    if (this.total > LIMITS.bytes && files.length > 1) {
      this.refuse(files[0]?.path ?? '', TOO_BIG)
      return
    }
    const serato = files.filter(({ bytes }) => isSerato(bytes))
    const databases = files.filter(({ bytes }) => isSqlite(bytes))
    for (const file of files) if (!isSerato(file.bytes) && !isSqlite(file.bytes)) this.readText(file)
    for (const [folder, group] of groupBy(serato, ({ path }) => seratoFolder(path)))
      this.readSeratoFolder(folder, group)
    if (databases.length > 0) await this.readDatabases(databases)
    this.tools.onProgress?.(1)
  }

  private refuse(path: string, reason: string): void {
    this.refused.push({ path, reason })
  }

  private progress(bytes: number): void {
    this.done += bytes
    this.tools.onProgress?.(Math.min(1, this.done / Math.max(1, this.total)))
  }

  private unpacked(file: NamedBytes): readonly NamedBytes[] {
    const kind = archiveKind(file.bytes)
    // A workbook of Excel is an archive, too.
    if (kind === null || (kind === 'zip' && /\.(?:xlsx|docx|ods|numbers)$/iu.test(file.path))) return [file]
    return this.filesIn(file, kind)
  }

  private filesIn(file: NamedBytes, kind: ArchiveKind): readonly NamedBytes[] {
    const unpacked = unpack(file, kind)
    if (unpacked.kind === 'files') {
      if (unpacked.files.length === 0) this.refuse(file.path, NOTHING_PACKED)
      return unpacked.files
    }
    this.refuse(file.path, unpacked.kind === 'too-big' ? BIG_ARCHIVE : BROKEN_ARCHIVE)
    return []
  }

  private readText({ path, bytes }: NamedBytes): void {
    if (bytes.length === 0) return this.refuse(path, 'This file is empty.')
    const { text } = decodeText(bytes)
    const format = detectFormat(text)
    if (format === null) return this.refuse(path, wrongFileHint(bytes, fileNameOf(path)) ?? UNREADABLE)
    const reader = LIBRARY_READERS[format](this.tools.originalsOf)
    const byteShare = bytes.length / Math.max(1, text.length)
    for (let at = 0; at < text.length; at += CHUNK) {
      const piece = text.slice(at, at + CHUNK)
      reader.write(piece)
      this.progress(piece.length * byteShare)
    }
    this.libraries.push({ path, read: reader.end() })
  }

  private readSeratoFolder(folder: string, files: readonly NamedBytes[]): void {
    const kinds = files.map(({ bytes }) => seratoKind(bytes))
    const first = files[0]?.path ?? ''
    const path = folder === '' ? first : folder
    const isAny = kinds.some((kind) => kind !== 'other' && kind !== 'sessions')
    if (!isAny) return this.refuse(first, kinds.includes('sessions') ? SESSIONS_ALONE : OTHER_SERATO)
    this.libraries.push({ path, read: readSerato(files, this.tools.offset) })
    this.progress(files.reduce((sum, { bytes }) => sum + bytes.length, 0))
  }

  private async readDatabases(files: readonly NamedBytes[]): Promise<void> {
    const open = await this.tools.loadDatabases()
    const opened = files.flatMap((file) => {
      const database = openOne(open, file)
      if (database === null)
        this.refuse(file.path, wrongFileHint(file.bytes, fileNameOf(file.path)) ?? UNREADABLE)
      return database ?? []
    })
    try {
      const libraries = opened.filter(({ kind }) => kind === 'library')
      const histories = opened.filter(({ kind }) => kind === 'history')
      for (const { path, kind } of opened)
        if (kind === 'older' || kind === 'other')
          this.refuse(path, kind === 'older' ? OLDER_ENGINE : OTHER_DATABASE)
      for (const { path, database } of libraries) {
        const beside = histories.filter((one) => folderOf(one.path) === folderOf(path))
        this.addEngine(path, [database, ...beside.map((one) => one.database)])
      }
      const alone = histories.filter(
        (one) => !libraries.some(({ path }) => folderOf(path) === folderOf(one.path)),
      )
      for (const { path, database } of alone) this.addEngine(path, [database])
    } finally {
      for (const { database } of opened) database.close()
    }
  }

  private addEngine(path: string, databases: readonly LibraryDatabase[]): void {
    const folder = folderOf(path).replace(/[\\/]?Database2$/u, '')
    const isWhole = /^(?:\/|[a-z]:[\\/]|\\\\)/iu.test(folder)
    this.libraries.push({ path, read: readEngine(databases, isWhole ? folder : null, this.tools.offset) })
  }
}

type Opened = { readonly path: string; readonly database: LibraryDatabase; readonly kind: EngineKind }

function openOne(open: OpenDatabase, { path, bytes }: NamedBytes): Opened | null {
  let database: LibraryDatabase | null = null
  try {
    database = open(bytes)
    return { path, database, kind: engineKind(database) }
  } catch {
    database?.close()
    return null
  }
}
