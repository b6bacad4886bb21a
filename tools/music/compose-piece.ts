import { modeOf } from '../../src/domain/key/key.ts'
import { type Section, sectionsOf } from './arrangement.ts'
import { Clock } from './clock.ts'
import { drumPart } from './drum-part.ts'
import { type Chord, chordNamed, pitchAbove, voiceChord } from './harmony.ts'
import { melodyOf } from './melody.ts'
import type { Instrument, NoteEvent, Piece, PieceSpec } from './piece.ts'
import { Random } from './random.ts'
import { settleRhythm, strokesOf, varyRhythm } from './rhythm.ts'
import type { Part, StyleFacts } from './style-facts.ts'
import { styleFacts } from './styles.ts'

/** Chords under which the note a tone below the root belongs to the key. */
const STEP_BELOW: ReadonlySet<string> = new Set(['i', 'v', 'ii°', 'ii', 'vi', 'iii'])

/** The piece of a spec. Beats fall where `firstBeatS` and the tempo say, and its last chord is the tonic's. */
export function composePiece(spec: PieceSpec): Piece {
  return new Composer(spec).compose()
}

class Composer {
  private readonly spec: PieceSpec
  private readonly facts: StyleFacts
  private readonly random: Random
  private readonly clock: Clock
  private readonly sections: readonly Section[]
  /** One for each bar. */
  private readonly chords: readonly Chord[]
  private readonly bars: number
  private readonly notes: NoteEvent[] = []

  constructor(spec: PieceSpec) {
    this.spec = spec
    this.facts = styleFacts(spec.style)
    this.random = new Random(spec.seed)
    this.clock = new Clock(this.random.between(0.02, 0.2), spec.bpm, this.facts.swing)
    const { beatS, firstBeatS } = this.clock
    // The last chord has time to ring.
    const tailS = Math.max(1.5, 2 * beatS)
    this.bars = Math.max(2, Math.floor((spec.seconds - firstBeatS - tailS) / (4 * beatS)))
    this.sections = sectionsOf(this.bars, this.random)
    this.chords = this.progression()
  }

  compose(): Piece {
    const { clock, facts, random, spec } = this
    const drums = drumPart(facts, this.sections, clock, random)
    const bass = this.playBass()
    const keys = this.playChords()
    const pad = this.playPad()
    this.playLead()
    this.playEnding(bass, [keys, pad])
    const endS = clock.timeOf(this.bars, 0)
    drums.push({ drum: 'kick', startS: endS, velocity: 0.85 }, { drum: 'crash', startS: endS, velocity: 0.6 })
    return {
      spec,
      firstBeatS: clock.firstBeatS,
      tuningCents: random.chance(0.4) ? Math.round(random.between(-20, 20)) : 0,
      pump: facts.pump * random.between(0.7, 1.2),
      notes: this.notes.sort((a, b) => a.startS - b.startS || a.pitch - b.pitch),
      drums: drums.sort((a, b) => a.startS - b.startS),
    }
  }

  private progression(): Chord[] {
    const { facts, random, spec } = this
    const names = random.pick(modeOf(spec.key) === 'minor' ? facts.minor : facts.major).split(' ')
    const barsPerChord = random.pick(facts.barsPerChord)
    return Array.from({ length: this.bars }, (_, bar) =>
      chordNamed(names[Math.floor(bar / barsPerChord) % names.length] as string, facts.rich),
    )
  }

  private play(
    instrument: Instrument,
    pitches: readonly number[],
    [startS, durationS]: readonly [number, number],
    { velocity, brightness }: { velocity: number; brightness: number },
  ): void {
    const late = (this.random.next() * this.facts.looseness) / 1000
    for (const pitch of pitches)
      this.notes.push({ instrument, pitch, startS: startS + late, durationS, velocity, brightness })
  }

  private partOf(part: Part, stroke: string): { instrument: Instrument; rhythm: string } {
    const { random } = this
    const rhythm = settleRhythm(random.pick(part.rhythms), stroke, random)
    return { instrument: random.pick(part.instruments), rhythm: varyRhythm(rhythm, stroke, random) }
  }

  /** Every bar of the sections that have this part. */
  private *barsWith(has: (section: Section) => boolean): Generator<{ bar: number; brightness: number }> {
    for (const section of this.sections)
      if (has(section))
        for (let bar = section.from; bar < section.to; bar++)
          yield { bar, brightness: section.brightness(bar) }
  }

