import type { Sound } from '../../providers/preview/port.ts'

const KEPT_MS = 2 * 60_000
const MAX_CACHE_BYTES = 24 * 1024 * 1024

/** Sounds that are playing now: a browser asks for one in several ranges. In memory, for a moment, and not many. */
export class PreviewCache {
  private readonly clock: () => number
  private readonly sounds = new Map<string, { sound: Sound; until: number }>()
  private bytes = 0

  constructor(clock: () => number) {
    this.clock = clock
  }

  get(id: string): Sound | null {
    const found = this.sounds.get(id)
    return found && found.until > this.clock() ? found.sound : null
  }

  keep(id: string, sound: Sound): void {
    this.evict(id)
    this.sounds.set(id, { sound, until: this.clock() + KEPT_MS })
    this.bytes += sound.bytes.length
    for (const [oldest, { until }] of this.sounds) {
      if (this.bytes <= MAX_CACHE_BYTES && until > this.clock()) break
      this.evict(oldest)
    }
  }

  private evict(id: string): void {
    this.bytes -= this.sounds.get(id)?.sound.bytes.length ?? 0
    this.sounds.delete(id)
  }
}
