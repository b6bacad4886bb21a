/** `npm start`: installs, builds and serves. Plain Node, since it runs before any package is there. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './ready.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Segue needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

install()
build()
process.env.NODE_ENV ??= 'production'
// In this very process: a signal to `npm start` reaches the server.
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
