import { energyOf, isrcOf, secondsOf, yearOf } from './field-reader.ts'
import { LibraryBuilder } from './library-builder.ts'
import { fileNameOf, folderOf, type NamedBytes, type UtcOffset } from './library-files.ts'
import { type LibraryRead, libraryTrack } from './library-track.ts'
import { namedVersion } from './named-version.ts'
import {
  type SeratoChunk,
  seratoChunks,
  seratoKind,
  type SeratoKind,
  seratoNumber,
  seratoText,
} from './serato-chunks.ts'
import { locationIn, seratoPath, seratoPathKey, seratoRoot } from './serato-path.ts'
import { type SeratoPlay, seratoPlays, toHistory } from './serato-sessions.ts'
import { RULE_TAGS, smartCrateTest } from './serato-smart-crate.ts'

const isStream = (path: string): boolean => /^(?:[a-z][a-z\d+.-]+:|_Serato_\/Streaming\/)/iu.test(path)

/** "House%%Deep.crate" is the crate "Deep" in the folder "House". */
function crateName(path: string): { readonly name: string; readonly folder: readonly string[] } {
  const parts = fileNameOf(path)
    .replace(/\.s?crate$/iu, '')
    .split('%%')
  return { name: parts.at(-1) ?? '', folder: parts.slice(0, -1) }
}

/**
 * Reads what Serato keeps in a folder `_Serato_`, whole or in part: `database V2` (the tracks), `Subcrates` (playlists),
 * `SmartCrates` (by their result, else by their rules) and `History/Sessions` (nights). Tracks of crates and sessions that no
 * database knows are added. Nothing is thrown, whatever the bytes.
 * @param offset the clock of the DJ's machine: Serato notes UTC
 */
export function readSerato(files: readonly NamedBytes[], offset: UtcOffset): LibraryRead {
  return new SeratoReader(files, offset).read()
}

class SeratoReader {
  private readonly builder = new LibraryBuilder('serato')
  private readonly files: readonly (NamedBytes & { readonly kind: SeratoKind })[]
  private readonly offset: UtcOffset
  private readonly byPath = new Map<string, number>()
  /** By file name, for sessions of a drive that is mounted elsewhere; null where two tracks bear it. */
  private readonly byName = new Map<string, number | null>()
  /** Of each track, its texts by tag: only where smart crates ask. */
  private readonly facts: ReadonlyMap<string, string>[] = []
  private readonly keepsFacts: boolean
  private readonly sessions: { readonly path: string; readonly plays: readonly SeratoPlay[] }[] = []
  private root: string | null = null

  constructor(files: readonly NamedBytes[], offset: UtcOffset) {
    this.files = files.map((file) => ({ ...file, kind: seratoKind(file.bytes) ?? 'other' }))
    this.offset = offset
    this.keepsFacts = files.length > 0 && this.of('smart-crate').length > 0
  }

  read(): LibraryRead {
    for (const { path, bytes } of this.of('session'))
      this.sessions.push({ path, plays: seratoPlays(bytes, () => this.cut()) })
    this.root = this.findRoot()
    for (const { bytes } of this.of('database')) this.readDatabase(bytes)
    for (const { path, bytes } of this.of('crate')) this.readCrate(path, bytes)
    for (const { path, bytes } of this.of('smart-crate')) this.readSmartCrate(path, bytes)
    this.addHistories()
    return this.builder.read()
  }

  private of(kind: SeratoKind) {
    return this.files.filter((file) => file.kind === kind)
  }

  private cut(): void {
    this.builder.stop('ended-early')
  }

  /** Paths lack their drive. The folder's own path tells it, else sessions do: they have whole paths. */
  private findRoot(): string | null {
    for (const { path } of this.files) {
      const folder = /^(.*[\\/]_Serato_)[\\/]/u.exec(path)?.[1]
      const root = folder === undefined ? null : seratoRoot(folder)
      if (root !== null) return root
    }
    const own = this.sessions.length > 0 ? this.ownPaths() : new Set()
    const votes = new Map<string, number>()
    for (const { plays } of this.sessions)
      for (const { path } of plays) {
        const root = path.slice(0, path.length - seratoPath(path).length)
        if (root !== '' && own.has(seratoPathKey(path))) votes.set(root, (votes.get(root) ?? 0) + 1)
      }
    return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
  }

  /** A session names tracks of every drive that was there: those of this one tell where it is. */
  private ownPaths(): ReadonlySet<string> {
    const paths = new Set<string>()
    for (const { bytes, kind } of this.files) {
      if (kind === 'session') continue
      for (const chunk of seratoChunks(bytes, 0, bytes.length))
        for (const part of chunk.tag === 'otrk' ? seratoChunks(bytes, chunk.from, chunk.to) : [])
          if (part.tag === 'pfil' || part.tag === 'ptrk') paths.add(seratoPathKey(seratoText(bytes, part)))
    }
    return paths
  }

