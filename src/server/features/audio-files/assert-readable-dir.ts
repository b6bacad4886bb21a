import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ConfigError } from '../../config.ts'
import { reasonOf } from './walk-folder.ts'

/**
 * The absolute path of a folder that can be read.
 * @param name what the folder was given as: a setting, or a word of the command
 * @throws ConfigError in one line, where there is none
 */
export async function assertReadableDir(name: string, folder: string): Promise<string> {
  try {
    await readdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'ENOENT'
        ? 'There is no such folder.'
        : code === 'ENOTDIR'
          ? 'It is no folder.'
          : reasonOf(error)
    throw new ConfigError(`${name}: ${JSON.stringify(folder)} cannot be scanned. ${why}`)
  }
  return resolve(folder)
}
