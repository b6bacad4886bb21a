import type { TipWordings } from './tip-wording.ts'

/** What DJs do in genres that are programmed song by song, with cuts: of each, what is true of it. No long blends. */
export const OPEN_FORMAT_TECHNIQUES = {
  'Funk & Soul': {
    cut: [
      'Drop it on the one after the last line of a {sung:chorus}; funk needs no overlap.',
      'Echo the last hit of what plays and start this dry.',
    ],
    short: ['Loop a bar of drums from what plays and let this groove take over on the next one.'],
    any: ['In funk the one is everything: cue its first downbeat, not the pickup before it.'],
  },
  'R&B': {
    cut: [
      'Change after the {sung:hook}, never inside a verse.',
      'Let one last {sung:word} repeat in the echo and start this underneath nothing at all.',
    ],
    short: ['Slip it in under the last two bars with the lows out, and change the bass on the one.'],
    any: ['Keep it smooth: an echo on the last beat suits R&B better than a spin-back.'],
  },
  'Hip Hop': {
    cut: [
      'Start it on the one after the {sung:hook}.',
      'Spin what plays back on its last snare and let this hit on the one.',
      'Scratch its first kick in twice, then release it on the one.',
    ],
    short: [
      'Let its beat run under the last four bars of the {sung:hook}, then take what plays away at once.',
    ],
    any: ['Hip-hop sets move fast: cue this while the second {sung:hook} is still to come.'],
  },
  Latin: {
    cut: ['Cut at the end of a {sung:chorus} onto its first downbeat: dancers follow the percussion.'],
    short: ['Come in on the percussion and leave before the next {sung:verse}.'],
    any: ['Mind the step: check that the same dance still fits before you bring it in.'],
  },
  Salsa: {
    cut: [
      'Couples finish a figure on the eight: let what plays end its phrase, then start this clean.',
      'Let the last {kin:hit of the band} ring, and start this from the top.',
    ],
    short: ['A few bars of congas are all the overlap it takes; never two pianos at once.'],
    any: ['Find the clave first: two-three against three-two trips every dancer.'],
  },
  Bachata: {
    cut: [
      'Let the phrase end first: bachata couples like a breath before the next song.',
      'Start it from the top: dancers use the opening to find each other and the basic step.',
    ],
    short: ['If they overlap at all, then on bongo and güira alone, four bars at most.'],
    any: ['Bachata counts in eights: let it begin where an eight begins.'],
  },
  Merengue: {
    cut: ['Cut on the one: the {kin:march} goes on and nobody has to change a step.'],
    short: ['Come in on güira and tambora for four bars and change on the one.'],
    any: ['Merengue works in runs of three or four: choose this one with the one after it in mind.'],
  },
  Cumbia: {
    cut: ['Cut on the one after the {sung:chorus}; the güiro takes the dancers along at once.'],
    short: ['Let the scrape of the güiro carry the change for a few bars, then bass for bass.'],
    any: ['Cumbia swings: listen whether its shuffle sits with what plays before any drums meet.'],
  },
  Reggaeton: {
    cut: [
      'Cut on the one after the {sung:chorus}; the dembow picks up without a gap.',
      'Loop the last {kin:dembow} bar of what plays, mute it for a beat, and drop this.',
    ],
    short: ['Let its dembow run under the last four bars with its mids out, then change on the one.'],
    any: ['Lead with the drums: the dembow is what the floor holds on to from song to song.'],
  },
  Dancehall: {
    cut: [
      'Pull up: rewind what plays, say a word, and drop this from the top.',
      'Juggle it: a {sung:verse} and a {sings:chorus} of each, cutting on the one.',
    ],
    short: ['Let the {kin:riddim} of what plays run two bars bare, then bring this in on the one.'],
    any: ['Dancehall likes it quick: have the next one cued as soon as this one is out.'],
  },
  Reggae: {
    cut: ['Let the {sung:chorus} finish, send the last snare into a long delay, and start this on the one.'],
    short: ['Put the delay on the last {kin:offbeat}, lows out, and let this bassline come in alone.'],
    any: ['The bass carries it: one bassline at a time, with plenty of space around it.'],
  },
  'Roots Reggae': {
    cut: ['Let what plays come to its end, leave a pause or say a word, then begin, as a selector does.'],
    short: ['Dub the tail of what plays with reverb and delay, then drop this bass and drum.'],
    any: ['Roots wants weight: raise the sub after the change, not during it.'],
  },
  Afrobeats: {
    cut: [
      'Change after the {sung:hook} onto its first downbeat, and let the percussion speak before the {sings:voice}.',
    ],
    short: ['Let the percussion overlap for four bars and bring the bass in last.'],
    any: ['Match by its shaker: the kick does not fall on every beat here.'],
  },
  Pop: {
    cut: [
      'Cut on the last bar of the {sung:chorus}, straight to its opening.',
      'Echo out the last word of the {sung:chorus} and start this dry on the one.',
    ],
    short: ['Tease its {sings:hook} for two bars over the beat of what plays, then cut to the top.'],
    any: ['The {sings:hook} is what they wait for: cue it so that it arrives within half a minute.'],
  },
  Rock: {
    cut: [
      'Let the last chord ring and start on its opening hit.',
      'Leave on the end of a {sung:chorus}, on the snare, and go straight into this.',
    ],
    short: ['If the change feels bare, loop a bar or two of drums between the songs.'],
    any: ['Guitars fill the mids: never leave two of them open.'],
  },
  Oldies: {
    cut: [
      'Start it from its first note: the opening is what people know.',
      'Old singles often fade out: leave what plays at the end of a {sung:chorus}, before the fade.',
    ],
    short: ['A loop of four beats covers the change: the players of old records do not keep a grid.'],
    any: ['Old mixes sound thin beside new ones: lift the lows a touch and trim the top.'],
  },
  Country: {
    cut: [
      'Let the story end: wait for the last line of the {sung:chorus}, then start this from the top.',
      'Line dancers need the opening bars: start it clean, on the one.',
    ],
    short: ['If it must be joined, loop four beats of drums and let its opening come over them.'],
    any: ['Straight or shuffle counts more than tempo: check which one it is before you follow up.'],
  },
  'K-Pop': {
    cut: [
      'K-pop crowds know the openings: start it from the very first sound.',
      'Leave on the end of the last {sung:chorus}, never in the bridge.',
    ],
    short: ['Let two bars of its {sings:hook} flash over the beat of what plays, then cut to the top.'],
    any: ['Sections turn quickly: read the waveform first, so that no bridge falls into your change.'],
  },
} satisfies Record<string, TipWordings>
