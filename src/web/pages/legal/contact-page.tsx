import type { DataOf } from '#contract/pages.ts'
import { paths } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import type { PublicPage } from '../../shell/public-page.ts'
import { ContactLine, LegalPage, LegalSection, TextLink } from './legal-page.tsx'

function ContactPage({ page }: { readonly page: DataOf<'contact'> }) {
  return (
    <LegalPage
      title="Contact"
      lead={
        page.contactEmail === null
          ? 'This Segue runs on its operator’s own server.'
          : 'This Segue runs on its operator’s own server. This is how to reach them.'
      }
    >
      <LegalSection title="Questions and errors">
        <ContactLine email={page.contactEmail} />
        <p>
          If something went wrong, say what you did and what you saw. An error shows a number in brackets:
          with it the error can be found.
        </p>
      </LegalSection>
      <PrioritySupport email={page.contactEmail} />
      <LegalSection title="Your data">
        <p>
          No need to ask: download or delete it on <TextLink href={paths.account}>your account page</TextLink>
          . What is kept stands under <TextLink href={paths.privacy}>Privacy</TextLink>.
        </p>
      </LegalSection>
    </LegalPage>
  )
}

/** A part of the Pro plan: an address whose mail is read first. Shown to subscribers. */
function PrioritySupport({ email }: { readonly email: string | null }) {
  const session = useSession()
  if (email === null || session.status !== 'signed-in' || session.user.subscriptionStatus !== 'active')
    return null
  return (
    <LegalSection title="Priority support">
      <p>
        You are on Pro:{' '}
        <TextLink href={`mailto:${email}?subject=${encodeURIComponent(`[Pro] ${session.user.username}: `)}`}>
          write with “[Pro]” in the subject
        </TextLink>
        , and your mail is read first.
      </p>
    </LegalSection>
  )
}

export const contactPage: PublicPage<'contact'> = {
  Page: ContactPage,
  head: () => ({
    title: 'Contact Segue',
    description:
      'How to reach whoever runs this Segue, what to say when something went wrong, and where your data is.',
    canonical: paths.contact,
  }),
}
