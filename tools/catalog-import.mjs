/** `npm run catalog:import -- musicbrainz DIR`: installs, builds, and reads a public dump into the database; see src/server/catalogue-import.ts. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './ready.mjs'

install()
build()
process.env.NODE_ENV ??= 'production'
// npm runs this in the project, the path is relative to where it was typed.
if (process.argv[3] !== undefined)
  process.argv[3] = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[3])
await import(pathToFileURL(join(root, 'dist', 'server', 'catalogue-import.js')).href)
