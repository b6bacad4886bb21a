import type { ComponentType } from 'react'
import type { DataOf, PageData, PageKind } from '../../contract/pages.ts'

/** What the head of a page says of it. Addresses are paths of this server. */
export type PageHead = {
  /** Without the product's name, which is added where it is missing. */
  readonly title: string
  readonly description: string
  /** The one address of this content. */
  readonly canonical: string
  readonly type?: 'website' | 'article'
  /** The Open Graph picture; the product's own picture where left out. */
  readonly image?: {
    readonly path: string
    readonly alt: string
    readonly width: number
    readonly height: number
  }
  /** What a search engine reads: schema.org, given the absolute form of a path. */
  readonly structured?: (absolute: (path: string) => string) => Readonly<Record<string, unknown>>
  /** Not for search engines. */
  readonly hidden?: boolean
}

/** A page for everybody: drawn by the server, made live by the browser from the same data. */
export type PublicPage<K extends PageKind> = {
  readonly Page: ComponentType<{ readonly page: DataOf<K> }>
  readonly head: (page: DataOf<K>) => PageHead
  /** Fetches what of the page is fetched on demand and has to be drawn at once. @param page null: all there is */
  readonly prepare?: (page: DataOf<K> | null) => Promise<unknown>
}

/** A page of whichever kind, with the data it draws. */
export type DrawnPage = { readonly data: PageData; readonly page: PublicPage<PageKind> }

export const fullTitle = ({ title }: PageHead): string =>
  title.includes('Segue') ? title : `${title} | Segue`
