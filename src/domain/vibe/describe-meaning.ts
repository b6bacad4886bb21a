import { OPEN_FROM, OPEN_TO, type Vocals, type Years } from './intent.ts'
import type { Meaning } from './meaning.ts'
import type { Mention } from './resolve-denial.ts'

export const SUNG: Readonly<Record<Vocals, string>> = {
  with: 'with vocals',
  without: 'instrumental',
  female: 'with vocals by a woman',
  male: 'with vocals by a man',
}

export function describeYears({ from, to }: Years): string {
  if (from <= OPEN_FROM) return `until ${to}`
  if (to >= OPEN_TO) return `${from} to now`
  return from === to ? `${from}` : `${from} to ${to}`
}

export function describeBounds({
  min,
  max,
}: {
  readonly min: number | null
  readonly max: number | null
}): string {
  return [min !== null && `from ${Math.round(min)}`, max !== null && `to ${Math.round(max)}`]
    .filter(Boolean)
    .join(' ')
}

/** The meaning shown beside the words of a description. */
export function describeMeaning(
  meaning: Meaning,
  { denial, isNeutral, isMore, isSo }: Mention,
): string | null {
  const not = denial === null ? '' : 'not '
  if (isNeutral) return meaning.kind === 'vocals' ? 'vocals: either' : null
  switch (meaning.kind) {
    case 'vibe':
      return `mood: ${not}${meaning.words.join(', ')}`
    case 'energy': {
      const isHigh = meaning.level > 5
      if (isMore && denial === null) return `energy: ${isHigh ? 'up' : 'down'}`
      if (denial === null) return `energy: ${meaning.level} of 10`
      if (denial === 'not' && !isSo) return `energy: ${isHigh ? 5 : 7} of 10`
      return `energy: ${isHigh ? 'down' : 'up'}`
    }
    case 'energy-shift': {
      if (meaning.by === 0 || denial === 'not') return 'energy: as it is'
      return `energy: ${meaning.by > 0 === (denial === null) ? 'up' : 'down'}`
    }
    case 'vocals':
      return denial === null ? SUNG[meaning.vocals] : SUNG[meaning.vocals === 'without' ? 'with' : 'without']
    case 'pace':
      if (denial === null) return `tempo: ${meaning.pace}`
      if (denial === 'not') return `tempo: not ${meaning.pace}`
      return `tempo: ${meaning.pace === 'faster' ? 'slower' : 'faster'}`
    case 'bpm': {
      const { min, max } = meaning
      return `tempo: ${describeBounds(denial === null ? meaning : { min: max, max: min })} BPM`
    }
    case 'genre':
      return `genre: ${not}${meaning.genre}`
    case 'era':
      return `era: ${not}${describeYears(meaning)}`
    case 'popularity': {
      const isKnown = (meaning.popularity === 'known') === (denial === null)
      return isKnown ? 'well known' : 'less known'
    }
    case 'recent':
      return null
    case 'as-it-is':
      return meaning.what
  }
}
