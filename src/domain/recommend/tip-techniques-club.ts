import type { TipWordings } from './tip-wording.ts'

/** What DJs do at the seam in genres that are mixed beat on beat: of each, what is true of it and not of its neighbours. */
export const CLUB_TECHNIQUES = {
  House: {
    long: [
      'Blend over 16 or 32 bars with its bass out, and swap the basses where the phrase turns.',
      'Ride its hats over what plays for a phrase, then trade kick and bass on the one.',
    ],
    short: [
      'High-pass what plays for four bars, then give the floor this kick and bass together on the one.',
    ],
    any: ['House turns every 16 bars: start it on such a turn, and both tracks change together.'],
  },
  'Deep House': {
    long: [
      'Hide the change: bring its volume up slowly and hand the bass over late, on a quiet bar.',
      'Let it seep in for 32 bars with the lows out; deep house is felt before it is noticed.',
    ],
    short: ['Swap the basses early: two deep basslines at once turn to mud.'],
    any: ['Its warmth sits in the low mids: take those out of what plays rather than turning this one down.'],
  },
  'Tech House': {
    long: ['Layer its percussion for 16 bars with the bass out, then swap basslines on its drop.'],
    short: [
      'Take the bass out of what plays one bar early, and let this bassline answer on the one.',
      'Loop the last drums of what plays for eight beats, then let this groove take over in one move.',
    ],
    any: ['Tech house lives on its bassline: only one of the two is open at any time.'],
  },
  'Afro House': {
    long: [
      'Let its percussion roll over what plays for 32 bars; hold the bass back until the drums belong together.',
      'Build it drum by drum: hats first, then the mids, the low drums last.',
    ],
    short: ['Drums first: nudge until the shakers of both sit as one, then change the bass.'],
    any: ['Cross-rhythms hide the one: find its kick in the headphones before you trust the hats.'],
  },
  'Melodic House': {
    long: [
      'Enter under the break of what plays and let this build take over; only one lead stays open.',
      'Start it 32 bars ahead, lows and mids down; open the mids as the other lead fades.',
    ],
    short: ['Wait until the lead of what plays has ended and swap on the next kick: two leads rarely agree.'],
    any: ['Plan back from its break: that is where the room should hear nothing else.'],
  },
  'Progressive House': {
    long: [
      'Take your time: 32 bars and more, one band of the EQ after another, the bass last.',
      'Let its groove grow under what plays for two phrases, so that nobody can say when it began.',
    ],
    short: ['Filter what plays upwards for eight bars and let this land as the next chapter on the one.'],
    any: [
      'Builds are long here: start it early, or its first peak comes after the floor has stopped waiting.',
    ],
  },
  Techno: {
    long: [
      'Layer it for a long phrase and swap the kicks with the filters, not with the crossfader.',
      'Let both loops grind together for 32 bars; take one low end away before you add the other.',
    ],
    short: ['Drop the kick of what plays for two bars, then bring this kick back in its place.'],
    any: ['Watch the rumble: one sub at a time, or the room loses its kick.'],
  },
  'Hard Techno': {
    long: [
      'Keep its lows out for the whole phrase and swap at once: two distorted kicks only get in the way.',
    ],
    short: [
      'Slam it: kill the low end for one bar, then full level on the next downbeat.',
      'Switch on the first kick after a break, volume up, no fade.',
    ],
    any: ['Trim its gain first: distorted kicks are louder than the meter says.'],
  },
  'Melodic Techno': {
    long: ['Carry the drums over for 32 bars and keep its mids low until the lead of what plays is done.'],
    short: ['Leave what plays in its build, and land this kick where its own would have come.'],
    any: ['Its lead needs an empty stage: close the mids of what plays before you open these.'],
  },
  Minimal: {
    long: [
      'Small sounds carry it: layer for 32 bars and more, moving one EQ band at a time.',
      'Loop four bars of what plays and let this grow around the loop until it can stand alone.',
    ],
    short: ['Swap only the bass and leave the clicks of both for a few bars: the seam is hard to find.'],
    any: ['Leave room: a few sounds at full level say more here than two full tracks at half.'],
  },
  Trance: {
    long: [
      'Bring it in under the break of what plays and let its own build do the lifting.',
      'Join the drums over 32 bars, planned so that the two leads never meet.',
    ],
    short: ['Swap the basslines on the phrase: two rolling offbeat basses blur each other.'],
    any: ['Look at the breaks of both on the waveform: two breakdowns in a row empty a floor.'],
  },
  Psytrance: {
    long: ['Keep both rolling for 16 bars, but one bass only: two sixteenth-note basslines smear at once.'],
    short: [
      'Take both lows out for one bar, let a fill pass, and give this bassline the next downbeat.',
      'Swap the rolling bass in a single beat, and let the effects of what plays trail off above it.',
    ],
    any: ['Kick and bass must lock as one: check its beat grid before the lows go up.'],
  },
  'Electro House': {
    long: ['Run its drums under the break of what plays for 16 bars, then let its build lead to the drop.'],
    short: [
      'Bring it in under the build of what plays and switch on the drop.',
      'Echo out the last bar of the build and let this drop land in its place.',
    ],
    any: ['Its drop wants room: take all bass away for one bar before it lands.'],
  },
  'Dance Pop': {
    long: [
      'Sixteen bars of its drums under the last {sung:chorus}, then hand over before its {sings:first verse}.',
    ],
    short: [
      'Change on the last line of a {sung:chorus}: eight bars of both are plenty.',
      'Loop the last bar of the {sung:chorus}, filter it away, and let this begin in the clear.',
    ],
    any: [
      'Think in verses and choruses: let its {sings:first verse} start when the other {sung:chorus} has ended.',
    ],
  },
  'Drum & Bass': {
    long: ['Start it 32 bars before the change; double both drops if the basses allow, with only one sub.'],
    short: [
      'Run its build over what plays for a phrase, then give it all the low end on the drop.',
      'Chop between both on the snare for four bars, then stay with this one.',
    ],
    any: ['At this speed sixteen bars last some 22 seconds: have it cued a phrase before you need it.'],
  },
  'Liquid Drum & Bass': {
    long: [
      'Blend over 32 bars: let the pads carry the change and take the bass across last.',
      'Fade its break in softly: liquid wants a change of light, not an impact.',
    ],
    short: ['Let the last chord ring, swap the bass on the one, and keep the drums rolling through.'],
    any: ['Keep the drums rolling without a gap: in liquid the flow counts more than the drop.'],
  },
  'Jump-Up': {
    short: [
      'Come in right on its drop: the bass hook is the event, so it gets the whole low end.',
      'Chop between the two on the snares for eight bars before you settle on this drop.',
      'Tease one bar of its bass before the drop, pull it back, then let it go.',
    ],
    any: ['Two bass hooks at once are noise: mute one before the other speaks.'],
  },
  Dubstep: {
    long: ['Bring its drums in alone for 16 bars; the sub follows only when the other one has gone.'],
    short: ['Leave space: let the sub of what plays stop for a bar before this one comes up.'],
    any: [
      'Half-step drums leave gaps: put the change where the snare stands alone.',
      'Two subs in one room cancel each other: move the low ends by hand, one at a time.',
    ],
  },
  Brostep: {
    short: [
      'Run its build over what plays and kill everything for the last beat before the drop.',
      'Let what plays build up, and land this drop instead of its own.',
      'Trade drops: finish the phrase of the one, then go straight into the drop of this one.',
    ],
    any: ['Its drop fills every band: nothing else may stay open when it lands.'],
  },
  'UK Garage': {
    long: ['Run its shuffled hats over what plays for 16 bars before the bass changes hands.'],
    short: ['Keep it to eight bars and nudge by ear: swing against swing shows every slip.'],
    any: [
      'Its kick skips beats: match by the snares on two and four.',
      'A rewind is in the tradition: let the first bars go, pull it back once, start again.',
    ],
  },
  Breaks: {
    long: ['Take out its lows and mids and let the top of its break run over what plays for 16 bars.'],
    short: [
      'Swap the breaks on a phrase: two of them at once get muddy.',
      'Go back and forth between the two breaks, one bar each for four bars, before this one stays.',
    ],
    any: ['Match by the snares: syncopated kicks mislead the ear.'],
  },
  'Rave Breaks': {
    short: [
      'Bring its first stab in on the one and take what plays away in the same move.',
      'Rave sets change fast: eight bars of drums together are plenty.',
    ],
    any: ['Its breaks are mostly sped-up funk drums: match the snare and let the kick follow.'],
  },
  'Nu-Skool Breaks': {
    long: ['Run its break without lows for 16 bars, then swap bass against bass on the phrase.'],
    short: ['Drop the bass of what plays a bar early, and let this bassline hit into the gap.'],
    any: ['Heavy bass eats headroom: trim both a little before the swap.'],
  },
  'Ambient Breaks': {
    long: [
      'Let the pads of both hang together and bring the break up slowly, over 32 bars.',
      'Hold its break at half level until what plays has no drums left, then let it come forward.',
    ],
    short: ['Take the drums out of what plays, let its tail hang, and let this break enter into the space.'],
    any: ['Let the pads breathe: reverb on what plays does more here than any fader move.'],
  },
  Electro: {
    long: ['Keep its kick down and let its hats and claps run over what plays for 16 bars.'],
    short: ['Swap the drum machines within a bar: two electro patterns at once trip over each other.'],
    any: ['The pattern is broken, not four to the floor: count from its snare, not from the kick.'],
  },
  Disco: {
    short: [
      'Let the last {sung:chorus} finish, take the bass out, and let this groove answer.',
      'Change over a bare stretch of percussion: strings over strings are too much.',
    ],
    any: [
      'In disco the bassline is the song: never leave two of them open.',
      'Live players drift: keep a hand on the jog wheel as long as both play.',
    ],
  },
  'Nu Disco': {
    long: ['Let it run for 16 bars with the bass out, and swap basslines where the phrase turns.'],
    short: ['Filter what plays down for four bars, the disco way, and open this one on the one.'],
    any: [
      'Keep the handclaps of one and the bass of the other: nu disco forgives everything but two basses.',
    ],
  },
  Amapiano: {
    long: [
      'Layer its shakers over what plays for 16 or 32 bars; keep the log drum out until the change.',
      'Start it a full phrase earlier than you would with house: it grows slowly.',
    ],
    short: ['One log drum at a time: swap the lows within a single bar.'],
    any: ['Lead with its shaker when you match the beat: the log drum plays around the one.'],
  },
  Downtempo: {
    long: [
      'Let it fade in under the tail; nobody counts bars here.',
      'Lay both textures over each other with the lows of one out, and take a minute over it.',
    ],
    short: ['Let what plays end, leave its reverb hanging, and begin into the quiet.'],
    any: ['Silence is allowed: a breath between the two makes the room listen.'],
  },
  'Hard Dance': {
    short: [
      'Switch on the kick after the break.',
      'Bring it in through the break of what plays and let its first kick end the wait.',
    ],
    any: [
      'Pitched kicks carry a note: two at once sound out of tune, so let one go first.',
      'At this speed eight bars are gone in about 13 seconds: set the cue before you need it.',
    ],
  },
} satisfies Record<string, TipWordings>
