import type { GenreFamily } from '../track/genres.ts'

/** How to get from one tempo to another that the pitch fader does not reach: nothing sounds together on the beat. */
export const TEMPO_CUTS = {
  slower: [
    '{fromBpm} down to {bpm} BPM: end what plays on a hard stop, so that the slower groove sounds meant.',
    'A slower count: brake what plays to a halt and let {bpm} BPM begin after a beat of silence.',
    'Let a long reverb carry what plays away; nobody counts in the tail, and {bpm} BPM starts clean.',
  ],
  faster: [
    '{fromBpm} up to {bpm} BPM: stop what plays on the last beat and come in at full level on the one.',
    'A faster count: roll what plays into ever shorter loops, then release into {bpm} BPM.',
    'Let the floor rest for a bar on an echo, then start this at its own {bpm} BPM.',
  ],
  any: [
    'Drop it on the one at its own {bpm} BPM; no beats have to match.',
    'Echo out what plays on the last beat of a phrase and start this as the repeats fade.',
    'Filter what plays down to nothing over a few bars, then start this from the top.',
    'Talk over the last bars of what plays, pull it away, and start this clean at {bpm} BPM.',
    'Start it from its opening, alone: from {fromBpm} to {bpm} BPM a clean break sounds better than a bend.',
    'Freeze the last beat of what plays in a loop, fade the loop, and let this count itself in.',
    'If you have its {sings:a cappella}, let the first line stand alone between the two, then bring in the beat.',
    'Tease a word of its {sings:hook} in a pause of what plays, pull it back, then drop it for real.',
    'Take the volume away on the last line of the {sung:chorus}, let the room sing it, then drop this.',
  ],
} as const satisfies Record<string, readonly string[]>

/** The same, as it is done where such records are played. */
export const FAMILY_CUTS: Readonly<Record<GenreFamily, readonly string[]>> = {
  house: [
    'Kill the kick, hold the tail of what plays in a delay, and start this from its first kick.',
    'Go through a beatless moment: high-pass what plays until it is gone, then this kick alone.',
  ],
  'techno-trance': [
    'Kill the kick and let a long reverb stand in the room; the new tempo starts from silence.',
    'Use the break of what plays: fade it there, while no kick counts, and start this kick fresh.',
  ],
  edm: [
    'Cut at the top of a {kin:build}, and start this on the one at its own {bpm} BPM.',
    'Cut on the last bar of the {sung:chorus}, straight into its first downbeat.',
  ],
  bass: [
    'Stop what plays dead at the end of its build, and let this drop answer at {bpm} BPM.',
    'Rewind what plays, let the room shout, and start this from the top.',
  ],
  breaks: [
    'Let the last snare of what plays echo, and answer with this break at {bpm} BPM.',
    'Spin back what plays and drop this break on the one.',
  ],
  'disco-funk': [
    'Cut on the last bar of the {sung:chorus} and start this on the one, dry.',
    'Let the last chord ring out, then count this in from its first downbeat.',
  ],
  urban: [
    'Backspin on the last beat of a phrase, then drop this at its own {bpm} BPM.',
    'Cut after the {sung:hook}: {bpm} BPM needs no bridge when it starts on the one.',
    'Leave a bar to a scratch or a word on the microphone, then start this on the one.',
  ],
  latin: [
    'Let the {sung:chorus} finish, cut, and give the dancers a bar to find the new step.',
    'Close what plays on its last percussion hit; the next dance starts at {bpm} BPM.',
    'A new tempo is welcome here: let what plays end on its last hit, and start this from the top.',
  ],
  caribbean: [
    'Pull up: rewind what plays, say a word, and drop this riddim from the top.',
    'Cut on the one after the {sung:chorus}: a new riddim may bring its own tempo.',
    'Let a siren or a long delay cover the gap, then start this at its own {bpm} BPM.',
  ],
  african: [
    'Cut at the end of a {sung:chorus} and start this on its first percussion, at its own {bpm} BPM.',
    'Let a {sung:last line} hang in the echo, then bring in this rhythm alone.',
  ],
  chill: [
    'Let what plays fade out whole, leave a breath, and begin.',
    'Hold its last chord in reverb and let this start in the haze, at its own pace.',
  ],
  party: [
    'Cut on the last bar of the {sung:chorus}, so that this starts on a fresh line.',
    'Let the last chord ring, then go straight to its first recognisable sound.',
    'Bring the {sung:chorus} to its end, brake, and start this on the one.',
  ],
  hard: [
    'Cut the kick at the end of a phrase, and let this kick start the new tempo by itself.',
    'Change in the break: fade what plays while it has no kick, and enter on this one.',
  ],
}
