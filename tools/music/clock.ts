/** Where the sixteenths of a piece fall, in seconds. A bar has four beats. */
export class Clock {
  readonly firstBeatS: number
  readonly beatS: number
  private readonly swing: number

  /** @param swing how late the second of two sixteenths comes, as a part of a sixteenth */
  constructor(firstBeatS: number, bpm: number, swing: number) {
    this.firstBeatS = firstBeatS
    this.beatS = 60 / bpm
    this.swing = swing
  }

  timeOf(bar: number, step: number): number {
    const late = step % 2 === 1 ? this.swing : 0
    return this.firstBeatS + this.beatS * (bar * 4 + (step + late) / 4)
  }

  /** Start and length of a note that is held for so many sixteenths, let go a little early. */
  span(bar: number, step: number, steps: number): readonly [number, number] {
    return [this.timeOf(bar, step), this.beatS * (steps / 4) * 0.94]
  }
}
