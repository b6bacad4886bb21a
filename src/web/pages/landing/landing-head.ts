import type { DataOf } from '#contract/pages.ts'
import type { LandingTab } from '#contract/screens.ts'
import { landingPath, paths } from '../../client/paths.ts'
import type { PageHead } from '../../shell/public-page.ts'

const TEXTS: Readonly<Record<LandingTab, Pick<PageHead, 'title' | 'description'>>> = {
  home: {
    title: 'Segue: what do I play next?',
    description:
      'Name the track that is on. Segue finds real tracks that mix into it by tempo, key and energy, and shows why each one works.',
  },
  'how-it-works': {
    title: 'How It Works',
    description:
      'Three steps from the track that plays to a set you can use: enter it, let the engine weigh tempo, key and energy, save what fits.',
  },
  blog: {
    title: 'From the DJ Blog',
    description:
      'Advice for working DJs: reading a crowd, energy, tempo, harmonic mixing, requests, gear and hearing.',
  },
  pricing: {
    title: 'Pricing',
    description:
      'Free: 25 AI recommendations and 3 set lists, no credit card required. Pro: everything without limits for $12 per year.',
  },
}

/** Each tab has an address of its own; `/landing` is the same page as `/`. */
export const landingHead = ({ tab }: DataOf<'landing'>): PageHead => ({
  ...TEXTS[tab],
  canonical: landingPath(paths.home, tab),
  // For search engines, who read what the server draws: the browser need not fetch it.
  ...(import.meta.env.SSR && {
    structured: (absolute) => ({
      '@type': 'WebApplication',
      name: 'Segue',
      url: absolute(paths.home),
      description: TEXTS.home.description,
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Any with a web browser',
      image: absolute('/social.png'),
      offers: { '@type': 'Offer', price: '12.00', priceCurrency: 'USD', name: 'Segue Pro, one year' },
    }),
  }),
})
