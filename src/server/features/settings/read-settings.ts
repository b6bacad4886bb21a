import type { Db } from '../../db/schema.ts'
import { type Settings, settingsStore } from './store.ts'

export const readSettings = (db: Db): Promise<Settings> => settingsStore(db).read()
