import type { Config } from '../config.ts'
import { assertReadableDir } from '../features/audio-files/assert-readable-dir.ts'
import { isFollower } from '../system/worker-process.ts'

type WatchedFolders = {
  /** null: there is none to keep an eye on. */
  readonly musicFolder: string | null
  /** null: no backups are made by themselves. */
  readonly backupFolder: string | null
}

/**
 * The folders that one process of this machine keeps an eye on; the others have none.
 * @throws ConfigError where the music folder cannot be read
 */
export async function watchedFolders({
  LIBRARY_DIR,
  BACKUP_DIR,
}: Pick<Config, 'LIBRARY_DIR' | 'BACKUP_DIR'>): Promise<WatchedFolders> {
  const musicFolder = LIBRARY_DIR === undefined ? null : await assertReadableDir('LIBRARY_DIR', LIBRARY_DIR)
  return isFollower()
    ? { musicFolder: null, backupFolder: null }
    : { musicFolder, backupFolder: BACKUP_DIR ?? null }
}
