import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDemoArtist } from '#domain/track/demo-artist.ts'
import { normalizeName } from '#domain/track/names.ts'
import type { MixableTrack } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'
import type { AudioDecoder } from '../../providers/decode/port.ts'
import type { Logger } from '../../system/logger.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type FingerprintMatcher, SOUND_RATE } from '../identify/fingerprint-matcher.ts'
import { demoTracksStore } from './store.ts'

/** Far more than any of them lasts. */
const MAX_DURATION_S = 120

type DemoDeps = {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly decoder: AudioDecoder
  readonly index: FingerprintMatcher
  readonly clock: () => number
  readonly newId: () => string
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Makes the pieces that come with Segue known by their sound: a row and a fingerprint for each file, made anew where
 * the file changed, gone where it is gone. A file is named after the title that the catalogue has of it.
 * @returns how many files were read
 */
export async function readDemoTracks(deps: DemoDeps, folder: string, signal: AbortSignal): Promise<number> {
  const { db, catalogue, log } = deps
  const byName = new Map(
    catalogue.tracks
      .filter(({ artist }) => isDemoArtist(artist))
      .map((track) => [normalizeName(track.title), track]),
  )
  const store = demoTracksStore(db)
  const known = await store.files()
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mp3')).sort()
  let read = 0
  for (const name of names) {
    if (signal.aborted) return read
    const track = byName.get(normalizeName(name.slice(0, -'.mp3'.length)))
    if (track === undefined) {
      log.warn({ name }, 'a demo track is not in the catalogue')
      continue
    }
    const { size, mtimeMs } = await stat(join(folder, name))
    const modifiedAt = Math.floor(mtimeMs)
    const before = known.get(name)
    if (before?.size === size && before.modifiedAt === modifiedAt && before.trackId === track.id) continue
    if (await readDemoTrack(deps, { folder, name, size, modifiedAt, track }, signal)) read++
  }
  await store.removeOthers(names)
  return read
}

type DemoFile = {
  readonly folder: string
  readonly name: string
  readonly size: number
  readonly modifiedAt: number
  readonly track: MixableTrack
}

async function readDemoTrack(
  { db, decoder, index, clock, newId, log }: DemoDeps,
  { folder, name, size, modifiedAt, track }: DemoFile,
  signal: AbortSignal,
): Promise<boolean> {
  const want = { sampleRate: SOUND_RATE, maxSeconds: MAX_DURATION_S }
  const sound = await decoder.decode(await readFile(join(folder, name)), want, signal)
  if (sound.kind !== 'found') {
    if (!signal.aborted) log.warn({ name, why: sound }, 'a demo track could not be decoded')
    return false
  }
  const printed = await index.fingerprint({ samples: sound.samples, sampleRate: SOUND_RATE }, signal)
  if (printed.kind !== 'fingerprinted') {
    if (!signal.aborted) log.warn({ name, why: printed }, 'a demo track could not be fingerprinted')
    return false
  }
  await db.transaction().execute((trx) =>
    demoTracksStore(trx).replace({
      id: newId(),
      name,
      size,
      modifiedAt,
      readAt: clock(),
      track,
      durationMs: Math.round(sound.durationS * 1_000),
      printId: newId(),
      landmarks: printed.landmarks,
    }),
  )
  return true
}
