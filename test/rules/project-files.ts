import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a rule looks at. `path` is relative to the project, with `/`. In a planted violation it exists nowhere else. */
export type ProjectFile = { readonly path: string; readonly text: string }

/** A broken rule, as `path:line: what is wrong`. */
export type Finding = string

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/u, '')

/** Folders that hold what was installed, built or kept for later. */
const MADE = new Set([
  'node_modules',
  '.git',
  'dist',
  'data',
  '.cache',
  'test-results',
  'playwright-report',
  'screens',
])

/** Every path that is committed, or would be with `git add .`. Without git (an unpacked archive): what lies there. */
export function projectPaths(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const paths = [...new Set(listed.split('\0'))].filter((path) => path !== '')
    // Deleted but not yet committed: there is nothing to look at.
    const there = paths.filter((path) => isFile(path))
    if (there.length > 0) return there.sort()
  } catch {
    // No git, or not its folder.
  }
  return below('').sort()
}

const isFile = (path: string): boolean => {
  const full = join(projectFolder, path)
  return existsSync(full) && statSync(full).isFile()
}

const below = (folder: string): string[] =>
  readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : below(path)
    return entry.isFile() ? [path] : []
  })

export const readProjectFile = (path: string): ProjectFile => ({
  path,
  text: readFileSync(join(projectFolder, path), 'utf8'),
})

/** TypeScript and JavaScript below a folder ("src/domain"). Fails on an empty folder: a rule over nothing proves nothing. */
export function codeBelow(...folders: readonly string[]): ProjectFile[] {
  const paths = projectPaths().filter(
    (path) => folders.some((folder) => path.startsWith(`${folder}/`)) && isCode(path),
  )
  for (const folder of folders)
    if (!paths.some((path) => path.startsWith(`${folder}/`))) throw new Error(`${folder} holds no code`)
  return paths.map(readProjectFile)
}

export const isCode = (path: string): boolean =>
  /\.(?:ts|tsx|mts|mjs)$/u.test(path) && !/\.d\.m?ts$/u.test(path)

/** Tests stand beside what they test, but are not part of what is served. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/u.test(path)
