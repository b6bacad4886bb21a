import { usePreferences } from '../../preferences.ts'
import { exactTime, relativeTime } from './relative-time.ts'
import { useNow } from './use-now.ts'

/** When it was, seen from now; the exact time on hover. */
export function Moment({ iso, className }: { readonly iso: string; readonly className?: string }) {
  const now = useNow()
  const { dateLanguage } = usePreferences()
  return (
    <time dateTime={iso} title={exactTime(iso, dateLanguage)} className={className}>
      {relativeTime(iso, now)}
    </time>
  )
}
