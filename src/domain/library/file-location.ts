import { cleanText } from './clean-text.ts'

const DRIVE = /^[a-z]:[\\/]/iu
const FILE_SCHEME = /^file:(?:\/\/)?/iu
/** "tidal:tracks:1", "https://…": two letters at least, or it is a drive. */
const ADDRESS = /^[a-z][a-z\d+.-]+:/iu

/** A path as its own system writes it: backslashes behind a drive letter or a server's name, else as it is. */
export function nativePath(path: string): string {
  return DRIVE.test(path) || path.startsWith('\\\\') ? path.replaceAll('/', '\\') : path
}

/** Whether a path or address is absolute; "../a.mp3" is relative to the playlist's folder. */
export const isWholeLocation = (location: string): boolean =>
  /^(?:\/|\\\\)/u.test(location) || DRIVE.test(location) || ADDRESS.test(location)

/**
 * The path in a `file:` address ("file://localhost/C:/Music/A%20-%20B.mp3"), also where blanks and umlauts are not
 * encoded or the encoding is broken. Any other address or path comes back as it is; nothing becomes null.
 */
export function pathFromUri(uri: string): string | null {
  const text = cleanText(uri)
  if (text === '') return null
  if (!FILE_SCHEME.test(text)) return nativePath(text)
  const rest = percentDecoded(text.replace(FILE_SCHEME, ''))
  const local = /^localhost(?=$|\/|[a-z]+:)/iu.test(rest)
  const path = local ? rest.slice('localhost'.length) : rest
  if (path === '') return null
  if (/^\/[a-z]:[\\/]/iu.test(path)) return nativePath(path.slice(1))
  if (path.startsWith('//')) return nativePath(`\\\\${path.slice(2)}`)
  // "file://server/share/a.mp3": a server that is not this machine.
  if (!local && !path.startsWith('/') && !ADDRESS.test(path) && !DRIVE.test(path))
    return nativePath(`\\\\${path}`)
  return nativePath(path)
}

/** The `file:` address rekordbox writes for a path; an address of another kind stays what it is. */
export function uriFromPath(path: string): string {
  const text = cleanText(path)
  if (DRIVE.test(text)) return `file://localhost/${text.slice(0, 2)}/${encoded(text.slice(3), /[\\/]/u)}`
  if (text.startsWith('\\\\')) return `file://localhost//${encoded(text.slice(2), /[\\/]/u)}`
  if (/^[a-z][a-z\d+.-]+:\/\//iu.test(text)) return text
  // rekordbox's own way to write a track of a streaming service.
  if (ADDRESS.test(text)) return `file://localhost${text}`
  return `file://localhost${text.startsWith('/') ? '' : '/'}${encoded(text, /\//u)}`
}

const encoded = (path: string, separator: RegExp): string =>
  path.split(separator).map(encodeURIComponent).join('/')

function percentDecoded(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[\da-f]{2})+/giu, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}

export type TraktorLocation = { readonly volume: string; readonly dir: string; readonly file: string }

const BOOT_DISK = 'Macintosh HD'
/** Folders that say by themselves where they are: where disks are found, and where made-up paths lead. */
const KNOWN_PLACE = /^(?:Volumes|Segue)$/u

/** Traktor's three parts of a path: "D:", "/:Music/:House/:", "a.mp3". */
export function traktorFromPath(path: string): TraktorLocation {
  const text = cleanText(path)
  if (DRIVE.test(text)) return parts(text.slice(0, 2), text.slice(3).split(/[\\/]/u))
  if (text.startsWith('\\\\')) {
    const [server = '', share = '', ...rest] = text.slice(2).split(/[\\/]/u)
    return parts(`\\\\${server}\\${share}`, rest)
  }
  if (!text.startsWith('/')) return { volume: '', dir: '', file: text }
  const [first = '', second = '', ...rest] = text.slice(1).split('/')
  if (first === 'Volumes' && second !== '' && rest.length > 0) return parts(second, rest)
  return parts(BOOT_DISK, text.slice(1).split('/'))
}

function parts(volume: string, names: readonly string[]): TraktorLocation {
  const folders = names.slice(0, -1).filter((name) => name !== '')
  return { volume, dir: ['', ...folders, ''].join('/:'), file: names.at(-1) ?? '' }
}

/** The path of Traktor's three parts; null without a file. */
export function pathFromTraktor({ volume, dir, file }: TraktorLocation): string | null {
  const name = cleanText(file)
  if (name === '') return null
  const folders = cleanText(dir)
    .split(/\/:?/u)
    .filter((folder) => folder !== '' && folder !== ':')
  const disk = cleanText(volume)
  if (/^[a-z]:$/iu.test(disk)) return [disk, ...folders, name].join('\\')
  if (disk.startsWith('\\\\')) return [disk, ...folders, name].join('\\')
  if (disk === '' && folders.length === 0) return nativePath(name)
  // A start disk of another name is found among the disks as well, and Traktor knows its files by that name.
  const own = disk === '' || disk === BOOT_DISK || KNOWN_PLACE.test(folders[0] ?? '')
  return ['', ...(own ? [] : ['Volumes', disk]), ...folders, name].join('/')
}

/** What Traktor's playlists call a track. */
export const traktorKey = ({ volume, dir, file }: TraktorLocation): string => `${volume}${dir}${file}`
