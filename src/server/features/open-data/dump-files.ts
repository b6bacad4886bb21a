import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'

/** The files of an unpacked dump by what their names end with, before `.csv` or `.csv.gz`. */
export type DumpFiles = {
  /** @throws ConfigError where there is none */
  required(ending: string): string
  optional(ending: string): string | null
}

const PACKED = /\.(?:zst|tar|tgz|bz2|xz|zip)$|\.tar\.gz$/iu

/** Files of a folder and those below it, as archives unpack them. @throws ConfigError where it cannot be read */
export async function findDumpFiles(folder: string): Promise<DumpFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ConfigError(`The folder ${JSON.stringify(folder)} cannot be read.`)
  })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const optional = (ending: string): string | null =>
    paths.sort().find((path) => path.endsWith(`${ending}.csv`) || path.endsWith(`${ending}.csv.gz`)) ?? null
  return {
    optional,
    required(ending) {
      const path = optional(ending)
      if (path !== null) return path
      const packed = paths.find((one) => PACKED.test(one))
      throw new ConfigError(
        packed === undefined
          ? `There is no file …${ending}.csv in ${JSON.stringify(folder)}.`
          : `There is no file …${ending}.csv in ${JSON.stringify(folder)}. Unpack ${packed} first: tar --zstd -xf FILE, or unzstd FILE.`,
      )
    },
  }
}
