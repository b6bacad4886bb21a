type Common = {
  readonly id: string
  /** UTC milliseconds. */
  readonly createdAt: number
  /** Of a page view an address, see trackablePath; of an interaction a screen, see countedScreen. */
  readonly path: string
  /** A session of a browser tab, hashed under a key. */
  readonly visitor: string
}

export type PageView = Common & {
  readonly kind: 'page-view'
  /** The referring host, where it is another one. */
  readonly referrer: string | null
}

export type Interaction = Common & {
  readonly kind: 'interaction'
  readonly elementType: string
  readonly elementText: string
  /** Whole pixels of the page, from its left … */
  readonly x: number | null
  /** … and its top. */
  readonly y: number | null
  readonly pageWidth: number | null
}

/** What is counted: a page that was opened, or something on it that was used. */
export type AnalyticsEvent = PageView | Interaction
