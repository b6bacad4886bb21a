import { setImmediate } from 'node:timers/promises'
import {
  isSameRecording,
  type Recording,
  recordingKeys,
  recordingOf,
  wantedKeys,
  wantedRecording,
} from '#domain/track/same-recording.ts'
import type { Db } from '../../db/schema.ts'
import { singleFlight } from './single-flight.ts'
import { type OwnFile, previewsStore } from './store.ts'

type Entry = { readonly file: OwnFile; readonly recording: Recording }
type Edition = {
  readonly name: string
  readonly byId: ReadonlyMap<string, Entry>
  readonly byKey: ReadonlyMap<string, readonly Entry[]>
}

/** Files read between two looks at what else there is to do. */
const FILE_BATCH_SIZE = 100

/** Files of this server by what they are, in memory: tens of thousands are searched within a request. */
export class OwnFileIndex {
  private readonly db: Db
  private readonly once = singleFlight<Edition>()
  private edition: Edition = { name: '', byId: new Map(), byKey: new Map() }

  constructor(db: Db) {
    this.db = db
  }

  /** Files that are the very recording a text asks for, those that came with Segue first. */
  async find(text: string): Promise<OwnFile[]> {
    const { byKey } = await this.current()
    const wanted = wantedRecording(text)
    const entries = new Set([...wantedKeys(wanted)].flatMap((key) => byKey.get(key) ?? []))
    return [...entries].filter(({ recording }) => isSameRecording(wanted, recording)).map(({ file }) => file)
  }

  private async current(): Promise<Edition> {
    const name = await previewsStore(this.db).filesEdition()
    if (this.edition.name !== name) this.edition = await this.once(name, () => this.read(name))
    return this.edition
  }

  /** What was known of a file is taken over: while a folder is read, there is a new edition every moment. */
  private async read(name: string): Promise<Edition> {
    const known = this.edition.byId
    const byId = new Map<string, Entry>()
    const byKey = new Map<string, Entry[]>()
    for (const [at, file] of (await previewsStore(this.db).files()).entries()) {
      if (at % FILE_BATCH_SIZE === 0) await setImmediate()
      const before = known.get(file.id)
      const isSame = before?.file.artist === file.artist && before.file.title === file.title
      const recording = isSame ? before.recording : recordingOf(file.artist, file.title)
      const entry = { file, recording }
      byId.set(file.id, entry)
      for (const key of recordingKeys(recording)) {
        const list = byKey.get(key)
        if (list) list.push(entry)
        else byKey.set(key, [entry])
      }
    }
    return { name, byId, byKey }
  }
}
