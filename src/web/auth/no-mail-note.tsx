import { paths } from '../client/paths.ts'

/** Said in place of promising a mail, where this server sends none. */
export function NoMailNote({
  what,
  contactEmail,
}: {
  /** "a link for a new password" */
  readonly what: string
  readonly contactEmail: string | null
}) {
  const link = 'underline underline-offset-4 hover:decoration-2'
  return (
    <p className="panel max-w-[60ch] p-4 text-muted">
      This Segue is not set up to send mail, so {what} cannot be sent to you. Its operator can help:{' '}
      {contactEmail === null ? (
        <>
          ask the person you have the address of this page from, or look at{' '}
          <a href={paths.contact} className={link}>
            Contact
          </a>
          .
        </>
      ) : (
        <>
          write to{' '}
          <a href={`mailto:${contactEmail}`} className={link}>
            {contactEmail}
          </a>
          .
        </>
      )}
    </p>
  )
}
