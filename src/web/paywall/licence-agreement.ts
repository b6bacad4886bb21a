/** When the agreement below was last changed, as people read it. */
export const LICENCE_DATE = 'January 2025'

/** The agreement of the Pro plan, in plain words: shown on /terms and before subscribing. */
export const LICENCE_AGREEMENT: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'What you get',
    text: 'A licence for one person to use Segue without the limits of the Free plan: recommendations, saved sets and advanced mixing analysis. Where the contact page names an address, your e-mail is read first.',
  },
  {
    title: 'Price and renewal',
    text: 'Pro costs 12 US dollars a year. It renews by itself each year at that price until you cancel.',
  },
  {
    title: 'Cancelling',
    text: 'You may cancel at any time. Pro then stays on until the end of the year you have paid for. There are no refunds for partial periods.',
  },
  {
    title: 'What you may not do',
    text: 'The licence is for your personal use, gigs included. Do not share your sign-in with others, and do not scrape Segue or copy its catalogue by program.',
  },
  {
    title: 'Audio',
    text: 'Audio that you upload or record to identify a track is processed temporarily and not stored.',
  },
]
