import { secondsOf } from './field-reader.ts'
import { pathFromUri } from './file-location.ts'
import { virtualDjTime } from './history-time.ts'
import { LibraryBuilder } from './library-builder.ts'
import { LineReader } from './line-reader.ts'
import { LIMITS, type LibraryReader, type LibraryTrack, libraryTrack } from './library-track.ts'
import { isPlaceholder } from './export-paths.ts'
import { namedVersion } from './named-version.ts'

type Named = Pick<LibraryTrack, 'artist' | 'title' | 'version' | 'durationS'> & {
  readonly playedAt: string | null
}

/** Reads M3U and M3U8 (`#EXTINF`) and VirtualDJ's lists (`#EXTVDJ`); both may stand in one file. */
export function m3uReader(
  format: 'm3u' | 'virtualdj-m3u' = 'm3u',
  originalsOf: ReadonlySet<number> = new Set(),
): LibraryReader {
  const builder = new LibraryBuilder(format)
  const { fields } = builder
  const order: number[] = []
  /** When each was played: all of them are told where the list is a night. */
  const playedAt: (string | null)[] = []
  let listName = ''
  let pending: Named | null = null

  function add(location: string | null, line: number, path: string | null = null): void {
    const { playedAt: at, ...named } = pending ?? {
      artist: null,
      title: null,
      version: null,
      durationS: null,
      playedAt: null,
    }
    pending = null
    const isKept = path !== null && originalsOf.has(builder.trackCount)
    const original = isKept ? ({ format: 'm3u', path } as const) : null
    const position = builder.addTrack(libraryTrack({ ...named, location, original }), line)
    if (position === null) lines.stop()
    else {
      order.push(position)
      playedAt.push(at)
    }
  }

  const text = (raw: string | undefined, line: number) => fields.text(raw, line)

  function plainTag(body: string, line: number): Named {
    const near = body.slice(0, LIMITS.text * 8)
    const seconds = /^\s{0,9}(\d{1,6}(?:\.\d{1,9})?)/u.exec(near)?.[1]
    const named = near.slice(commaOutsideQuotes(near) + 1)
    const dash = /\s[-–—]\s/u.exec(named)
    return {
      artist: dash ? text(named.slice(0, dash.index), line) : null,
      title: text(dash ? named.slice(dash.index + dash[0].length) : named, line),
      version: null,
      durationS: secondsOf(seconds),
      playedAt: null,
    }
  }

  function virtualDjTag(body: string, line: number): Named {
    const tag = (name: string): string | undefined => {
      const from = body.indexOf(`<${name}>`)
      const to = body.indexOf(`</${name}>`, from)
      return from < 0 || to < 0 ? undefined : unescaped(body.slice(from + name.length + 2, to))
    }
    return {
      artist: text(tag('artist'), line),
      ...namedVersion(text(tag('title'), line), tag('remix')),
      durationS: secondsOf(tag('songlength')),
      playedAt: virtualDjTime(tag('time'), tag('lastplaytime')),
    }
  }

  const lines = new LineReader((raw, line) => {
    const content = raw.trim()
    if (content === '') return
    const tag = /^#(EXTINF|EXTVDJ|PLAYLIST)\s*:/iu.exec(content)
    if (tag) {
      const body = content.slice(tag[0].length)
      const name = tag[1]?.toUpperCase()
      if (name === 'PLAYLIST') listName = text(body, line) ?? ''
      else {
        // A name without a path is still a wanted track.
        if (pending !== null) add(null, line)
        pending = name === 'EXTVDJ' ? virtualDjTag(body, line) : plainTag(body, line)
      }
    } else if (!content.startsWith('#')) {
      const path = pathFromUri(content.slice(0, 10_000).replace(/^\.[\\/](?=#)/u, ''))
      const location = path === null || isPlaceholder(path) ? null : fields.location(path, line)
      add(location, line, location === null ? null : content)
    }
  }, builder)

  return {
    write: (chunk) => lines.write(chunk),
    end() {
      lines.end()
      if (pending !== null) add(null, lines.line)
      if (order.length > 0) addList(builder, listName, order, playedAt)
      return builder.read()
    },
  }
}

/** The list in the file's order: a night where every entry says when it was played. */
function addList(
  builder: LibraryBuilder,
  name: string,
  order: readonly number[],
  playedAt: readonly (string | null)[],
): void {
  if (playedAt.includes(null)) return builder.addPlaylist(name, [], order, null)
  const plays = order.map((track, at) => ({
    track,
    startedAt: playedAt[at] ?? null,
    durationS: null,
    deck: null,
  }))
  builder.addHistory({ name, startedAt: playedAt[0] ?? null, plays }, null)
}

/** Attributes may stand between the seconds and the name: #EXTINF:123 genre="House, Deep",Artist - Title */
function commaOutsideQuotes(text: string): number {
  let quoted = false
  for (let i = 0; i < text.length; i++)
    if (text[i] === '"') quoted = !quoted
    else if (text[i] === ',' && !quoted) return i
  return text.indexOf(',')
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
}

/** VirtualDJ's values come with and without XML's escapes; a bare "&" is meant as such. */
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#39);/gu, (_, name: string) => ENTITIES[name] ?? '')
