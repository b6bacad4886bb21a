import type { ReactNode } from 'react'
import { PublicFrame } from '../../shell/public-frame.tsx'

type Props = {
  readonly title: string
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** A page of plain prose, in lines of a length that reads well. */
export const LegalPage = ({ title, lead, children }: Props) => (
  <PublicFrame>
    <article className="mx-auto w-full max-w-7xl px-4 pt-10 pb-20 md:px-8 md:pt-16 md:pb-28">
      <h1 className="text-4xl leading-[1.05] font-semibold tracking-[-0.03em] md:text-6xl">{title}</h1>
      <p className="mt-5 max-w-[60ch] text-lg leading-relaxed text-pretty text-muted">{lead}</p>
      <div className="mt-12 max-w-4xl border-b border-line">{children}</div>
    </article>
  </PublicFrame>
)

type SectionProps = { readonly title: string; readonly children: ReactNode }

export const LegalSection = ({ title, children }: SectionProps) => (
  <section className="grid gap-x-8 gap-y-2 border-t border-line py-6 md:grid-cols-[13rem_minmax(0,1fr)] md:py-7">
    <h2 className="text-lg leading-snug font-semibold text-balance">{title}</h2>
    <div className="max-w-[68ch] space-y-3 leading-relaxed text-pretty">{children}</div>
  </section>
)

/** A link in running text, of a height a finger can meet. */
export const TextLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} className="underline underline-offset-4 hover:decoration-2">
    {children}
  </a>
)

/** How to reach the operator, as far as it is configured. */
export const ContactLine = ({ email }: { readonly email: string | null }) =>
  email === null ? (
    <p>The operator of this server has not set an address for questions.</p>
  ) : (
    <p>
      Write to <TextLink href={`mailto:${email}`}>{email}</TextLink>.
    </p>
  )
