import type { DataOf } from '#contract/pages.ts'
import { paths } from '../../client/paths.ts'
import { LICENCE_AGREEMENT, LICENCE_DATE } from '../../paywall/licence-agreement.ts'
import type { PublicPage } from '../../shell/public-page.ts'
import { ContactLine, LegalPage, LegalSection, TextLink } from './legal-page.tsx'

const TermsPage = ({ page }: { readonly page: DataOf<'terms'> }) => (
  <LegalPage
    title="Terms"
    lead="What you may expect of Segue, and what is expected of you. In plain words, and short."
  >
    <LegalSection title="The service">
      <p>
        Segue suggests tracks that mix into the one that plays. Tempo, key and energy come from a catalogue,
        from services that are asked, or from measurement, and each says how sure it is. Check by ear before
        you rely on it in front of people.
      </p>
      <p>It works without an account. Nobody promises that it is always reachable.</p>
    </LegalSection>
    <LegalSection title="Free use">
      <p>
        25 searches are free; refining a result and searching from a saved song do not count. Up to 3 set
        lists of your own are saved, beside those kept for you by genre. Nothing that you saved is deleted or
        hidden when a subscription ends.
      </p>
    </LegalSection>
    <LegalSection title="Your account">
      <p>
        Keep your password to yourself. You may take everything your account holds away, or delete the account
        whole, on <TextLink href={paths.account}>your account page</TextLink>.
      </p>
    </LegalSection>
    <LegalSection title="What you post">
      <p>
        Artwork that you post to the gallery is public, with its title, its text and the songs of its list. It
        stays yours, and you may withdraw it at any time. Do not post what is not yours to show. One vote per
        person and artwork.
      </p>
    </LegalSection>
    <LegalSection title="Music">
      <p>
        Segue names music; it sells none and gives no right to play any. What you need to play records in
        public is between you, the venue and those who hold the rights.
      </p>
    </LegalSection>
    <section aria-labelledby="licence" className="border-t border-line pt-10 pb-3">
      <h2 id="licence" className="text-2xl font-semibold tracking-tight">
        Licence agreement of the Pro plan
      </h2>
      <p className="mt-1 text-muted">{LICENCE_DATE}</p>
    </section>
    {LICENCE_AGREEMENT.map(({ title, text }) => (
      <LegalSection key={title} title={title}>
        <p>{text}</p>
      </LegalSection>
    ))}
    <LegalSection title="Questions">
      <ContactLine email={page.contactEmail} />
    </LegalSection>
  </LegalPage>
)

export const termsPage: PublicPage<'terms'> = {
  Page: TermsPage,
  head: () => ({
    title: 'Terms of Segue',
    description:
      'What you may expect of Segue and what is expected of you, with the licence agreement of the Pro plan: 12 US dollars a year, cancel any time.',
    canonical: paths.terms,
  }),
}
