import type { SoundService } from '../../providers/identify/port.ts'
import type { PreviewServices } from '../../providers/preview/port.ts'

type Named = { readonly name: string }

/** Every part of the server that an outside service may implement. */
type Ports = {
  readonly model: Named
  readonly metadata: Named
  readonly neighbours: Named
  readonly soundService: Named
  readonly previews: PreviewServices
  readonly imageMaker: Named
  readonly storage: Named
  readonly mailer: Named
  readonly payments: Named
}

/** Whom this server asks about what, for the page that says so. */
export function outsideServices({ model, metadata, soundService, previews, imageMaker, payments }: Ports) {
  const asked = [
    { what: 'reading a description of a mood', who: model.name },
    { what: 'looking up tracks that the catalogue does not know', who: metadata.name },
    { what: 'naming a recording that this server does not know', who: soundService.name },
    { what: 'finding half a minute to hear of a track', who: previews.name },
    { what: 'drawing the picture of a list', who: imageMaker.name },
    { what: 'taking payments', who: payments.name },
  ]
  return asked.filter(({ who }) => who !== 'off' && who !== 'local' && who !== 'test')
}

/** Whom this server asks, for the admin. The names are those their calls are recorded under. */
export const portsOf = (deps: Ports) => [
  { name: 'Language model', provider: deps.model.name },
  { name: 'Track metadata', provider: deps.metadata.name },
  { name: 'Neighbours', provider: deps.neighbours.name },
  { name: 'Listening: own index', provider: 'local' },
  { name: 'Listening: service', provider: deps.soundService.name },
  { name: 'Previews', provider: deps.previews.name },
  { name: 'Measuring', provider: deps.previews.sounds.length === 0 ? 'off' : deps.previews.name },
  { name: 'Videos', provider: deps.previews.videos?.name ?? 'off' },
  { name: 'Artwork', provider: deps.imageMaker.name },
  { name: 'Artwork files', provider: deps.storage.name },
  { name: 'Mail', provider: deps.mailer.name },
  { name: 'Payments', provider: deps.payments.name },
]

/** What identifies sound, for people who look after the server. */
export const soundNames = ({ name }: SoundService): string =>
  name === 'off' ? 'own index' : `own index, ${name}`
