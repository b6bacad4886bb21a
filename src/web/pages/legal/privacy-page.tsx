import type { DataOf } from '#contract/pages.ts'
import { paths } from '../../client/paths.ts'
import type { PublicPage } from '../../shell/public-page.ts'
import { ContactLine, LegalPage, LegalSection, TextLink } from './legal-page.tsx'

const PrivacyPage = ({ page }: { readonly page: DataOf<'privacy'> }) => (
  <LegalPage
    title="Privacy"
    lead="What this software keeps, for how long, and who else sees it. Your audio and your library stay yours."
  >
    <LegalSection title="Without an account">
      <p>
        A cookie tells your searches from other people’s, and your answers are shown to you alone. Your free
        searches are counted for that cookie. What all guests of a network, and of devices there that look
        alike, search together is counted for 30 days, and accounts made there for a day, so that nobody
        starts anew without end. The cookie is stored as a hash; device and network only as hashes under a
        secret key, so that the record does not say who was here.
      </p>
      <p>Questions, answers and a guest’s count are kept for 90 days, then deleted.</p>
    </LegalSection>
    <LegalSection title="With an account">
      <p>
        Your username, your e-mail address if you gave one, and what you save: songs, lists, artwork, votes
        and your own library. The password is stored as an Argon2id hash, a session as a hash of its cookie,
        with the kind of device (“Safari on iPhone”), so that you can tell your devices apart and end each; a
        session that is not used ends after 30 days, and every session after 180. Sign-ins, changes of
        password, plan or address and deletions are on record for a year, with the network as a hash under a
        secret key.
      </p>
      <p>
        On <TextLink href={paths.account}>your account page</TextLink> you can download all of it as JSON,
        sign out everywhere, and delete the account with everything it holds.
      </p>
    </LegalSection>
    <LegalSection title="Cookies and storage">
      <p>
        Cookies: one for your searches, one for your session, and one that only says that there is a session.
        Your browser keeps what you chose as your preferences and that you have seen the opening, and the
        random number of your visit until the tab is closed. While you are on the payment page it keeps what
        stood in the search form. None of it is for advertising, and no script of anybody else runs on these
        pages.
      </p>
    </LegalSection>
    <LegalSection title="The microphone">
      <p>
        Listen records ten seconds, after you press it and your browser has asked you. The recording is
        compared with the sound this server knows, in memory, and dropped: it is neither stored nor logged.
      </p>
    </LegalSection>
    <MusicLibrary />
    <LegalSection title="Visits and clicks">
      <p>
        Segue counts which of its own pages are opened, from which site somebody came, and which controls are
        used: what kind it is, its fixed name such as “Save”, and where on the page it stands. Never what you
        type, and no name of a track, a list or a person. A random number that your browser keeps until the
        tab is closed says which visits belong together; it is stored only as a hash under a secret key, never
        with your account, and no cookie is set for it.
      </p>
      <p>
        This is kept for 90 days; after that, only the sums of each day. Nobody else sees it. To opt out, turn
        on Do Not Track or Global Privacy Control in your browser: then nothing of it is sent, and what is
        sent all the same is not counted.
      </p>
    </LegalSection>
    <LegalSection title="Payments">
      <p>
        Where this server takes payments, you pay on pages of Stripe. Card numbers never reach Segue. It keeps
        the names that Stripe has for you and your subscription, until when it is paid and whether it is
        renewed, as part of your account.
      </p>
    </LegalSection>
    <LegalSection title="What the admin sees">
      <p>
        The operator of this server sees accounts by username, the number of searches and the plan, and for 90
        days a log of what was done and when: signing up, searches, saved songs and lists, subscriptions. It
        holds genre, tempo and counts, never what was typed.
      </p>
    </LegalSection>
    <LegalSection title="Who else is asked">
      {page.services.length === 0 ? (
        <p>Nobody: this server works out every answer by itself.</p>
      ) : (
        <>
          <p>This server asks these services. They see the question, not who asked it.</p>
          <ul className="list-disc space-y-1 pl-5">
            {page.services.map(({ what, who }) => (
              <li key={what}>
                {who}: {what}
              </li>
            ))}
          </ul>
        </>
      )}
    </LegalSection>
    <LegalSection title="Questions">
      <ContactLine email={page.contactEmail} />
    </LegalSection>
  </LegalPage>
)

export const privacyPage: PublicPage<'privacy'> = {
  Page: PrivacyPage,
  head: () => ({
    title: 'Privacy at Segue',
    description:
      'What Segue keeps, for how long and who else sees it: hashed visitors, 90 days of answers, recordings that are never stored, export and deletion.',
    canonical: paths.privacy,
  }),
}

function MusicLibrary() {
  return (
    <LegalSection title="Your music library">
      <p>
        Audio files are measured in your browser. What is sent is facts (artist, title, tempo, key, energy)
        and fingerprints from which no sound can be made, and only when you add files to your library. With a
        file of your DJ software go its playlists and the nights it logged; your own answers learn from them,
        nobody else’s do, and My Library switches that off or deletes them. A library file that you match an
        export with is read in the browser and not sent at all.
      </p>
    </LegalSection>
  )
}
