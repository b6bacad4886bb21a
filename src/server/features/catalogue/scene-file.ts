import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CsvRecords } from '#domain/library/csv-records.ts'
import { artistName } from '#domain/scene/scene-artists.ts'
import { NeighbourLists } from '#domain/scene/neighbour-lists.ts'
import { EMPTY_SCENE, type SceneData, SceneModel } from '#domain/scene/scene-model.ts'

const ARTISTS = 'artists.tsv'
const VECTORS = 'vectors.bin'
const CRATES = 'crates.csv'
const CRATE_COLUMNS = 'crate,artists'
const NUMBER_BASE = 36

/** The two files of a scene, as bytes: `artists.tsv` (printed name, lists, neighbours) and `vectors.bin` (a row an artist). */
export function writeScene({
  printed,
  lists,
  neighbours,
  vectors,
}: SceneData): Record<string, string | Uint8Array> {
  const lines = printed.map((name, row) =>
    [
      name,
      lists[row],
      (neighbours[row] ?? []).map((near) => `${near.row.toString(NUMBER_BASE)}:${near.lists}`).join(' '),
    ].join('\t'),
  )
  return { [ARTISTS]: `${lines.join('\n')}\n`, [VECTORS]: new Uint8Array(vectors.buffer) }
}

/** @param folder where `writeScene`'s files lie; without them no act is known @throws Error where they do not fit together */
export function readScene(folder: string): SceneModel {
  let text: string
  let bytes: Buffer
  try {
    text = readFileSync(join(folder, ARTISTS), 'utf8')
    bytes = readFileSync(join(folder, VECTORS))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY_SCENE
    throw error
  }
  const lines = text.trimEnd().split('\n')
  if (bytes.length === 0 || bytes.length % lines.length !== 0)
    throw new Error(`${VECTORS} does not hold a vector for each of the ${lines.length} lines of ${ARTISTS}`)
  const printed: string[] = []
  const lists = new Uint32Array(lines.length)
  const starts = new Uint32Array(lines.length + 1)
  const near: number[] = []
  const nearLists: number[] = []
  for (const [row, line] of lines.entries()) {
    const [name = '', count = '0', pairs = ''] = line.split('\t')
    printed.push(name)
    lists[row] = Number(count)
    for (const pair of pairs === '' ? [] : pairs.split(' ')) {
      const colon = pair.indexOf(':')
      near.push(parseInt(pair.slice(0, colon), NUMBER_BASE))
      nearLists.push(Number(pair.slice(colon + 1)))
    }
    starts[row + 1] = near.length
  }
  const names = printed.map(artistName)
  const rowOf = new Map(names.map((name, row) => [name, row]))
  return new SceneModel({
    names,
    printed,
    lists,
    dimensions: bytes.length / lines.length,
    vectors: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    neighbours: new NeighbourLists(starts, Uint32Array.from(near), Uint32Array.from(nearLists)),
    crates: readCrates(folder).map(({ name, artists }) => ({
      name,
      rows: artists.flatMap((artist) => rowOf.get(artistName(artist)) ?? []),
    })),
  })
}

/** A crate as it is written: artists by their printed names. */
export type WrittenCrate = { readonly name: string; readonly artists: readonly string[] }

/** Artists whom DJs file together, as `crates.csv` in the folder has them. @throws Error where a row cannot be read */
export function readCrates(folder: string): WrittenCrate[] {
  const path = join(folder, CRATES)
  if (!existsSync(path)) return []
  const crates: WrittenCrate[] = []
  const wrong = (line: number | null | undefined, says: string): never => {
    throw new Error(`${CRATES}, line ${line ?? 0}: ${says}`)
  }
  const records = new CsvRecords(
    ',',
    ([name = '', artists = '', ...more], line) => {
      if (more.length > 0) wrong(line, 'more than two cells')
      if (line > 1) crates.push({ name, artists: artists.split(' | ') })
      else if (`${name},${artists}` !== CRATE_COLUMNS) wrong(line, `the header must be ${CRATE_COLUMNS}`)
    },
    { stop: (_, line) => wrong(line, 'a quoted cell does not end') },
  )
  records.write(readFileSync(path, 'utf8'))
  records.end()
  return crates
}
