import SQLite from 'better-sqlite3'
import pg from 'pg'
import type { SearchTables } from '../src/domain/recommend/candidate-index.ts'
import type { Candidate } from '../src/domain/recommend/top-candidates.ts'
import { KEYS, NO_GENRE, soundingState } from '../src/domain/recommend/score.ts'

/** The columns of a track that decide its points, as the index keeps them. Ordered by genre, key, tempo and ordinal. */
export type Row = {
  readonly genre: number
  readonly key: number
  readonly deciBpm: number
  readonly ordinal: number
  readonly energy: number
  readonly year: number
  readonly vocal: number
  readonly words: number
  readonly popularity: number
}

/** A database that answers what the index answers. `fill` writes the points of a question, `ask` is what is timed. */
export type SqlBaseline = {
  readonly name: string
  fill(tables: SearchTables): Promise<void>
  /** @param scene what the scene gives every track: a database is not told who plays what */
  ask(tables: SearchTables, limit: number, scene: number): Promise<Candidate[]>
  close(): Promise<void>
}

const COLUMNS = [
  'genre',
  'key',
  'deciBpm',
  'ordinal',
  'energy',
  'year',
  'vocal',
  'words',
  'popularity',
] as const
const HIGH_WORDS = 2 ** 32

/** Points of one question as tables to join. A row that is missing leaves the tracks of that value out. */
const POINTS = {
  genre_points: ['genre', 'points'],
  keys: ['key'],
  tempo_ranges: ['low', 'high'],
  tempo_points: ['deciBpm', 'shift', 'points'],
  harmony_points: ['key', 'shift', 'points'],
  energy_points: ['energy', 'points'],
  year_points: ['year', 'points'],
  vibe_points: ['matched', 'points'],
  crowd_points: ['popularity', 'points'],
} as const
type PointsName = keyof typeof POINTS
const POINTS_NAMES = Object.keys(POINTS) as PointsName[]
const PRIMARY: Readonly<Record<PointsName, string>> = {
  genre_points: 'genre',
  keys: 'key',
  tempo_ranges: 'low',
  tempo_points: 'deciBpm',
  harmony_points: 'key, shift',
  energy_points: 'energy',
  year_points: 'year',
  vibe_points: 'matched',
  crowd_points: 'popularity',
}

function pointsRows(tables: SearchTables): Record<PointsName, number[][]> {
  const shifts = [...new Set(tables.shifts)]
  const harmony = Array.from({ length: KEYS }, (_, key) =>
    shifts.flatMap((shift) => {
      const sounding = soundingState(key, shift)
      return tables.keyAllowed[sounding] ? [[key, shift, tables.harmony[sounding] as number]] : []
    }),
  )
  const tenths = tables.tempoRanges.flatMap(([low, high]) =>
    Array.from({ length: high - low + 1 }, (_, at) => low + at),
  )
  return {
    genre_points: [...tables.genre].flatMap((points, genre) =>
      points < 0 || (genre === NO_GENRE && tables.unplacedNeedsAct) ? [] : [[genre, points]],
    ),
    keys: harmony.flatMap((list, key) => (list.length === 0 ? [] : [[key]])),
    tempo_ranges: tables.tempoRanges.map((range) => [...range]),
    tempo_points: tenths.map((deciBpm) => [
      deciBpm,
      tables.shifts[deciBpm] as number,
      tables.tempo[deciBpm] as number,
    ]),
    harmony_points: harmony.flat(),
    energy_points: [...tables.energy].map((points, energy) => [energy, points]),
    year_points: [...tables.era].flatMap((points, year) =>
      tables.yearAllowed[year] ? [[year, points]] : [],
    ),
    vibe_points: [...tables.vibe].map((points, matched) => [matched, points]),
    crowd_points: [...tables.crowd].map((points, popularity) => [popularity, points]),
  }
}

const toNumber = ([low, high]: readonly [number, number]): number => (low >>> 0) + (high >>> 0) * HIGH_WORDS
export const wordsOf = toNumber

/** The parts are added in the order in which the index adds them, so that the sums are the same to the last bit. */
function question(
  tables: SearchTables,
  limit: number,
  scene: number,
  dialect: { join: string; least: string; real: string },
): string {
  const { join, least, real } = dialect
  const wanted = toNumber(tables.words)
  const bits = Array.from({ length: 64 }, (_, bit) => bit).filter(
    (bit) => Math.floor(wanted / 2 ** bit) % 2 === 1,
  )
  const matched = bits.length === 0 ? '0' : bits.map((bit) => `((t.words >> ${bit}) & 1)`).join(' + ')
  const unwanted = toNumber(tables.unwanted)
  return `
    select t.ordinal as ordinal, cast(${scene} as ${real}) + (g.points + e.points) + p.points
      + (h.points + c.points + y.points + v.points) as points
    from genre_points g ${join} keys k ${join} tempo_ranges r
    ${join} tracks t ${join} tempo_points p ${join} harmony_points h
    ${join} year_points y ${join} energy_points e ${join} vibe_points v ${join} crowd_points c
    where t.genre = g.genre and t.key = k.key and t.deciBpm between r.low and r.high
      and p.deciBpm = t.deciBpm and h.key = t.key and h.shift = p.shift
      and y.year = t.year and e.energy = t.energy and c.popularity = t.popularity
      and v.matched = ${least}(4, ${matched}) + case when t.vocal = 0 then 5 else 0 end
      ${unwanted === 0 ? '' : `and t.words & ${unwanted} = 0`}
      ${tables.vocalLeftOut === 0 ? '' : `and t.vocal <> ${tables.vocalLeftOut}`}
    order by points desc, ordinal limit ${limit}`
}

