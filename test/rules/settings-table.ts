import { format } from 'prettier'
import { SETTINGS } from '../../src/server/config.ts'

type TableRow = readonly [name: string, fallback: string, says: string]

type SettingText = { readonly fallback: string | undefined; readonly says: string }

/** A `|` would end the cell. */
const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

export const settingsRows = (settings: Readonly<Record<string, SettingText>> = SETTINGS): TableRow[] =>
  Object.entries(settings).map(([name, { fallback, says }]) => [
    `\`${name}\``,
    fallback === undefined ? '—' : cell(fallback),
    cell(says),
  ])

/** The table as it belongs between the marks in README.md, laid out as the formatter wants it. */
export function settingsTable(rows: readonly TableRow[] = settingsRows()): Promise<string> {
  const lines = [['Setting', 'Default', 'What it does'], ['---', '---', '---'], ...rows]
  return format(lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'), { parser: 'markdown' })
}

/** The rows of a table in Markdown, without its head, however it is laid out. */
export const tableRows = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => line.trim().startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .trim()
        .split(/(?<!\\)\|/u)
        .slice(1, -1)
        .map((text) => text.trim()),
    )
