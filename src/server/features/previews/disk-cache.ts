import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Prepared sounds on disk, so many bytes of them at most: the oldest go first, and can be made again. */
export class DiskCache {
  private readonly folder: string
  private readonly mostBytes: number

  constructor(folder: string, mostBytes: number) {
    this.folder = folder
    this.mostBytes = mostBytes
  }

  /** @param name made by us: letters, digits and the ending */
  async read(name: string): Promise<Uint8Array | null> {
    return readFile(join(this.folder, name)).catch(() => null)
  }

  async has(name: string): Promise<boolean> {
    return stat(join(this.folder, name)).then(
      (file) => file.isFile(),
      () => false,
    )
  }

  /** Atomic for readers: written to a temporary file, then renamed. Not synced: after a power cut it may have to be fetched again. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const unfinished = join(this.folder, `${randomBytes(8).toString('hex')}.part`)
    try {
      await writeFile(unfinished, bytes)
      await rename(unfinished, join(this.folder, name))
    } finally {
      await rm(unfinished, { force: true })
    }
    await this.clear(name)
  }

  private async clear(justWritten: string): Promise<void> {
    const names = await readdir(this.folder)
    const files = await Promise.all(
      names.map(async (name) => {
        const file = await stat(join(this.folder, name)).catch(() => null)
        return { name, bytes: file?.size ?? 0, at: file?.mtimeMs ?? 0 }
      }),
    )
    let bytes = 0
    for (const file of files.toSorted((a, b) => b.at - a.at)) {
      bytes += file.bytes
      if (bytes > this.mostBytes && file.name !== justWritten)
        await rm(join(this.folder, file.name), { force: true })
    }
  }
}
