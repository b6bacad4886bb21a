import type { Config } from '../config.ts'
import type { AdminPassword } from '../features/accounts/seed-admin.ts'
import type { Catalogue } from '../features/catalogue/catalogue.ts'
import { soundNames } from '../features/provider-usage/provider-names.ts'
import type { Services } from './create-services.ts'

type Started = {
  readonly version: string
  readonly address: string
  readonly services: Services
  readonly catalogue: Catalogue
  readonly musicFolder: string | null
  readonly adminPassword: AdminPassword
}

/** What the terminal says once the server serves: where, with what, and how the admin gets in. */
export function banner(config: Config, started: Started): string {
  const { services, adminPassword } = started
  const { tracks, byId } = started.catalogue
  const named = byId.size - tracks.length
  const username = config.ADMIN_USERNAME
  const rows = Object.entries({
    database: config.DATABASE_URL === undefined ? 'SQLite (local)' : 'PostgreSQL',
    'language model': services.model.name,
    'track metadata': services.metadata.name,
    mail: services.mailer.name,
    payments: services.payments.name,
    previews: services.previews.name,
    listening: soundNames(services.soundService),
    artwork: services.imageMaker.name,
    'artwork files': services.storage.name,
    'music folder': started.musicFolder ?? 'none (LIBRARY_DIR)',
    admin: `${username}, ${whereIs(adminPassword)}`,
    'data folder': config.DATA_DIR,
    catalogue: `${tracks.length} tracks${named === 0 ? '' : `, ${named} more by name`}`,
  })
  const width = Math.max(...rows.map(([name]) => name.length))
  const table = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')
  const password =
    adminPassword.from === 'file' && adminPassword.made !== null
      ? `The password of ${username} is ${adminPassword.made} (said this once)\n\n`
      : ''
  return `\nSegue ${started.version} is serving at ${started.address}\n\n${table}\n\n${password}`
}

function whereIs(password: AdminPassword): string {
  if (password.from === 'setting') return 'password from ADMIN_PASSWORD'
  return password.from === 'file' ? `password in ${password.file}` : 'password as chosen earlier'
}
