import { describe, expect, it } from 'vitest'
import { type Finding, type ProjectFile, projectPaths, readProjectFile } from './project-files.ts'

// The project must install and run on a machine that is not ours.

/**
 * A folder of a machine Segue is written on, as a path of its own: neither part of an address nor of a relative path.
 * The folders of DJs (/Users, C:\Users, a made-up user called dj) are not among them: libraries are full of those.
 */
const MACHINE = new RegExp(
  String.raw`(?:(?<![\w.~}/*-])|(?<=file://))/(?:${['work', 'root', 'home'].join('|')})/(?!dj/)[\w.-]`,
  'u',
)

const numbered = ({ path, text }: ProjectFile): { path: string; line: string; at: number }[] =>
  text.split('\n').map((line, at) => ({ path, line, at: at + 1 }))

const machinePaths = (files: readonly ProjectFile[]): Finding[] =>
  files
    .flatMap(numbered)
    .filter(({ line }) => MACHINE.test(line))
    .map(({ path, line, at }) => `${path}:${at}: a path of one machine: ${line.trim().slice(0, 100)}`)

/** npm would fetch from there, whatever registry or mirror a reader has set. */
const lockedAddresses = (files: readonly ProjectFile[]): Finding[] =>
  files
    .filter(({ path }) => /(?:^|\/)package-lock\.json$/u.test(path))
    .flatMap(numbered)
    .filter(({ line }) => /"resolved":\s*"(?:git\+)?(?:https?|file):/u.test(line))
    .map(({ path, line, at }) => `${path}:${at}: ${line.trim().slice(0, 100)}`)

const isText = ({ text }: ProjectFile): boolean => !text.includes('\u0000')

const files = projectPaths().map(readProjectFile).filter(isText)
const plant = (text: string, path = 'docs/planted.md'): ProjectFile[] => [{ path, text }]
// Put together, so that this file does not break the rule itself.
const folder = (name: string): string => ['', name, 'main', 'src'].join('/')

describe('no committed file knows the machine it was written on', () => {
  it('no text holds a path of it', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(machinePaths(files)).toEqual([])
  })

  it.each([
    `cd ${folder('work')}`,
    `"${folder('root')}"`,
    `(${folder('home')})`,
    `file=${folder('work')}`,
    `file://${folder('root')}`,
  ])('fails on %s', (text) => expect(machinePaths(plant(text))).toHaveLength(1))

  it('passes relative paths, addresses and words', () =>
    expect(
      machinePaths(
        plant(
          `import './pages${folder('home')}'\nhttps://segue.example${folder('home')}\n../..${folder('root')}`,
        ),
      ),
    ).toEqual([]))
})

describe('the lock names no registry, so that it installs from whichever one the reader has', () => {
  it('package-lock.json', () => {
    expect(files.map(({ path }) => path)).toContain('package-lock.json')
    expect(lockedAddresses(files)).toEqual([])
  })

  it.each([
    '"resolved": "https://registry.npmjs.org/zod/-/zod-4.0.0.tgz",',
    '"resolved": "http://localhost:4873/zod-4.0.0.tgz"',
    '"resolved": "file:../zod"',
  ])('fails on %s', (text) => expect(lockedAddresses(plant(text, 'package-lock.json'))).toHaveLength(1))
})