  private playBass(): Instrument {
    const { random, spec } = this
    const { instrument, rhythm } = this.partOf(this.facts.bass, 'R')
    const low = instrument === 'acid-bass' || instrument === 'organ' ? 36 : 29
    for (const { bar, brightness } of this.barsWith(({ bass }) => bass)) {
      const chord = this.chords[bar] as Chord
      const root = pitchAbove(spec.key, chord.root, low)
      for (const { sign, step, steps } of strokesOf(rhythm)) {
        const below = STEP_BELOW.has(chord.name) ? -2 : 0
        const fifth = chord.name === 'ii°' ? 6 : 7
        const up = { O: 12, F: fifth, T: chord.tones[1] as number, S: below }[sign] ?? 0
        const touch = { velocity: random.between(0.75, 0.9), brightness }
        this.play(instrument, [root + up], this.clock.span(bar, step, steps), touch)
      }
    }
    return instrument
  }

  private playChords(): Instrument {
    const { random, spec } = this
    const { instrument, rhythm } = this.partOf(this.facts.chords, 'x')
    const centre = random.whole(58, 65)
    let pitches: readonly number[] = []
    for (const { bar, brightness } of this.barsWith(({ chords }) => chords)) {
      pitches = voiceChord(spec.key, this.chords[bar] as Chord, pitches, centre)
      for (const { step, steps } of strokesOf(rhythm)) {
        const velocity = random.between(0.55, 0.75) * (step % 4 === 0 ? 1.1 : 1)
        this.play(instrument, pitches, this.clock.span(bar, step, steps), { velocity, brightness })
      }
    }
    return instrument
  }

  /** Chords held as long as they last. */
  private playPad(): Instrument {
    const { random, spec } = this
    const instrument = random.pick(this.facts.pad)
    const always = random.chance(0.35)
    let pitches: readonly number[] = []
    for (const section of this.sections) {
      if (!section.pad && !(always && section.chords)) continue
      for (let bar = section.from, next = bar; bar < section.to; bar = next) {
        const chord = this.chords[bar] as Chord
        while (next < section.to && this.chords[next]?.name === chord.name) next++
        pitches = voiceChord(spec.key, chord, pitches, 62)
        const touch = { velocity: section.pad ? 0.8 : 0.42, brightness: section.brightness(bar) }
        this.play(instrument, pitches, this.clock.span(bar, 0, 16 * (next - bar)), touch)
      }
    }
    return instrument
  }

  private playLead(): void {
    const { facts, random } = this
    const withArpeggio = random.chance(facts.arpeggioChance)
    if (!withArpeggio || random.chance(0.6)) this.playMelody()
    if (withArpeggio) this.playArpeggio()
  }

  private playMelody(): void {
    const { facts, random, spec } = this
    const melody = melodyOf(spec.key, this.chords, facts.leadDensity, random)
    const instrument = random.pick(facts.lead)
    for (const { bar, brightness } of this.barsWith(({ lead }) => lead))
      for (const { step, steps, pitch, velocity } of melody.filter((note) => note.bar === bar))
        this.play(instrument, [pitch], this.clock.span(bar, step, steps), { velocity, brightness })
  }

  private playArpeggio(): void {
    const { random, spec } = this
    const instrument = random.pick(this.facts.arpeggio)
    const stride = random.pick([1, 1, 2])
    // Tones of the chord by number; from the fourth on they lie an octave higher.
    const order = Array.from({ length: random.pick([3, 4, 6, 8, 16]) }, (_, at) =>
      at === 0 ? 0 : random.whole(0, 5),
    )
    const rests = Array.from({ length: 16 }, (_, step) => step % 4 !== 0 && random.chance(0.18))
    for (const { bar, brightness } of this.barsWith(({ arpeggio }) => arpeggio)) {
      const chord = this.chords[bar] as Chord
      for (let step = 0; step < 16; step += stride) {
        if (rests[step]) continue
        const place = order[((bar * 16 + step) / stride) % order.length] as number
        const tone = (chord.tones[place % 3] as number) + 12 * Math.floor(place / 3)
        const touch = { velocity: random.between(0.5, 0.65), brightness }
        this.play(
          instrument,
          [pitchAbove(spec.key, chord.root, 60) + tone],
          this.clock.span(bar, step, stride),
          touch,
        )
      }
    }
  }

  /** The tonic's chord after the last bar: every piece comes home. */
  private playEnding(bass: Instrument, others: readonly Instrument[]): void {
    const { clock, facts, spec } = this
    const startS = clock.timeOf(this.bars, 0)
    const timing = [startS, Math.max(0.4, Math.min(spec.seconds - startS, 8 * clock.beatS) * 0.6)] as const
    const tonic = chordNamed(modeOf(spec.key) === 'minor' ? 'i' : 'I', facts.rich)
    this.play(bass, [pitchAbove(spec.key, 0, 29)], timing, { velocity: 0.85, brightness: 0.5 })
    const pitches = voiceChord(spec.key, tonic, [], 62)
    for (const one of others) this.play(one, pitches, timing, { velocity: 0.65, brightness: 0.5 })
  }
}
