import { describe, expect, it } from 'vitest'
import { type Finding, type ProjectFile, projectPaths, readProjectFile } from './project-files.ts'

// The page is served under a policy that takes scripts and styles from files of our own and from nowhere else (see
// src/server/http/security-headers.ts). What stands in the page itself would be refused by every browser.

const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\sstyle\s*=/giu, 'a style attribute'],
  [/<style\b/giu, 'a <style>'],
  [/<script\b(?![^>]*\ssrc\s*=)/giu, 'a script without a file'],
  [/<(?:script|link)\b[^>]*\s(?:src|href)\s*=\s*["']?(?:https?:)?\/\//giu, 'a file from elsewhere'],
  [/<[^>]+\son[a-z]+\s*=/giu, 'a handler in an attribute'],
  [/\bjavascript:/giu, 'a javascript: address'],
]

/** Data, not code: `<script type="application/ld+json">` is never run and so not refused. */
const withoutData = (html: string): string =>
  html.replace(/<!--[\s\S]*?-->|<script\b[^>]*type\s*=\s*["']application\/ld\+json["'][^>]*>/giu, (text) =>
    text.replace(/[^\n]/gu, ' '),
  )

const refusedInPages = (pages: readonly ProjectFile[]): Finding[] =>
  pages.flatMap(({ path, text }) =>
    REFUSED.flatMap(([pattern, what]) =>
      [...withoutData(text).matchAll(pattern)].map(
        ({ index }) => `${path}:${text.slice(0, index).split('\n').length}: ${what} is refused by the policy`,
      ),
    ),
  )

const plant = (text: string): ProjectFile[] => [{ path: 'src/web/planted.html', text }]

describe('a page holds no inline script and no inline style, as the policy of the server refuses both', () => {
  it('every page of src/web', () => {
    const pages = projectPaths()
      .filter((path) => path.startsWith('src/web/') && path.endsWith('.html'))
      .map(readProjectFile)
    expect(pages.map(({ path }) => path)).toContain('src/web/index.html')
    expect(refusedInPages(pages)).toEqual([])
  })

  it.each([
    '<div style="color: red"></div>',
    '<style>div { color: red }</style>',
    '<script>alert(1)</script>',
    '<script type="module">\nimport "./main.tsx"\n</script>',
    '<script src="https://cdn.example/a.js"></script>',
    '<link rel="stylesheet" href="//cdn.example/a.css" />',
    '<button onclick="go()">Go</button>',
    '<a href="javascript:go()">Go</a>',
  ])('fails on %s', (text) => expect(refusedInPages(plant(text))).toHaveLength(1))

  it('passes files of our own, and data', () =>
    expect(
      refusedInPages(
        plant(
          '<script type="module" src="/main.tsx"></script><script type="application/ld+json">{}</script>',
        ),
      ),
    ).toEqual([]))
})
