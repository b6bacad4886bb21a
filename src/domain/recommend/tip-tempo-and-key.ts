import type { TipWordings } from './tip-wording.ts'

/** What to do with the tempo and the key of a track against what plays: of each finding, the wordings a tip is chosen from. */
export const TEMPO_AND_KEY_TIPS = {
  // Tempo. Signs are of the track's own pitch: one that is made slower has to be played faster.
  'tempo-equal': {
    long: [
      'Same tempo: the two stay locked, so take all the time the phrase gives.',
      'Nothing to pitch: start it two phrases early and let it grow under what plays.',
    ],
    any: [
      'Same tempo: leave the fader where it is and spend your hands on the EQ.',
      'No pitch to set: cue it on its first downbeat and count phrases instead.',
    ],
  },
  'tempo-near': {
    any: [
      'Pitch {pitch}, too little for anyone to hear: set it in the headphones and forget it.',
      'Only {pitch} of pitch: nudge it by the jog wheel in the first bars, then leave it alone.',
      'Pitch {pitch} and the beats hold: from there on it is all EQ and timing.',
    ],
  },
  'tempo-made-slower': {
    any: [
      'Made for {bpm} BPM: pitch {pitch} to join, then ease it back once it plays alone.',
      'Pitch {pitch} pushes it; let it sink towards {bpm} BPM a little each phrase after the change.',
      'From here the set slows: {pitch} for the join, and {bpm} BPM is where it feels at home.',
    ],
    short: ['Pitch {pitch} and be brisk: the sooner it plays alone, the sooner it gets back to {bpm} BPM.'],
  },
  'tempo-made-faster': {
    any: [
      'It runs at {bpm} BPM: hold it back by {pitch} for the join, then let it climb to its own speed.',
      'Pitch {pitch} to meet what plays; once alone, give it back its {bpm} BPM over a few phrases.',
      'A way up in tempo: join at {pitch}, then release it step by step to {bpm} BPM.',
    ],
    short: ['Pitch {pitch} makes it drag a little: keep the change quick and then let it run.'],
  },
  'tempo-by-hand': {
    any: ['The BPM is an average where a band plays: match the bars you mix, not the whole song.'],
    short: [
      'Expect the beat to wander: loop four beats to hold it still for the change.',
      'However close the tempos, drummers push and drag: a hand on the jog wheel, and few bars together.',
    ],
    cut: ['Where a band keeps the time, a clean cut is safer than two drummers at once.'],
  },
  'tempo-stretch': {
    any: [
      'Pitch {pitch} is a stretch: move what plays half of the way first, and meet in the middle.',
      '{pitch} can be heard: spread it over both decks, long before the change.',
    ],
    short: [
      'Pitch {pitch}: few bars together, then glide back to {bpm} BPM.',
      'At {pitch} every slip shows: match it well in the headphones and make the change quick.',
    ],
  },
  half: {
    any: [
      '{genre} in half time: keep the hats of what plays on top, they carry its pace over the slow drums.',
      'In half time its snare falls on every fourth beat of yours: thin out your own drums before it lands.',
      'Half time at {bpm} BPM: one of its bars lasts two of yours, so start it where two of yours begin.',
      'Half time, pitch {pitch}: tap its beat on every second one of yours before you start it.',
      'It counts {bpm} to your {fromBpm} in half time: see that sync halves it and does not stretch it.',
    ],
  },
  double: {
    any: [
      '{genre} in double time: bring in its hats alone first, they announce the new pace.',
      'In double time its kick falls between your beats as well: close the bass of what plays before it enters.',
      'Double time at {bpm} BPM: two of its bars fit into one of yours, so start it on your one.',
      'Double time, pitch {pitch}: tap two of its beats to each of yours before you start it.',
      'It counts {bpm} to your {fromBpm} in double time: see that sync doubles it and does not stretch it.',
    ],
  },
  // Keys, where the key is sure.
  'key-same': {
    long: [
      'Same key, {key}: the melodies can run together as long as the phrases agree.',
      'Both in {key}: let its melody in early, as if it were a part of what plays.',
    ],
    any: [
      'Both in {key}: no note rubs, so your timing can follow the phrase alone.',
      'It stays in {key}: change something else on purpose, drums or space, or the floor hears no change.',
    ],
  },
  'key-relative': {
    long: ['{fromKey} to {key}, the same seven notes: melodies can overlap, only the mood turns.'],
    any: [
      'Relative key, {fromKey} to {key}: the notes agree, the light changes; let that moment be heard.',
      'Relative key, {fromKey} to {key}: hand the melody over where a phrase turns, and the mood turns with it.',
    ],
  },
  'key-up': {
    long: ['One step up the wheel, {fromKey} to {key}: overlap the melodies and hand over on a phrase.'],
    any: [
      '{fromKey} to {key}, one step up: the harmony brightens a shade, so let its chords be heard early.',
      'One step up, {fromKey} to {key}: six of seven notes agree, so the change is heard as colour.',
    ],
  },
  'key-down': {
    long: ['One step down the wheel, {fromKey} to {key}: overlap the melodies and let it settle.'],
    any: [
      '{fromKey} to {key}, one step down: the harmony relaxes a shade, good at the end of a phrase.',
      'One step down, {fromKey} to {key}: six of seven notes agree, so the change is soft.',
    ],
  },
  'key-diagonal': {
    short: [
      'Diagonal move, {fromKey} to {key}: bring it in over drums and swap the basses early.',
      '{fromKey} to {key} is a diagonal: let the old melody end before the new one starts.',
    ],
    cut: ['{fromKey} to {key}, a diagonal: on a cut it is heard as a turn of mood, nothing rubs.'],
  },
  'key-whole-tone': {
    short: [
      'A whole tone up, {fromKey} to {key}: keep the overlap to a few bars and it sounds like a gear change.',
      'Up two steps, {fromKey} to {key}: drums first, then the new chords at once, as a key change in a song.',
    ],
    cut: ['A whole tone up, {fromKey} to {key}: cut on the one, and it sounds like a last chorus raised.'],
  },
  'key-semitone': {
    short: ['A semitone up, {fromKey} to {key}: change on the one, with no chord of both at once.'],
    cut: [
      '{fromKey} to {key}, a semitone up: slam it in on the one.',
      'A semitone up, {fromKey} to {key}: end what plays before this begins, and the jump sounds deliberate.',
    ],
  },
  'key-clash': {
    short: [
      '{fromKey} and {key} clash: mix on drums only, and swap the basses on the one.',
      '{key} rubs against {fromKey}: close the mids of what plays before its first chord.',
      'Keys clash ({fromKey}, {key}): loop bare drums of what plays and bring this in over them.',
    ],
    cut: [
      '{fromKey} and {key} clash: leave no overlap, start it on the one after a clean end.',
      '{key} after {fromKey} rubs only if both sound: let an echo fade out first.',
    ],
  },
  // Keys that are estimated, or not known.
  'key-estimate-fits': {
    any: [
      'Its key is an estimate: check {key} by ear before melodies meet.',
      '{key} would fit, but it is an estimate: hold a chord of it against what plays in the headphones.',
      'Estimated at {key}, which would fit: let a melody in only after a try in the headphones.',
      'Probably {key}, a fit: trust it for drums and bass, check it for voices and leads.',
    ],
  },
  'key-estimate-rubs': {
    any: [
      'Probably {key}, no easy match for {fromKey}: open its melody only when you have heard that it fits.',
      'Its estimated key, {key}, may rub against {fromKey}: listen before you let both play.',
      'An estimate says {key}, no plain fit for {fromKey}; estimates err, so decide in the headphones.',
      '{key} by estimate, against {fromKey}: plan for drums only, unless your ears say otherwise.',
    ],
  },
  'key-from-estimate': {
    any: [
      'The key that plays, {fromKey}, is an estimate: check it against {key} by ear before melodies meet.',
      '{key} here, {fromKey} by estimate on the other deck: compare a held note of both.',
      'Whether {fromKey} to {key} fits rests on an estimate: listen in the headphones before melodies meet.',
    ],
  },
  'key-unknown': {
    any: [
      'Its key is not known: check by ear before melodies meet.',
      'No key known: hum the root of what plays and see whether its bass agrees.',
      'Key not known: come in on drums, and open the mids once nothing rubs.',
    ],
  },
  'key-compare': {
    any: [
      'It is in {key}; the key that plays is not known, so compare a held note of both.',
      'In {key}, with nothing to compare to: let your ears decide before melodies meet.',
    ],
  },
  'key-shifted': {
    any: [
      'Without key lock it sounds in {key} at {pitch}: bring the pitch back slowly, the key moves with it.',
    ],
  },
} as const satisfies Readonly<Record<string, TipWordings>>
