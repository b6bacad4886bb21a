import type { ReactNode } from 'react'
import type { DataOf } from '#contract/pages.ts'
import { articlePath, landingPath, paths } from '../../client/paths.ts'
import { PublicFrame } from '../../shell/public-frame.tsx'
import type { PublicPage } from '../../shell/public-page.ts'

const FEATURES = [
  'Recommendations for the track that plays, by tempo, key, energy, genre, vibe and era, each score taken apart',
  'Listen: ten seconds of what plays, recognised and dropped',
  'Previews, from this server alone',
  'Saved songs, set lists, arranging a set, bridges between two tracks',
  'Exports for rekordbox, Traktor, VirtualDJ and USB sticks, and gig sheets on paper',
  'Artwork made from a list, and the Pix gallery with votes',
] as const

const PAGES = [
  { href: paths.home, name: 'Home', says: 'What Segue does, with an example that works' },
  { href: landingPath(paths.home, 'how-it-works'), name: 'How It Works', says: 'Three steps' },
  { href: landingPath(paths.home, 'pricing'), name: 'Pricing', says: 'Free and Pro' },
  { href: paths.try, name: 'Try it', says: 'Recommendations without an account' },
  { href: paths.blog, name: 'DJ Blog', says: 'Advice for working DJs' },
  {
    href: paths.pix,
    name: 'Pix Gallery',
    says: 'Artwork made from set lists; one vote per user per artwork',
  },
  { href: paths.account, name: 'Your account', says: 'Plan, password, devices, your data' },
  { href: paths.terms, name: 'Terms', says: 'With the licence agreement' },
  { href: paths.privacy, name: 'Privacy', says: 'What is kept, and for how long' },
  { href: paths.contact, name: 'Contact', says: 'How to reach the operator of this server' },
] as const

const SiteMapPage = ({ page }: { readonly page: DataOf<'site-map'> }) => (
  <PublicFrame>
    <div className="mx-auto w-full max-w-7xl px-4 pt-10 pb-20 md:px-8 md:pt-16 md:pb-28">
      <h1 className="text-4xl leading-[1.05] font-semibold tracking-[-0.03em] md:text-6xl">Site Map</h1>
      <p className="mt-5 max-w-[60ch] text-lg leading-relaxed text-pretty text-muted">
        Everything there is. The free tier has 25 searches and 3 set lists; premium, called Pro, has no limits
        and costs $12 per year.
      </p>
      <div className="mt-12 grid gap-x-12 gap-y-12 lg:grid-cols-2">
        <Part title="Pages">
          {PAGES.map(({ href, name, says }) => (
            <li key={href} className="border-t border-line">
              <a href={href} className="group flex min-h-11 flex-wrap items-baseline gap-x-4 py-2.5">
                <span className="font-medium group-hover:underline">{name}</span>
                <span className="text-[0.9375rem] text-muted">{says}</span>
              </a>
            </li>
          ))}
        </Part>
        <Part title="Features">
          {FEATURES.map((text) => (
            <li key={text} className="border-t border-line py-2.5 text-pretty">
              {text}
            </li>
          ))}
        </Part>
      </div>
      <Part title="From the DJ Blog" className="mt-16" columns>
        {page.articles.map(({ id, title }) => (
          <li key={id} className="border-t border-line">
            <a href={articlePath(id)} className="flex min-h-11 items-center py-2 text-pretty hover:underline">
              {title}
            </a>
          </li>
        ))}
      </Part>
    </div>
  </PublicFrame>
)

type PartProps = {
  readonly title: string
  readonly className?: string
  readonly columns?: boolean
  readonly children: ReactNode
}

const Part = ({ title, className, columns = false, children }: PartProps) => (
  <section className={className}>
    <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
    <ul className={columns ? 'mt-4 grid gap-x-12 lg:grid-cols-2' : 'mt-4'}>{children}</ul>
  </section>
)

export const siteMapPage: PublicPage<'site-map'> = {
  Page: SiteMapPage,
  head: () => ({
    title: 'Site Map',
    description:
      'Every page of Segue: recommendations, blog, gallery, prices, terms. 25 searches are free; Pro has no limits.',
    canonical: paths.siteMap,
  }),
}
