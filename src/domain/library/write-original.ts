import type { ExportTrack } from './export-set.ts'
import type { OriginalEntry, XmlElement } from './original-entry.ts'
import { xmlVerbatim } from './xml-text.ts'

type XmlProgram = Extract<OriginalEntry, { element: XmlElement }>['format']

/** A track's entry as this program wrote it; null where it comes from elsewhere. */
export const originalFor = ({ original }: ExportTrack, program: XmlProgram): XmlElement | null =>
  original !== null && original.format === program && 'element' in original ? original.element : null

/** An element with all that lies in it, as it was read. */
export function writeElement({ name, attributes, children }: XmlElement): string {
  const start = `<${name}${xmlVerbatim(attributes)}`
  return children.length === 0
    ? `${start}></${name}>`
    : `${start}>${children.map(writeElement).join('')}</${name}>`
}

/** The same element with those of the values put in whose place is empty. */
export function withEmptyFilled(
  element: XmlElement,
  values: Readonly<Record<string, string | null>>,
): XmlElement {
  const attributes = { ...element.attributes }
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== '' && (attributes[name] ?? '').trim() === '') attributes[name] = value
  return { ...element, attributes }
}
