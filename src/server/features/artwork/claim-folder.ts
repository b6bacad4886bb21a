import { ConfigError } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import type { FileStorage } from '../../providers/storage/port.ts'
import { artworkStore } from './store.ts'

/**
 * Servers of one database see the same pictures, or the later one does not start: it would take for missing what lies on
 * the disk of another.
 * @throws ConfigError where the pictures of this database lie in another folder
 */
export async function claimArtworkFolder(db: Db, storage: Pick<FileStorage, 'folderId'>): Promise<void> {
  if (storage.folderId === undefined) return
  const here = storage.folderId()
  const claimed = await artworkStore(db).claimFolder(here)
  if (claimed !== here)
    throw new ConfigError(
      `DATA_DIR: the pictures of this database lie in another folder, perhaps another machine's. Let all servers share a bucket (S3_ENDPOINT and the rest) or that folder. If they are lost, write ${claimed} into artwork/.storage-id in DATA_DIR, and have them drawn anew at the admin's desk.`,
    )
}
