import { ExternalLink } from 'lucide-react'
import type { Finding } from '#contract/recommendations.ts'
import { serviceName } from '#domain/track/service-name.ts'

const PROPOSED_BY = { model: 'Proposed by the model', neighbours: 'From around this artist' } as const

/** Who proposed a track and where it was found, with a way to listen to it there. */
export function FindingLine({ finding, name }: { readonly finding: Finding; readonly name: string }) {
  const { proposedBy, service, pageUrl } = finding
  const found = service === null ? null : serviceName(service)
  return (
    <span className="block">
      {proposedBy !== null && PROPOSED_BY[proposedBy]}
      {proposedBy !== null && found !== null && ', '}
      {found !== null && (proposedBy === null ? 'Found on ' : 'found on ')}
      {found !== null &&
        (pageUrl === null ? (
          found
        ) : (
          <a
            href={pageUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={`Listen to ${name} on ${found}`}
            className="inline-flex items-center gap-1 underline underline-offset-2 hover:text-ink"
          >
            {found}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        ))}
    </span>
  )
}
