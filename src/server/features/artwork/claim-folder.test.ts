import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { folderStorage } from '../../providers/storage/folder.ts'
import { accountsStore } from '../accounts/store.ts'
import { claimArtworkFolder } from './claim-folder.ts'

onEveryDatabase('the folder of the pictures', (fresh) => {
  const parent = mkdtempSync(join(tmpdir(), 'segue-claim-'))
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
    await accountsStore(database.db).add({
      id: 'u',
      username: 'orla',
      passwordHash: '',
      role: 'user',
      email: null,
      createdAt: 1,
    })
  })
  afterAll(async () => {
    await database.close()
    rmSync(parent, { recursive: true, force: true })
  })
  const claim = (name: string) => claimArtworkFolder(database.db, folderStorage(join(parent, name)))

  it('may be another one while there are no pictures', async () => {
    await claim('first')
    await expect(claim('second')).resolves.toBeUndefined()
  })

  it('is the one that has them, and a server with another one says what to do', async () => {
    await database.db
      .insertInto('artworks')
      .values({
        id: 'a',
        user_id: 'u',
        family: 'rings',
        facts: '{}',
        storage_key: 'k',
        bytes: 1,
        is_missing: 0,
        created_at: 1,
      })
      .execute()
    await claim('second')
    await expect(claim('first')).rejects.toThrow(/lie in another folder.*Let all servers share a bucket/u)
  })

  it('is still the same where it was moved', async () => {
    renameSync(join(parent, 'second'), join(parent, 'moved'))
    await expect(claim('moved')).resolves.toBeUndefined()
  })
})

it('files are not missing from a folder that is not there', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'segue-mount-'))
  const folder = join(parent, 'artwork')
  const storage = folderStorage(folder)
  const never = new AbortController().signal
  storage.folderId?.()
  expect(await storage.get('one.png', never)).toEqual({ kind: 'nothing' })
  renameSync(folder, join(parent, 'unmounted'))
  expect(await storage.get('one.png', never)).toMatchObject({ kind: 'failed' })
  rmSync(parent, { recursive: true, force: true })
})
