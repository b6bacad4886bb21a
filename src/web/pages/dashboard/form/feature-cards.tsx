import { AudioLines, Disc3, Gauge } from 'lucide-react'

const CARDS = [
  { Icon: AudioLines, title: 'AI-Powered', text: 'smart mixing compatibility' },
  { Icon: Gauge, title: 'BPM Matching', text: 'perfect tempo transitions' },
  { Icon: Disc3, title: 'Harmonic Mixing', text: 'Camelot Wheel compatible' },
] as const

export function FeatureCards() {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {CARDS.map(({ Icon, title, text }) => (
        <li key={title} className="flex items-center gap-4 py-4">
          <Icon aria-hidden className="size-5 shrink-0 text-muted" />
          <div>
            <h2 className="font-semibold">{title}</h2>
            <p className="text-sm text-muted first-letter:uppercase">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
