import type { TipWordings } from './tip-wording.ts'

/** What to do where a track differs from what plays in energy, age, kind, voice or mood, or in how well it is known. */
export const CHARACTER_TIPS = {
  // Energy.
  'energy-up': {
    any: [
      'Up {steps} in energy, {fromEnergy} to {energy}: hold its bass back to the one, then give it all at once.',
      'A clear lift, {steps}: save it for when the floor is ready.',
      'It lifts from {fromEnergy} to {energy}: drop what plays to a whisper first, and the step feels bigger.',
      'Energy rises by {steps}: come in at a high point of what plays, not in its quietest stretch.',
    ],
  },
  'energy-leap': {
    any: [
      'From energy {fromEnergy} to {energy} in one go: keep it for the moment the room asks for more.',
      '{steps} up at once: take what plays back for a few bars before it, so that the leap sounds earned.',
      'It leaps by {steps}: make it the top of the next half-hour, not a passing song.',
    ],
    cut: ['{steps} up: a cut on the one suits such a leap better than any fade.'],
  },
  'energy-up-one': {
    any: [
      'One step more energy: a good one to keep climbing with.',
      'Slightly more drive, {fromEnergy} to {energy}: bring it in where what plays begins to tire.',
    ],
  },
  'energy-down': {
    any: [
      'It brings the energy down by {steps}: good for a breather.',
      'Down from {fromEnergy} to {energy}: close the highs of what plays first, and the room follows.',
      '{steps} down: play it after a peak, when the floor needs to breathe.',
      'Energy falls by {steps}: let what plays reach a natural end, or it feels like a mistake.',
    ],
  },
  'energy-fall': {
    any: [
      'From energy {fromEnergy} to {energy}: a reset, so announce it with a pause rather than a fade.',
      '{steps} down in one go: keep it for the end of a chapter, and know what comes after.',
    ],
  },
  'energy-down-one': {
    any: [
      'One step calmer, {fromEnergy} to {energy}: it holds the floor and lets it breathe.',
      'Slightly softer: a hand on its gain keeps the room from noticing.',
    ],
  },
  // Years.
  'older-band': {
    any: [
      'From {year}, most likely with a drummer: the tempo breathes, so keep a hand on the jog wheel while both play.',
    ],
    short: [
      'Recorded in {year}: expect drift, so keep the overlap to a few bars and the jog wheel at hand.',
      'Loop its first drums to hold it still: in {year} few players kept to a grid.',
    ],
    cut: ['From {year} and played by hand: cut it in, and no beat has to hold against a machine.'],
  },
  'older-master': {
    any: [
      '{years} years older: masters of that time are mostly quieter, so bring the gain up by the meter.',
      'From {year}: check its level by the meter, records of that time were cut with more headroom.',
      'An older sound, {year} against {fromYear}: its low end may be thin beside what plays, so lift it a touch.',
    ],
  },
  older: {
    any: [
      '{years} years older: compare both low ends in the headphones before you open it.',
      'Back to {year}: stay with that time for a track or two, so that it reads as a turn and not as a slip.',
      '{fromYear} to {year}: keep the newer drums under its first bars, and take them out on a phrase.',
    ],
  },
  'newer-master': {
    any: [
      '{years} years newer: start its gain a little lower, recent masters are mostly louder.',
      'From {fromYear} to {year}: let the old sound leave before the new low end arrives.',
      'A jump to {year}: expect more low end than what plays has, so turn the bass up slowly.',
    ],
  },
  newer: {
    any: [
      '{years} years newer: let what plays finish its phrase, and the fresher sound makes the change.',
      'On from {fromYear} to {year}: compare both low ends in the headphones before you open it.',
      'From {fromYear} to {year}: a good point to leave the older records behind for a while.',
    ],
  },
  // What kind of music, and who sings.
  'genre-other-floor': {
    any: [
      '{fromGenre} to {genre} is a change of floor: let the new drums speak first, the rest follows.',
      'Out of {fromGenre} into {genre}: give it a clear first bar, so that the room hears a choice.',
      '{genre} after {fromGenre}: stay with it for two or three tracks, one alone sounds like a slip.',
    ],
  },
  'genre-sibling': {
    any: [
      '{genre} beside {fromGenre}: the drums are kin, so let them make the change and the bass confirm it.',
      'A side step from {fromGenre} to {genre}: use it to open a new stretch of the set.',
      '{fromGenre} leans into {genre} here: swap the bass early, it is what sets the two apart.',
    ],
  },
  'both-sing': {
    any: ['Both have vocals: let one voice finish before the other starts.'],
    short: [
      'Two voices: loop bare drums of what plays once its last line is sung, and come in over them.',
      'Vocals on both: enter on drums, and only where no line is being sung.',
    ],
    cut: ['Vocals on both: wait for the last word, then change on the one.'],
  },
  'voice-enters': {
    any: [
      'After an instrumental its voice is the event: clear the mids before the first line.',
      'It brings a voice: leave nothing of the old melody open when the singing starts.',
      'A voice after an instrumental: let the words come through, effects off.',
    ],
  },
  'voice-leaves': {
    any: [
      'No voice on this one: let the last line of what plays end, then open it.',
      'An instrumental after a song: give the ears a rest from words before the next hook.',
      'It has no vocals: a fine bed for a line on the microphone.',
    ],
  },
  'no-voices': {
    any: [
      'No voice on either: trade bass for bass, then mids for mids, and nothing gets in the way.',
      'Two instrumentals: room for an a cappella on top, if you carry a third deck.',
    ],
  },
  // What the room knows, and how it feels.
  'hit-sung': {
    any: [
      'The room knows this one: pull the volume for a line of its hook and let them sing it.',
      'Widely known: start it where the first familiar line is not far off.',
    ],
  },
  hit: {
    any: [
      'Widely known: leave its first bars bare, recognition does the work.',
      'A crowd-pleaser: spend it where you need the whole room at once.',
    ],
  },
  rare: {
    any: [
      'Little known: put it between two that the floor knows, and let it run long enough to land.',
      'A find few will know: bring it in while the floor is full, not to fill it.',
    ],
  },
  'mood-turns': {
    any: [
      'The mood goes from {fromMood} to {mood}: drums first, so that the turn has ground under it.',
      'From {fromMood} to {mood}: filter what plays before you open this, one mood at a time.',
      'It is {mood} where what plays is {fromMood}: leave half a bar of space, and the turn sounds meant.',
      'Less {fromMood}, more {mood}: open its mids early, so that the turn is heard.',
    ],
  },
} as const satisfies Readonly<Record<string, TipWordings>>
