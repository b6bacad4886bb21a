import { cleanText, printableText } from './clean-text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? sign)

/** A path for an attribute: nothing is taken away that could be part of a file's name. */
export const xmlPath = (path: string): string => escaped(cleanText(path))

/** As `xmlAttributes`, and nothing is cleaned away: what was read is written as it was, line breaks and leading blanks too. */
export const xmlVerbatim = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(
      ([name, value = '']) =>
        ` ${name}="${escaped(value).replace(/[\t\n\r]/gu, (sign) => `&#${sign.charCodeAt(0)};`)}"`,
    )
    .join('')

/** ` Name="value" …`, in the order given; `null` is left out, control characters are dropped. */
export function xmlAttributes(values: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escaped(printableText(String(value)))}"`)
    .join('')
}
