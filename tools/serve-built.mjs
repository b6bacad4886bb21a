/** Starts the built server on a free port with a fresh database of its own, for tools that look at it from outside. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './ready.mjs'

const GIVE_UP_MS = 60_000

/**
 * @param settings beside those every such server has: offline, silent but for errors, on a free port
 * @returns the address it serves at, and how to stop it and forget its data
 */
export async function serveBuilt(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'segue-built-'))
  const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      OFFLINE: '1',
      LOG_LEVEL: 'error',
      PORT: '0',
      DATA_DIR: folder,
      ...settings,
    },
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { address: await addressOf(server), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The server says where it serves once it does. */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let said = ''
    const giveUp = setTimeout(() => reject(new Error('the server did not start in time')), GIVE_UP_MS)
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it served`)))
    server.stdout.on('data', (chunk) => {
      said += chunk
      const address = /serving at (http:\S+)/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(giveUp)
      resolve(address)
    })
  })
}
