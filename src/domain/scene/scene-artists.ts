import { normalizeName, titleParts } from '../track/names.ts'

/** One credited artist of a track and how much of its sound is theirs: 1 for who leads or remixes, less for who joins in. */
export type Credit = { readonly name: string; readonly weight: number }

export const LEAD_WEIGHT = 1
const JOINT_WEIGHT = 0.7
const GUEST_WEIGHT = 0.4
const REMIXER_WEIGHT = 1

const GUESTS = /\s*[([]?\s*\b(?:feat|ft|featuring)\b\.?\s+/iu
const JOINTS = /\s*(?:,|;|\/|&|\+|\band\b|\bx\b|\bvs?\b\.?|\bwith\b|\bpres(?:ents|\.)?(?=\s))\s*/iu
const VERSION_WORDS =
  /\b(?:re ?mix|rmx|rework|re ?edit|edit|dub|mix|refix|bootleg|version|vip|flip|extended|radio|club|original|vocal|instrumental|remaster(?:ed)?|s)\b/gu

export const artistName = (text: string): string => normalizeName(text).replace(/^the /u, '')

/**
 * The names a printed credit may mean: as one name ("Earth, Wind & Fire"), or as the names it joins ("Bicep & Hammer").
 * @param isKnown whether a name, as `artistName` gives it, is an artist's: decides where to split
 */
export function splitCredit(credit: string, isKnown: (name: string) => boolean): string[] {
  const whole = artistName(credit)
  if (whole === '') return []
  if (isKnown(whole)) return [whole]
  const parts = credit
    .split(JOINTS)
    .map(artistName)
    .filter((name) => name !== '')
  return parts.length > 1 ? parts : [whole]
}

/**
 * All artists whose sound a track has: who leads, guests, and a remixer the title names.
 * @param isKnown as for `splitCredit`
 */
export function creditsOf(artist: string, title: string, isKnown: (name: string) => boolean): Credit[] {
  const [lead = '', ...guests] = artist.split(GUESTS)
  const credits = new Map<string, number>()
  const add = (names: readonly string[], weight: number) => {
    for (const name of names) credits.set(name, Math.max(weight, credits.get(name) ?? 0))
  }
  const [first, ...joint] = splitCredit(lead, isKnown)
  if (first !== undefined) add([first], LEAD_WEIGHT)
  add(joint, JOINT_WEIGHT)
  const [, ...titleGuests] = title.split(GUESTS)
  for (const guest of [...guests, ...titleGuests])
    add(splitCredit(guest.replace(/[)\]].*$/u, ''), isKnown), GUEST_WEIGHT)
  const { version } = titleParts(title)
  if (version !== '') {
    const remixer = version.replace(VERSION_WORDS, ' ').replace(/\s+/gu, ' ').trim()
    if (remixer !== '' && isKnown(remixer)) add([remixer], REMIXER_WEIGHT)
    else
      add(
        remixer.split(' and ').filter((name) => name !== '' && isKnown(name)),
        REMIXER_WEIGHT,
      )
  }
  return [...credits].map(([name, weight]) => ({ name, weight }))
}
