/** Makes a fresh clone ready: packages installed, application built. Does nothing that was done before. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, '.cache')

/** Runs a command in the project and ends this one with it when it fails. */
export function run(command, args, env = {}) {
  const shell = process.platform === 'win32'
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell,
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs the packages of the lock file, unless they are those that lie there. */
export function install() {
  const wanted = digest([join(root, 'package-lock.json')], (file) => readFileSync(file))
  if (stamp('install') === wanted && existsSync(join(root, 'node_modules'))) return
  console.log('Installing packages (once; the database driver may be compiled) …')
  run('npm', ['ci', '--no-audit', '--no-fund'])
  setStamp('install', wanted)
}

/** Builds server and web, unless no source has changed since. */
export function build() {
  const sources = [
    join(root, 'package-lock.json'),
    join(root, 'vite.config.ts'),
    join(root, 'tools', 'build.mjs'),
    join(root, 'tools', 'server-entries.mjs'),
    ...filesBelow(join(root, 'src')),
  ]
  const wanted = digest(sources, (file) => {
    const { mtimeMs, size } = statSync(file)
    return `${mtimeMs}:${size}`
  })
  if (stamp('build') === wanted && existsSync(join(root, 'dist', 'server', 'main.js'))) return
  console.log('Building …')
  run(process.execPath, [join(root, 'tools', 'build.mjs')])
  setStamp('build', wanted)
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function digest(files, of) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(of(file))
  return hash.digest('hex')
}

const stampFile = (name) => join(cache, `${name}.stamp`)
const stamp = (name) => (existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : null)

function setStamp(name, value) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(stampFile(name), value)
}
