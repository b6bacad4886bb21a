import type { OutsideService } from '#contract/admin.ts'
import { RelativeTime } from '../relative-time.tsx'
import { limitFigures } from './service-figures.ts'

/** What is used of a service's limits, and since when one of them lets nothing through. */
export function LimitMeters({ limits }: { readonly limits: NonNullable<OutsideService['limits']> }) {
  return (
    <>
      <dl className="mt-2 grid gap-2">
        {limitFigures(limits).map(({ name, used, limit, share }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1 text-sm">
            <dt className="text-muted">{name}</dt>
            <dd className="figures">
              {used} <span className="text-muted">of {limit}</span>
            </dd>
            <dd aria-hidden className="col-span-2">
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="block h-1 w-full bg-line">
                <rect width={100 * share} height="4" className={share === 1 ? 'fill-danger' : 'fill-ink'} />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      {limits.stoppedSince !== null && (
        <p className="mt-2 text-sm">
          Stopped at the limit <RelativeTime iso={limits.stoppedSince} />. Nothing is asked until there is
          room again.
        </p>
      )}
    </>
  )
}