/** In this process and in memory; the table is its own index, so that a row is read where it is found. */
export function sqliteBaseline(rows: readonly Row[]): SqlBaseline {
  const db = new SQLite(':memory:')
  const columns = COLUMNS.map((name) => `${name} integer not null`).join(', ')
  db.exec(`create table tracks (${columns}, primary key (genre, key, deciBpm, ordinal)) without rowid`)
  const insert = db.prepare(
    `insert into tracks (${COLUMNS.join(', ')}) values (${COLUMNS.map((name) => `@${name}`).join(', ')})`,
  )
  db.transaction(() => {
    for (const row of rows) insert.run(row)
  })()
  for (const name of POINTS_NAMES)
    db.exec(
      `create table ${name} (${POINTS[name].map((column) => `${column} ${column === 'points' ? 'real' : 'integer'} not null`).join(', ')}, primary key (${PRIMARY[name]})) without rowid`,
    )
  db.exec('analyze')
  const fill = db.transaction((tables: SearchTables) => {
    for (const [name, values] of Object.entries(pointsRows(tables))) {
      db.exec(`delete from ${name}`)
      const add = db.prepare(
        `insert into ${name} values (${POINTS[name as PointsName].map(() => '?').join(', ')})`,
      )
      for (const value of values) add.run(...value)
    }
  })
  return {
    name: 'SQLite',
    async fill(tables) {
      fill(tables)
    },
    async ask(tables, limit, scene) {
      const dialect = { join: 'cross join', least: 'min', real: 'real' }
      return db.prepare(question(tables, limit, scene, dialect)).all() as Candidate[]
    },
    async close() {
      db.close()
    },
  }
}

const ROW_BATCH_SIZE = 50_000

/** @param server a PostgreSQL server; everything is made in temporary tables of one connection */
export async function postgresBaseline(server: string, rows: readonly Row[]): Promise<SqlBaseline> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  // What a careful person sets for such a query: no compiling of it, no spill to disk, data that lies in memory, and the
  // tables joined as they are written (to weigh every order of nine takes longer than the answer).
  await client.query(
    `set jit = off; set work_mem = '256MB'; set temp_buffers = '512MB'; set random_page_cost = 1; set join_collapse_limit = 1`,
  )
  await client.query(
    `create temp table tracks (${COLUMNS.map((name) => `${name} ${typeOf(name)} not null`).join(', ')})`,
  )
  for (let from = 0; from < rows.length; from += ROW_BATCH_SIZE) {
    const some = rows.slice(from, from + ROW_BATCH_SIZE)
    await client.query(
      `insert into tracks select * from unnest(${COLUMNS.map((name, at) => `$${at + 1}::${typeOf(name)}[]`).join(', ')})`,
      COLUMNS.map((name) => some.map((row) => row[name])),
    )
  }
  await client.query(
    'create index on tracks (genre, key, deciBpm) include (ordinal, energy, year, vocal, words, popularity)',
  )
  await client.query('vacuum analyze tracks')
  for (const name of POINTS_NAMES)
    await client.query(
      `create temp table ${name} (${POINTS[name].map((column) => `${column} ${column === 'points' ? 'float8' : 'integer'} not null`).join(', ')}, primary key (${PRIMARY[name]}))`,
    )
  return {
    name: 'PostgreSQL',
    async fill(tables) {
      for (const [name, values] of Object.entries(pointsRows(tables))) {
        const columns = POINTS[name as PointsName]
        await client.query(`truncate ${name}`)
        await client.query(
          `insert into ${name} select * from unnest(${columns.map((column, at) => `$${at + 1}::${column === 'points' ? 'float8' : 'integer'}[]`).join(', ')})`,
          columns.map((_, at) => values.map((value) => value[at])),
        )
      }
      await client.query(`analyze ${POINTS_NAMES.join(', ')}`)
    },
    async ask(tables, limit, scene) {
      const { rows: found } = await client.query<Candidate>(
        question(tables, limit, scene, { join: 'cross join', least: 'least', real: 'float8' }),
      )
      return found
    },
    close: () => client.end(),
  }
}

const typeOf = (column: (typeof COLUMNS)[number]): string =>
  column === 'words' ? 'bigint' : column === 'ordinal' ? 'integer' : 'smallint'
