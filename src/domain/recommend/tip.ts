import type { Move } from '../key/moves.ts'
import { toCamelot } from '../key/notation.ts'
import { COMFORTABLE_PERCENT } from '../tempo/tempo.ts'
import { genreFacts, type GenreFamily } from '../track/genres.ts'
import type { MixableTrack } from '../track/track.ts'
import { type Explained, signedPercent } from './explain.ts'
import type { Question } from './question.ts'
import { mean } from './score.ts'

/** What the keys allow, by move. Says nothing of the energy, which the rest of the tip may tell to go the other way. */
const BLEND: Readonly<Record<Move, string>> = {
  same: 'Same key: the melodies can run together.',
  relative: 'Relative key: the melodies can run together, the mood turns.',
  'up-one': 'One step up the wheel: the melodies can overlap, the harmony rises gently.',
  'down-one': 'One step down the wheel: the melodies can overlap, the harmony falls gently.',
  'diagonal-up': 'Diagonal move: bring it in over drums and swap the basses early.',
  'diagonal-down': 'Diagonal move: bring it in over drums and let the old melody end first.',
  'boost-two': 'Up a whole tone: keep the overlap to a few bars.',
  'boost-seven': 'Up a semitone: cut it in on the one, do not blend the melodies.',
  clash: 'The keys clash: mix on drums only, or cut.',
}

/** Moves that say themselves how to come in: what is usual in the genre would contradict them. */
const DECIDES_SEAM: ReadonlySet<Move> = new Set([
  'diagonal-up',
  'diagonal-down',
  'boost-two',
  'boost-seven',
  'clash',
])

/** What DJs of a kind of music do at the seam. */
const TECHNIQUE: Readonly<Record<GenreFamily, string>> = {
  house: 'Blend over 16 or 32 bars and swap the basses on the phrase.',
  'techno-trance': 'Layer it for a long phrase and swap the kicks with the filters.',
  edm: 'Bring it in under the breakdown and switch on the drop.',
  bass: 'Line up the drops, eight or sixteen bars ahead.',
  breaks: 'Swap the breaks on a phrase: two of them at once get muddy.',
  'disco-funk': 'Where a drummer plays the tempo drifts: keep a hand on the pitch and the blend short.',
  urban: 'Start it on the one after the hook; a short blend or a cut.',
  latin: 'Come in on the percussion and leave before the next verse.',
  caribbean: 'Pull up or cut on the one; the riddim carries it.',
  african: 'Let the percussion overlap and bring the bass in last.',
  chill: 'Let it fade in under the tail; nobody counts bars here.',
  party: 'Cut at the end of the chorus, or echo out into it.',
  hard: 'Switch on the kick after the break.',
}

/** Two or three sentences a DJ can act on: tempo, key, and what matters most besides. Uses only what is known. */
export const mixingTip = (question: Question, track: MixableTrack, explained: Explained): string =>
  [tempoAdvice(explained), keyAdvice(question, explained), seamAdvice(question, track, explained)]
    .filter((advice) => advice !== null)
    .join(' ')

function tempoAdvice({ tempo }: Explained): string {
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
  return Math.abs(percent) > COMFORTABLE_PERCENT
    ? `Pitch ${pitch}: ride the change in over a break.`
    : `Pitch ${pitch}.`
}

function keyAdvice({ keyLock, seeds }: Question, { from, move, sounding }: Explained): string {
  if (sounding === null) return 'Key not known: check by ear before melodies meet.'
  if (move === null)
    return `It is in ${toCamelot(sounding)}; the current key is not known, so trust your ears.`
  const others = seeds.some(({ key }) => key !== null && key !== from)
  const counted = from !== null && others ? ` Counted from ${toCamelot(from)}.` : ''
  return `${BLEND[move]}${counted}${keyLock ? '' : ` It will sound in ${toCamelot(sounding)}.`}`
}

function seamAdvice({ seeds }: Question, track: MixableTrack, { move }: Explained): string | null {
  const [{ vocal }] = seeds
  const levels = seeds.flatMap(({ energy }) => energy ?? [])
  const step = levels.length === 0 || track.energy === null ? 0 : track.energy - mean(levels)
  if (step >= 2) return 'A clear lift: save it for when the floor is ready.'
  if (step <= -2) return 'It brings the energy down: good for a breather.'
  if (vocal === true && track.vocal === true)
    return 'Both have vocals: let one voice finish before the other starts.'
  return move !== null && DECIDES_SEAM.has(move) ? null : TECHNIQUE[genreFacts(track.genre).family]
}