  private readDatabase(bytes: Uint8Array): void {
    for (const chunk of seratoChunks(bytes, 0, bytes.length, () => this.cut()))
      if (chunk.tag === 'otrk' && this.addTrack(textsIn(bytes, chunk)) === null) return
  }

  /** @returns its position, or null when there is no room left */
  private addTrack(texts: ReadonlyMap<string, string>): number | null {
    const path = texts.get('pfil') ?? texts.get('ptrk') ?? ''
    const known = path === '' ? undefined : this.byPath.get(seratoPathKey(path))
    if (known !== undefined) return known
    const { fields } = this.builder
    const comment = fields.text(texts.get('tcom'))
    const isStreamed = isStream(path)
    if (isStreamed) this.builder.diagnostics.note('streams-only')
    const position = this.builder.addTrack(
      libraryTrack({
        artist: fields.repeated(texts.get('tart')),
        ...namedVersion(fields.text(texts.get('tsng')), undefined, texts.get('trmx')),
        album: fields.repeated(texts.get('talb')),
        genre: fields.repeated(texts.get('tgen')),
        year: yearOf(texts.get('ttyr')),
        bpm: fields.bpm(texts.get('tbpm')),
        key: fields.key(texts.get('tkey')),
        keyText: fields.repeated(texts.get('tkey')),
        durationS: secondsOf(texts.get('tlen')),
        location: path === '' || isStreamed ? null : fields.location(locationIn(this.root, path)),
        comment,
        isrc: isrcOf(comment),
        energy: energyOf(comment),
      }),
    )
    if (position === null) return null
    if (path !== '') {
      this.byPath.set(seratoPathKey(path), position)
      const name = nameKey(path)
      this.byName.set(name, this.byName.has(name) ? null : position)
    }
    if (this.keepsFacts) this.facts[position] = texts
    return position
  }

  private readCrate(path: string, bytes: Uint8Array): void {
    const { name, folder } = crateName(path)
    const { fields } = this.builder
    this.builder.addPlaylist(
      fields.text(name) ?? '',
      folder.map((part) => fields.text(part) ?? ''),
      this.entriesOf(bytes),
      null,
    )
  }

  private entriesOf(bytes: Uint8Array): readonly number[] {
    const entries: number[] = []
    for (const chunk of seratoChunks(bytes, 0, bytes.length, () => this.cut())) {
      if (chunk.tag !== 'otrk') continue
      const texts = textsIn(bytes, chunk)
      const position = texts.has('ptrk') ? this.addTrack(texts) : null
      if (position !== null) entries.push(position)
    }
    return entries
  }

  private readSmartCrate(path: string, bytes: Uint8Array): void {
    const { name, folder } = crateName(path)
    const result = this.entriesOf(bytes)
    const test = result.length > 0 ? null : smartCrateTest(bytes)
    if (result.length === 0 && test === null) return this.builder.diagnostics.note('smart-list-not-read')
    const tracks = test === null ? result : this.facts.flatMap((facts, at) => (test(facts) ? [at] : []))
    const { fields } = this.builder
    this.builder.addPlaylist(
      fields.text(name) ?? '',
      folder.map((part) => fields.text(part) ?? ''),
      tracks,
      null,
    )
  }

  private addHistories(): void {
    const histories = this.sessions.map(({ path, plays }) =>
      toHistory(fileNameOf(path).replace(/\.session$/iu, ''), plays, this.offset, (play) =>
        this.positionOf(play),
      ),
    )
    const inOrder = histories.sort((a, b) => (a.startedAt ?? '').localeCompare(b.startedAt ?? ''))
    for (const history of inOrder) if (history.plays.length > 0) this.builder.addHistory(history, null)
  }

  private positionOf({ path, texts }: SeratoPlay): number | null {
    const known = this.byPath.get(seratoPathKey(path)) ?? this.byName.get(nameKey(path)) ?? undefined
    return known ?? this.addTrack(texts)
  }
}

const nameKey = (path: string): string => fileNameOf(seratoPathKey(path))

/** The texts of a track by their tags. */
function textsIn(bytes: Uint8Array, track: SeratoChunk): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const part of seratoChunks(bytes, track.from, track.to)) {
    const isText = part.tag.startsWith('t') || part.tag === 'pfil' || part.tag === 'ptrk'
    if (isText && TAGS.has(part.tag)) texts.set(part.tag, seratoText(bytes, part))
    else if (part.tag === 'utpc') texts.set(part.tag, String(seratoNumber(bytes, part) ?? ''))
  }
  return texts
}

/** What is read of a track. */
const TAGS: ReadonlySet<string> = new Set([...RULE_TAGS.values(), 'ptrk', 'tlen'])

/** The folder `_Serato_` that a file lies in; '' for files that were chosen one by one. */
export const seratoFolder = (path: string): string =>
  /^(?:.*[\\/])?_Serato_(?=[\\/])/u.exec(`${folderOf(path)}/`)?.[0] ?? ''
