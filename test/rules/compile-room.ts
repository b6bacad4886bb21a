import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type ProjectFile, projectFolder } from './project-files.ts'

const ROOMS = ['domain', 'contract', 'server', 'web'] as const
export type Room = (typeof ROOMS)[number]

/**
 * Compiles planted files in a copy of the house: the real tsconfig.json of every room, the real packages, and in each
 * room one empty file.
 * @returns what the compiler says of each planted file: an empty list where it is content
 */
export function compileRoom(
  room: Room,
  planted: readonly ProjectFile[],
): ReadonlyMap<string, readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'segue-rules-'))
  try {
    copyFileSync(join(projectFolder, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
    symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    for (const name of ROOMS) {
      mkdirSync(join(folder, 'src', name), { recursive: true })
      const config = join('src', name, 'tsconfig.json')
      copyFileSync(join(projectFolder, config), join(folder, config))
      writeFileSync(join(folder, 'src', name, 'neighbour.ts'), `export const ${name}Fact = 1\n`)
    }
    for (const { path, text } of planted) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const tsc = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc')
    const run = spawnSync(process.execPath, [tsc, '-b', join('src', room), '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (run.error) throw run.error
    const lines = run.stdout.split('\n')
    const unexplained = lines.filter((line) => line.startsWith('error '))
    if (unexplained.length > 0) throw new Error(`The compiler could not work: ${unexplained.join('\n')}`)
    return new Map(
      planted.map(({ path }) => [
        path,
        lines.filter((line) => line.replaceAll('\\', '/').startsWith(`${path}(`)),
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
