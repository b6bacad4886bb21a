import type { CatalogueFacts, DataOf, PageData } from '#contract/pages.ts'
import { GALLERY_SAMPLES } from '#domain/gallery/samples.ts'
import { withVotes } from '#domain/gallery/with-votes.ts'
import type { Logger } from '../../system/logger.ts'
import type { Catalogue, CurrentCatalogue } from '../catalogue/catalogue.ts'
import { engineExample } from './engine-example.ts'
import type { PageAddress } from './page-address.ts'
import type { FoundArticles, PublicContent } from './public-content.ts'

/** Posts on the landing page. */
const TEASERS = 6

const SAMPLES = GALLERY_SAMPLES.map(({ playlistSongs, ...sample }) => ({
  ...sample,
  playlistSongs: [...playlistSongs],
  own: false,
}))

type PageSources = {
  readonly catalogue: CurrentCatalogue
  readonly content: PublicContent
  readonly contactEmail: string | undefined
  /** Services outside that this server asks: what for, and whom. */
  readonly services: DataOf<'privacy'>['services']
  readonly log: Pick<Logger, 'error'>
}

type About = Pick<DataOf<'landing'>, 'facts' | 'example'>

export type FindPage = (address: PageAddress) => Promise<PageData>

export function createFindPage(sources: PageSources): FindPage {
  const { catalogue, content, services, log } = sources
  const contactEmail = sources.contactEmail ?? null
  let known: { readonly catalogue: Catalogue; readonly about: About } | undefined
  /** Of one edition of the catalogue this is always the same: worked out when the first page asks. */
  const about = (): About => {
    const now = catalogue.current()
    if (known?.catalogue !== now)
      known = { catalogue: now, about: { facts: catalogueFacts(now), example: engineExample(now) } }
    return known.about
  }

  const articles = async (query: {
    q: string
    tag: string
  }): Promise<FoundArticles & { failed: boolean }> => {
    try {
      return { ...(await content.articles.search(query)), failed: false }
    } catch (error) {
      log.error({ err: error }, 'posts could not be read; the built-in articles are shown')
      return { ...content.articles.searchBuiltIn(query), failed: true }
    }
  }

  return async (address) => {
    switch (address.kind) {
      case 'landing': {
        const found = await articles({ q: '', tag: '' })
        return {
          ...address,
          ...about(),
          articles: found.articles.slice(0, TEASERS),
          articleCount: found.total,
          hasSupport: contactEmail !== null,
        }
      }
      case 'blog':
        return { ...address, ...(await articles(address)) }
      case 'article': {
        const article = address.id === '' ? null : await content.articles.byId(address.id)
        return article === null ? { kind: 'article-missing' } : { kind: 'article', article }
      }
      case 'gallery':
        try {
          const { posts, samples } = await content.gallery()
          return { kind: 'gallery', posts, samples: withVotes(SAMPLES, samples), failed: false }
        } catch (error) {
          log.error({ err: error }, 'the gallery could not be read; its samples are shown')
          return { kind: 'gallery', posts: [], samples: withVotes(SAMPLES, []), failed: true }
        }
      case 'site-map': {
        const found = await articles({ q: '', tag: '' })
        return { kind: 'site-map', articles: found.articles.map(({ id, title }) => ({ id, title })) }
      }
      case 'privacy':
        return { kind: 'privacy', contactEmail, services }
      case 'terms':
      case 'contact':
        return { kind: address.kind, contactEmail }
      case 'not-found':
        return { kind: 'not-found' }
    }
  }
}

/** Of the built-in catalogue, as far as it is recommended: what lies in a server's own music folder is its owner's affair. */
function catalogueFacts(catalogue: Catalogue): CatalogueFacts {
  const tracks = catalogue.tracks.filter(({ origin }) => origin === 'catalogue')
  const withKey = tracks.filter(({ key }) => key !== null)
  const keyed = withKey.filter(({ keySource }) => keySource !== 'estimated')
  const shareOf = (some: readonly unknown[]) => (tracks.length === 0 ? 0 : some.length / tracks.length)
  return {
    tracks: tracks.length,
    genres: new Set(tracks.flatMap(({ genre }) => genre ?? [])).size,
    withKeyShare: shareOf(withKey),
    keyedShare: shareOf(keyed),
  }
}
