import type { Move } from '../key/moves.ts'
import { toCamelot } from '../key/notation.ts'
import type { MixableTrack } from '../track/track.ts'
import { type Explained, signedPercent } from './explain.ts'
import type { Question } from './question.ts'

/** How to bring a key in, by move. */
const BLEND: Readonly<Record<Move, string>> = {
  same: 'Same key: run both for as long as you like.',
  relative: 'Relative key: long blends work, the mood turns as it comes in.',
  'up-one': 'One step up the wheel: blend over a phrase for a gentle lift.',
  'down-one': 'One step down the wheel: blend over a phrase, it settles the room.',
  'diagonal-up': 'Diagonal move: bring it in over drums and swap the basses early.',
  'diagonal-down': 'Diagonal move: bring it in over drums and let the old melody end first.',
  'boost-two': 'Up a whole tone: keep the overlap to a few bars and let it lift the floor.',
  'boost-seven': 'Up a semitone: cut it in on the one, do not blend the melodies.',
  clash: 'The keys clash: mix on drums only, or cut.',
}

/** One or two sentences a DJ can act on: tempo first, then the blend. Uses only what is known of both tracks. */
export function mixingTip(question: Question, track: MixableTrack, explained: Explained): string {
  return [tempoAdvice(explained), keyAdvice(question, explained), arrangementAdvice(question, track)]
    .filter((sentence) => sentence !== null)
    .slice(0, 3)
    .join(' ')
}

function tempoAdvice({ tempo }: Explained): string | null {
  const { relation, percent } = tempo
  const pitch = Math.abs(percent) < 0.05 ? null : signedPercent(percent)
  if (relation !== 'same') {
    const count =
      relation === 'half'
        ? 'half time, two of your beats to one of its'
        : 'double time, one of your beats to two of its'
    return `Count it in ${count}${pitch ? `, pitch ${pitch}` : ''}.`
  }
  if (pitch === null) return 'Tempo matches as it is.'
  return Math.abs(percent) > 6 ? `Pitch ${pitch}: ride the change in over a break.` : `Pitch ${pitch}.`
}

function keyAdvice({ keyLock }: Question, { move, sounding }: Explained): string {
  if (sounding === null) return 'Its key is not known: check by ear before you blend melodies.'
  if (move === null)
    return `It is in ${toCamelot(sounding)}; the current key is not known, so trust your ears.`
  return `${BLEND[move]}${keyLock ? '' : ` It will sound in ${toCamelot(sounding)}.`}`
}

function arrangementAdvice({ seeds }: Question, track: MixableTrack): string | null {
  const now = seeds[0].energy
  if (now === null || track.energy === null)
    return track.vocal ? 'Mind the vocal: start it over an instrumental part.' : null
  const step = track.energy - now
  if (step >= 2) return 'A clear lift: save it for when the floor is ready.'
  if (step <= -2) return 'It brings the energy down: good for a breather.'
  return track.vocal ? 'Mind the vocal: start it over an instrumental part.' : null
}
