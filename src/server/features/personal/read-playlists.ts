import { ownTrackKey } from '#domain/library/own-track.ts'
import type { Db } from '../../db/schema.ts'
import { personalStore } from './store.ts'

/** Every playlist of a user with the keys of its tracks. */
export async function readPlaylists(db: Db, userId: string) {
  const playlists = []
  for (let id = ''; ;) {
    const part = await personalStore(db).after(userId, id, 'playlist')
    const last = part.at(-1)
    if (last === undefined) return playlists
    for (const { name, folder, plays } of part)
      playlists.push({ name, folder, keys: plays.map(({ artist, title }) => ownTrackKey(artist, title)) })
    id = last.id
  }
}
