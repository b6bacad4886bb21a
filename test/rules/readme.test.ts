import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../../src/server/config.ts'
import {
  type Finding,
  type ProjectFile,
  projectFolder,
  projectPaths,
  readProjectFile,
} from './project-files.ts'
import { settingsRows, settingsTable, tableRows } from './settings-table.ts'

// The README is the first thing a newcomer tries. What it says must work, and what works must be said.

type Scripts = Readonly<Record<string, string>>
type Place = { readonly scripts: Scripts; readonly exists: (path: string) => boolean }

const here: Place = {
  scripts: (JSON.parse(readProjectFile('package.json').text) as { scripts: Scripts }).scripts,
  exists: (path) => existsSync(join(projectFolder, path)),
}

type Line = { readonly text: string; readonly line: number }

/** Lines of the fenced `sh` blocks, without comments. */
function shellLines({ text }: ProjectFile): Line[] {
  let inside = false
  return text.split('\n').flatMap((line, at) => {
    if (/^\s*```/u.test(line)) {
      inside = !inside && /^\s*```(?:sh|bash|shell|console)\s*$/u.test(line)
      return []
    }
    const command = line.replace(/(?:^|\s)#.*$/u, '').trim()
    return inside && command !== '' ? [{ text: command, line: at + 1 }] : []
  })
}

/** Commands in running text: `npm run x`. */
const inlineLines = ({ text }: ProjectFile): Line[] =>
  text.split('\n').flatMap((line, at) =>
    [...line.matchAll(/`((?:npm|npx|node) [^`]+)`/gu)].map(([, one]) => ({
      text: one ?? '',
      line: at + 1,
    })),
  )

/** The commands of one shell line, without the settings in front of them. */
const commandsOf = (line: string): { command: string; settings: string[] }[] =>
  line.split(/\s*(?:&&|;|\|)\s*/u).map((part) => {
    const settings = [...part.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]*)=\S*(?=\s)/gu)].map(([, name]) => name ?? '')
    return { command: part.replace(/^(?:[A-Z][A-Z0-9_]*=\S*\s+)+/u, ''), settings }
  })

const scriptOf = (command: string): string | null =>
  /^npm (?:run )?(start|test)\b/u.exec(command)?.[1] ?? /^npm run ([\w:.-]+)/u.exec(command)?.[1] ?? null

/** Programs that do not come with the project, as a reader has them or is told to get them. */
const KNOWN = new Set(['npm', 'git', 'cd', 'curl', 'docker', 'export'])

/** Why a command cannot run; null where it can. */
function error(command: string, { scripts, exists }: Place): string | null {
  const script = scriptOf(command)
  if (script !== null) return script in scripts ? null : `package.json has no script ${script}`
  const [program = '', ...words] = command.split(/\s+/u)
  if (program === 'npm')
    return /^npm (?:ci|install|i|prune|sbom)\b/u.test(command) ? null : `unknown: ${command}`
  if (program === 'node' || program === 'tsx') {
    const file = words.find((word) => !word.startsWith('-'))
    return file !== undefined && (exists(file) || file.startsWith('dist/'))
      ? null
      : `there is no ${file ?? 'file'}`
  }
  if (program === 'npx')
    return exists(`node_modules/.bin/${words[0]}`) ? null : `${words[0]} is not installed`
  return KNOWN.has(program) || exists(`node_modules/.bin/${program}`)
    ? null
    : `${program} does not come with Segue`
}

function brokenCommands(file: ProjectFile, place: Place): Finding[] {
  return [...shellLines(file), ...inlineLines(file)].flatMap(({ text, line }) =>
    commandsOf(text).flatMap(({ command, settings }) => {
      const says = error(command, place)
      const unknown = settings.filter(
        (name) => !(name in SETTINGS) && name !== 'CHROME_PATH' && name !== 'TEST_DATABASE_URL',
      )
      return [
        ...(says === null ? [] : [`${file.path}:${line}: ${says}`]),
        ...unknown.map((name) => `${file.path}:${line}: there is no setting ${name}`),
      ]
    }),
  )
}

/** A script that starts a program or file that is not there. */
const brokenScripts = (place: Place): Finding[] =>
  Object.entries(place.scripts).flatMap(([name, line]) =>
    commandsOf(line).flatMap(({ command }) => {
      const says = error(command, place)
      return says === null ? [] : [`package.json: ${name}: ${says}`]
    }),
  )

function unmentioned(file: ProjectFile, { scripts }: Place): Finding[] {
  const said = new Set(
    [...shellLines(file), ...inlineLines(file)].flatMap(({ text }) =>
      commandsOf(text).flatMap(({ command }) => scriptOf(command) ?? []),
    ),
  )
  return Object.keys(scripts)
    .filter((name) => !said.has(name))
    .map((name) => `${file.path}: does not mention the script ${name}`)
}

const BETWEEN = /<!-- settings -->([\s\S]*)<!-- \/settings -->/u

/** What stands between the marks, null without them. */
const writtenTable = ({ text }: ProjectFile): string | null => BETWEEN.exec(text)?.[1] ?? null

const plant = (text: string): ProjectFile => ({ path: 'README.md', text })
const shell = (...lines: readonly string[]): ProjectFile => plant(['```sh', ...lines, '```'].join('\n'))
const anywhere: Place = {
  scripts: { start: 'node a.mjs', build: 'node a.mjs' },
  exists: (path) => path === 'a.mjs',
}

describe('every command that is written down exists, so that no newcomer fails at the first line', () => {
  it('in the README', () => {
    const readme = readProjectFile('README.md')
    expect(shellLines(readme).length).toBeGreaterThan(2)
    expect(brokenCommands(readme, here)).toEqual([])
  })

  it('in every other page', () => {
    const pages = projectPaths().filter(
      (path) => path.endsWith('.md') && path !== 'README.md' && !path.startsWith('content/'),
    )
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.map(readProjectFile).flatMap((page) => brokenCommands(page, here))).toEqual([])
  })

  it('and what a script starts is there', () => {
    expect(Object.keys(here.scripts).length).toBeGreaterThan(5)
    expect(brokenScripts(here)).toEqual([])
  })

  it.each([
    'npm run nothing',
    'npm test',
    'npm strat',
    'node tools/nothing.mjs',
    'npx nothing',
    'segue serve',
    'npm start && npm run nothing',
    'NOTHING=1 npm start',
  ])('fails on %s', (line) => expect(brokenCommands(shell(line), anywhere)).toHaveLength(1))

  it('fails on one in running text, and on a script that starts nothing', () => {
    expect(brokenCommands(plant('Then `npm run nothing` does it.'), anywhere)).toHaveLength(1)
    expect(brokenScripts({ ...anywhere, scripts: { bench: 'node tools/nothing.mjs' } })).toHaveLength(1)
  })

  it('passes what is there, with settings and comments', () =>
    expect(
      brokenCommands(
        shell('# first', 'npm ci', 'PORT=4000 HOST=0.0.0.0 npm start  # serves', 'node a.mjs --fast'),
        anywhere,
      ),
    ).toEqual([]))
})

describe('every script is in the README, so that none is known by rumour', () => {
  it('all of package.json', () => {
    expect(Object.keys(here.scripts).length).toBeGreaterThan(5)
    expect(unmentioned(readProjectFile('README.md'), here)).toEqual([])
  })
  it('fails on one that is missing', () =>
    expect(unmentioned(shell('npm start'), anywhere)).toEqual([
      'README.md: does not mention the script build',
    ]))
})

describe('the table of settings is that of config.ts, so that it can be relied on', () => {
  it('in the README, between <!-- settings --> and <!-- /settings -->', async () => {
    const expected = settingsRows()
    expect(expected.length).toBeGreaterThan(5)
    const written = writtenTable(readProjectFile('README.md'))
    const table = await settingsTable()
    expect(
      written === null ? null : tableRows(written),
      `README.md must hold this table between its marks:\n\n${table}`,
    ).toEqual(expected)
  })

  it('a table is read as it was laid out, and a missing or changed row is seen', async () => {
    const rows = settingsRows({
      A: { fallback: '1', says: 'One | two' },
      B: { fallback: undefined, says: 'Something' },
    })
    expect(tableRows(await settingsTable(rows))).toEqual(rows)
    expect(tableRows(await settingsTable(rows.slice(1)))).not.toEqual(rows)
    expect(tableRows((await settingsTable(rows)).replace('Something', 'Nothing'))).not.toEqual(rows)
    expect(writtenTable(plant('<!-- settings -->\n'))).toBeNull()
  })
})
