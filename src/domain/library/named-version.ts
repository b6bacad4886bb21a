import { isOtherVersion, isPlainVersion, normalizeName, titleParts } from '../track/names.ts'
import type { LibraryTrack } from './library-track.ts'

/** An address that a pool or a shop wrote into the field: "www.zipdj.com", "https://…", "djcity.com". */
const ADDRESS =
  /https?:|www\.|@|\b[\w-]{2,}\.(?:com|net|org|info|ru|de|uk|me|fm|biz|dj|tv|to|cc|pl|fr|it|es|nl|br)\b/iu

/** What a field for the mix's name says: "Dub". null where it is empty or holds an address. */
function mixName(field: string | undefined): string | null {
  const mix = field?.trim() ?? ''
  return mix === '' || /^[-–—.\s]+$/u.test(mix) || ADDRESS.test(mix) ? null : mix
}

export type NamedVersion = Pick<LibraryTrack, 'title' | 'version'>

/**
 * A title and its version, from the fields in which a file keeps its name, the mix and who remixed it. Most files repeat the mix in
 * the name already. Where the name says nothing of a version, a remixer is one.
 */
export function namedVersion(
  name: string | null,
  mixField: string | undefined,
  remixerField?: string,
): NamedVersion {
  if (name === null) return { title: null, version: null }
  const mix = mixName(mixField)
  const says = (text: string) => name.toLowerCase().includes(text.toLowerCase())
  if (mix !== null && !says(mix)) return { title: `${name} (${mix})`, version: mix }
  const remixer = mixName(remixerField)
  const isSaid = mix !== null || remixer === null || says(remixer) || titleParts(name).version !== ''
  return { title: name, version: isSaid ? null : `${remixer} Remix` }
}

/** The title as the file has it, without the mix's name from its own field. */
export function plainTitle({ title, version }: NamedVersion): string | null {
  const mix = ` (${version})`
  return version !== null && title?.endsWith(mix) === true ? title.slice(0, -mix.length) : title
}

/** A version within a title: in brackets at its end, or behind a dash. */
const AT_END = /[([]([^()[\]]+)[)\]]\s*$|\s[-–—]\s([^()[\]]+)$/u

/** The version in words, from the file's own field or the title: "Three 'N One Remix"; null for none. */
export function versionText({ title, version }: NamedVersion): string | null {
  if (version !== null || title === null) return version
  const [, inBrackets, behindDash] = AT_END.exec(title) ?? []
  const text = (inBrackets ?? behindDash ?? '').trim()
  const folded = normalizeName(text)
  return folded !== '' && (isOtherVersion(folded) || isPlainVersion(folded)) ? text : null
}
