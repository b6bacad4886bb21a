import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownFolder } from './known-shelf.ts'
import { shelfFiles } from './shelf-rows.ts'

/** Which shelves everybody on this server is recommended from: the tracks written for Segue alone, or the known ones too. */
export type Shelves = 'all' | 'authored'

/** Names what the files of these shelves hold, from their bytes alone: another one whenever any of it changes. */
export function catalogueEdition(folder: string, shelves: Shelves): string {
  const hash = createHash('sha256')
  const known = knownFolder(folder)
  const folders = shelves === 'all' && existsSync(known) ? [folder, known] : [folder]
  for (const [at, shelf] of folders.entries())
    for (const file of shelfFiles(shelf)) {
      const bytes = readFileSync(join(shelf, file))
      hash.update(`${at}/${file} ${bytes.length}\n`).update(bytes)
    }
  return hash.digest('hex')
}
