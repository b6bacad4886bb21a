import { createHash } from 'node:crypto'
import type { PageData, RenderedPage } from '../../contract/pages.ts'

/** The part of the build's manifest that is read here: for each module, what a page that needs it has to fetch. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
  >
>

export type PageDocument = { readonly html: string; readonly etag: string }

/**
 * Puts a drawn page into the built index.html: its tags into the head, its markup into the root, its data beside that,
 * and its module among what is fetched at once.
 * @param template index.html with the marks `<!-- head -->…<!-- /head -->`, `<!-- modules -->`, `<!-- page -->` and
 *   `<!-- shell -->…<!-- /shell -->`
 */
export function pageDocument(
  template: string,
  manifest: Manifest,
  page: PageData,
  { head, body, module }: RenderedPage,
): PageDocument {
  // No text of the data can end the element it stands in.
  const json = JSON.stringify(page).replaceAll('<', '\\u003c')
  const html = fill(template, [
    [/<!-- head -->[\s\S]*<!-- \/head -->/u, head],
    ['<!-- modules -->', fetchedAlong(template, manifest, module)],
    ['<!-- page -->', body],
    [
      /<!-- shell -->[\s\S]*<!-- \/shell -->/u,
      `<script type="application/json" id="page-data">${json}</script>`,
    ],
  ])
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

/** A function as replacement: texts of people hold `$&` now and then. */
const fill = (template: string, parts: readonly (readonly [string | RegExp, string])[]): string =>
  parts.reduce((text, [mark, part]) => text.replace(mark, () => part), template)

/** Tags for the modules and styles of a page that the template does not name itself. */
function fetchedAlong(template: string, manifest: Manifest, module: string): string {
  const seen = new Set<string>()
  const files: string[] = []
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    files.push(chunk.file, ...(chunk.css ?? []))
    for (const other of chunk.imports ?? []) visit(other)
  }
  visit(module)
  return files
    .filter((file) => !template.includes(`/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('')
}
