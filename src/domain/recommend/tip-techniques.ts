import { genreFacts, type GenreFamily, type GenreName } from '../track/genres.ts'
import { CLUB_TECHNIQUES } from './tip-techniques-club.ts'
import { OPEN_FORMAT_TECHNIQUES } from './tip-techniques-open-format.ts'
import type { TipWordings } from './tip-wording.ts'

const TECHNIQUES: Readonly<Record<GenreName, TipWordings>> = { ...CLUB_TECHNIQUES, ...OPEN_FORMAT_TECHNIQUES }

/** What is done in the genre at the seam. */
export const genreTechniques = (genre: GenreName): TipWordings => TECHNIQUES[genre]

/** What is done in every genre of its family. */
export const familyTechniques = (genre: GenreName): TipWordings => FAMILY_TECHNIQUES[genreFacts(genre).family]

const FAMILY_TECHNIQUES: Readonly<Record<GenreFamily, TipWordings>> = {
  house: {
    long: [
      'Open its hats first, its bass last, and give each step a phrase of its own.',
      'Loop a phrase of drums where what plays is at its barest, and build this up on top of it.',
    ],
    short: [
      'Bass swap on the one: turn one knob down as the other goes up, within a single beat.',
      'Sweep the high-pass on what plays over four bars and close the gap with this kick.',
    ],
    any: ['Save its bass for the first beat of a phrase: four to the floor makes that moment easy to hit.'],
  },
  'techno-trance': {
    long: ['Let it run on filtered hats for a phrase, then trade the kicks within a bar.'],
    short: [
      'Mute the kick of what plays for one bar, and give the floor this one in return.',
      'Use a short high-pass sweep on what plays, and return with this low end on the one.',
    ],
    any: [
      'Keep the master steady: the floor should notice another pattern, not another volume.',
      'Count back from where its kick leaves for the first time, and start it so that this falls on a phrase.',
    ],
  },
  edm: {
    long: ['Run its drums beneath the breakdown for a phrase, and hand over before its lead comes in.'],
    short: [
      'Change in the build: the noise of a riser covers the seam.',
      'Roll a loop down from one bar to one beat and release it into this on the one.',
    ],
    any: ['Look for its first peak on the waveform and count back to where it has to start.'],
  },
  bass: {
    long: ['Start it two phrases ahead of its drop and keep its lows out until the drop arrives.'],
    short: [
      'Swap the low ends on the one: one sub goes out before the other comes in.',
      'Use the break of what plays: let its drums stop, and come in with these.',
    ],
    any: [
      'Drops decide it: plan so that this one falls on a phrase of what plays.',
      'Check the sub in the headphones first, then leave the EQ of the lows alone after the change.',
    ],
  },
  breaks: {
    long: ['Start with the top of its drums and let its low end wait a full phrase.'],
    short: [
      'Let what plays fall to a bar of drums, and answer with this break.',
      'Use the crossfader here: quick flicks between two breaks are part of the style.',
    ],
    any: ['Find the snare on two and four in both; when these agree, the rest does.'],
  },
  'disco-funk': {
    cut: ['Leave on the last line of a {sung:chorus} and start on this downbeat, with no gap.'],
    short: ['Take the lows of what plays away for a bar, and bring this bassline in on the one.'],
    any: [
      'Ride the volume, not the effects: these records were mixed to be heard as they are.',
      'Cue it by ear from its first downbeat: a grid laid over live players is a rough guide.',
      'Horns and strings fill the mids: have them open on one side only.',
    ],
  },
  urban: {
    cut: [
      'Cut the beat of what plays on the {sung:last line}, let the words hang, and start this on the one.',
      'Echo out on the last snare of the {sung:hook}, and let this begin in the space.',
    ],
    short: ['Take two bars of bare drums, no more, and change the record on the one.'],
    any: [
      'Cue it on its first kick, past any talk at the start, so that the beat answers at once.',
      'Have the clean and the full version ready, and know which of the two this is.',
    ],
  },
  latin: {
    cut: [
      'Cut after the {sung:chorus} and give the dancers a full bar before the {sings:voice} comes.',
      'Let the {kin:percussion} of what plays be its last word, and start this on the next one.',
    ],
    short: ['Only percussion may overlap, and never for more than four bars.'],
    any: ['Keep one dance going for a few songs before you turn to another: dancers like to settle.'],
  },
  caribbean: {
    cut: [
      'Rewind what plays, leave a second of nothing, and start this from the top.',
      'Cut on the one; the riddim carries it.',
    ],
    short: ['Echo the last {kin:offbeat} of what plays over its first two bars, lows out.'],
    any: [
      'Give the bass its full weight, and keep the other channel down until it has spoken.',
      'A word on the microphone belongs here: announce it, then let the riddim go.',
    ],
  },
  african: {
    cut: ['Leave at the end of a {sung:chorus}, and let its percussion open alone.'],
    short: ['Percussion over percussion for four bars, then trade the basses in one beat.'],
    any: [
      'Let the percussion lead the change: it tells the floor how to move before the bass does.',
      'Check how its shaker sits against what plays: the swing must match as well as the tempo.',
    ],
  },
  chill: {
    long: ['Draw the highs out of what plays while this grows, as a curtain and not as a door.'],
    short: ['Let a long delay on the last note of what plays bridge to its first.'],
    any: [
      'No hurry: start it where what plays breathes out, wherever that falls in the bar.',
      'Mind the level more than the beat: in a quiet set a jump in volume is the loudest mistake.',
      'Let it begin at half its level and lift it once the other one has gone.',
    ],
  },
  party: {
    cut: [
      'Cut at the end of the {sung:chorus}, or echo out and start clean.',
      'Take the volume down on the {sung:last line}, let the room finish it, and start this on the one.',
    ],
    short: ['Two bars of drums between the songs are enough: the room listens to the songs.'],
    any: [
      'Cue it to the first sound people recognise, and leave the rest of the opening out.',
      'Verse, {sings:chorus}, chorus, out: plan to leave before the last repeat tires the room.',
    ],
  },
  hard: {
    long: ['Sixteen bars of its top end over the break, and its kick only when the other is gone.'],
    short: [
      'Mute the kick of what plays for the last beat before this one hits.',
      'Come in on its lead while what plays breaks down, and let the next kick be this one.',
      'Roll the last beat of what plays into a tight loop, then release on this kick.',
    ],
    any: [
      'Kick against kick never works: decide on the beat which of the two the floor hears.',
      'Leave headroom: the kick alone should already fill the meter.',
      'Set its cue on the first full kick, so that the impact falls exactly where you want it.',
    ],
  },
}

/** What serves any two tracks, also where the genre is not known. */
export const GENERAL_TECHNIQUES: TipWordings = {
  cut: [
    'Pull the fader of what plays on the last beat of the phrase and let this start on the next one.',
    'Send the last beat of what plays into an echo and start this while it repeats.',
  ],
  short: [
    'Keep both together for four bars of drums, then take what plays out in one move.',
    'Drop the lows of what plays a bar early and let this beat fill the hole.',
    'Put a one-beat delay on what plays, pull its fader, and let this in under the repeats.',
  ],
  any: [
    'Set a hot cue on its first downbeat, so that a late start is mended with one press.',
    'Hear a full phrase of it in the headphones before you commit: you will know where it wants to enter.',
    'Level first: match it to what plays by the meter, then by ear.',
    'Mark your way out of it while it is still in the headphones.',
    'Have it cued two phrases ahead: what is prepared early is done calmly.',
    'Check its loudest part against what plays, not its opening: the gain has to fit there.',
  ],
}
