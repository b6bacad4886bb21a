import type { Db } from '../../db/schema.ts'
import type { Outcome } from '../../providers/outcome.ts'
import type { PreviewServices, Sound } from '../../providers/preview/port.ts'
import type { Logger } from '../../system/logger.ts'
import { PreviewCache } from './preview-cache.ts'
import { singleFlight } from './single-flight.ts'
import { type CachedPreview, previewsStore, type SoundSource } from './store.ts'

export type RemotePreviewDeps = {
  readonly db: Db
  readonly services: PreviewServices
  readonly clock: () => number
  readonly newId: () => string
  readonly log: Pick<Logger, 'warn'>
}

type FoundSound = { readonly id: string; readonly source: SoundSource }

/** Sound that outside services have. */
export type RemotePreviews = {
  /** `nothing` only where every service said so. */
  find(text: string): Promise<Outcome<FoundSound>>
  /** `nothing` where there is no such sound, or not any more. */
  load(id: string): Promise<Outcome<Sound>>
}

const HOUR_MS = 60 * 60 * 1000
/** How long what was found out stays true. Deezer's addresses run out within the hour and are then looked up anew. */
const KEPT_MS: Readonly<Record<SoundSource | 'nothing', number>> = {
  deezer: 12 * HOUR_MS,
  itunes: 72 * HOUR_MS,
  nothing: 7 * 24 * HOUR_MS,
}
/** For all services together: a user has pressed play. */
const LOOK_UP_MS = 5_000
const LOAD_MS = 10_000

export function createRemotePreviews({ db, services, clock, newId, log }: RemotePreviewDeps): RemotePreviews {
  const lookUpOnce = singleFlight<Outcome<CachedPreview>>()
  const loadOnce = singleFlight<Outcome<Sound>>()
  const recent = new PreviewCache(clock)

  const lookUp = (text: string): Promise<Outcome<CachedPreview>> =>
    lookUpOnce(text, async () => {
      const sound = await askServices(text)
      if (sound.kind === 'failed') return sound
      const value = sound.kind === 'found' ? sound.value : null
      const ttlMs = KEPT_MS[value?.source ?? 'nothing']
      const store = previewsStore(db)
      const id = await store.cacheSound({ id: newId(), text, sound: value }, clock() + ttlMs)
      return { kind: 'found', value: { id, text, sound: value } }
    })

  /** One after the other: the first that has it is asked alone. */
  async function askServices(text: string): Promise<Outcome<NonNullable<CachedPreview['sound']>>> {
    const signal = AbortSignal.timeout(LOOK_UP_MS)
    const errors: string[] = []
    for (const service of services.sounds) {
      const found = await service.find(text, signal)
      if (found.kind === 'found')
        return { kind: 'found', value: { source: service.name, address: found.value } }
      if (found.kind === 'failed') errors.push(found.reason)
    }
    if (errors.length === 0) return { kind: 'nothing' }
    const reason = errors.join('; ')
    log.warn({ reason }, 'previews failed')
    return { kind: 'failed', reason }
  }

  async function loadCached({ id, sound }: CachedPreview): Promise<Outcome<Sound>> {
    const service = services.sounds.find(({ name }) => name === sound?.source)
    if (sound === null || service === undefined) return { kind: 'nothing' }
    const loaded = await service.load(sound.address, AbortSignal.timeout(LOAD_MS))
    if (loaded.kind === 'found') recent.keep(id, loaded.value)
    if (loaded.kind === 'failed') log.warn({ reason: loaded.reason }, 'the sound of a preview failed')
    return loaded
  }

  return {
    async find(text) {
      // No service is asked, so no negative answer may be cached.
      if (services.sounds.length === 0) return { kind: 'nothing' }
      const known = await previewsStore(db).sound(text, clock())
      const found: Outcome<CachedPreview> = known ? { kind: 'found', value: known } : await lookUp(text)
      if (found.kind !== 'found') return found
      const { id, sound } = found.value
      return sound === null ? { kind: 'nothing' } : { kind: 'found', value: { id, source: sound.source } }
    },

    async load(id) {
      const loaded = recent.get(id)
      if (loaded) return { kind: 'found', value: loaded }
      return loadOnce(id, async () => {
        const cached = await previewsStore(db).soundById(id)
        if (cached === null) return { kind: 'nothing' }
        const first = await loadCached(cached)
        if (first.kind !== 'nothing' || services.sounds.length === 0) return first
        // Its address has run out: once more with a fresh one.
        const anew = await lookUp(cached.text)
        return anew.kind === 'found' ? loadCached(anew.value) : anew
      })
    },
  }
}
