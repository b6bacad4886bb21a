/** `npm run library -- scan [DIR]`: installs, builds, and makes the music of a folder known; see src/server/library.ts. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './ready.mjs'

install()
build()
process.env.NODE_ENV ??= 'production'
// npm runs this in the project, the path is relative to where it was typed.
const [verb, folder] = process.argv.slice(2)
if (verb === 'scan' && folder !== undefined)
  process.argv[3] = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
// In this very process: Ctrl-C reaches the scan.
await import(pathToFileURL(join(root, 'dist', 'server', 'library.js')).href)
