import type { XmlAttributes } from './xml-reader.ts'

/** An element as it was read: names and values in their order, whatever they mean. */
export type XmlElement = {
  readonly name: string
  readonly attributes: XmlAttributes
  readonly children: readonly XmlElement[]
}

/**
 * An entry as its own program wrote it. An export into the same program says all of it again, spelled as it was read: its
 * place on the disk, and what Segue has no use for (cue points, beat grid, colours, ratings).
 */
export type OriginalEntry =
  | { readonly format: 'rekordbox' | 'traktor'; readonly element: XmlElement }
  | { readonly format: 'm3u'; readonly path: string }

/** Cue points and beats beyond this are no DJ's work; what is cut is never the entry itself. */
const MAX_CHILDREN = 2_000

/** Collects elements that lie inside each other. */
export class ElementBuilder {
  private readonly open: { children: XmlElement[] }[] = []

  /**
   * @param isRoot begins anew: whatever was open is forgotten
   * @returns the element; what lies within is added to it until it ends
   */
  start(name: string, attributes: XmlAttributes, isRoot: boolean): XmlElement {
    if (isRoot) this.open.length = 0
    const children: XmlElement[] = []
    const element = { name, attributes, children }
    const siblings = this.open.at(-1)?.children
    if (siblings !== undefined && siblings.length < MAX_CHILDREN) siblings.push(element)
    this.open.push({ children })
    return element
  }

  end(): void {
    this.open.pop()
  }
}
