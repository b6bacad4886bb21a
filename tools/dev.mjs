/** `npm run dev`: the server restarts on change, the web application reloads at http://localhost:5173. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, root } from './ready.mjs'

install()
const bin = (name) => join(root, 'node_modules', '.bin', name)
const children = [
  spawn(bin('tsx'), ['watch', 'src/server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(bin('vite'), ['--config', 'vite.config.ts'], { cwd: root, stdio: 'inherit' }),
]
for (const child of children)
  child.on('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode = code ?? 0
  })
