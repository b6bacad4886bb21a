/** A part of the page of figures. */
export type PagePart = {
  /** As in its markers. */
  readonly name: string
  readonly title: string
  /** Makes the part anew; null: a person writes it. */
  readonly command: string | null
  /** Markdown; null: what stands in the page is kept. */
  readonly body: string | null
}

const NOT_MADE = 'Not made yet.'

/**
 * The page with the parts that were made anew. Of the others it keeps what stands between their markers; what is outside
 * of all markers is written anew.
 * @param old null where there is no page yet
 */
export function renewPage(old: string | null, head: string, parts: readonly PagePart[]): string {
  const blocks = parts.map(({ name, title, command, body }) => {
    const text = (body ?? unchangedPart(old, name) ?? NOT_MADE).trim()
    const how = command === null ? [] : [`\`${command}\``]
    return [`## ${title}`, ...how, `<!-- part: ${name} -->`, text, `<!-- /part: ${name} -->`].join('\n\n')
  })
  return `${[head.trim(), ...blocks].join('\n\n')}\n`
}

/** What stands between the markers of a part; null where they are not both there. */
export function unchangedPart(page: string | null, name: string): string | null {
  const [open, close] = [`<!-- part: ${name} -->`, `<!-- /part: ${name} -->`]
  const from = page?.indexOf(open) ?? -1
  if (page === null || from < 0) return null
  const to = page.indexOf(close, from)
  return to < 0 ? null : page.slice(from + open.length, to).trim()
}

/** A table of Markdown. The first column is text, the others are figures unless `left` says so. */
export function pageTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  left: readonly number[] = [0],
): string {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
  const rule = line(header.map((_, at) => (left.includes(at) ? '---' : '---:')))
  return [line(header), rule, ...rows.map(line)].join('\n')
}

export const percentOf = (count: number, of: number): string => (of === 0 ? '–' : percent(count / of))
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
