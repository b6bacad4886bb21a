import type { Db } from '../../db/schema.ts'
import type { PostText } from './post.ts'
import { galleryStore } from './store.ts'

/** The newest posts whose picture can be shown, without their songs. */
export const newestPosts = (db: Db, limit: number): Promise<PostText[]> => galleryStore(db).newest(limit)

/** null where there is no such post. */
export const readPost = (db: Db, id: string): Promise<PostText | null> => galleryStore(db).text(id)
