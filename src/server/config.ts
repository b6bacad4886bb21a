import { resolve } from 'node:path'
import { z } from 'zod'
import { newPassword, newUsername } from '../contract/accounts.ts'

/** The only reader of the environment. Every setting is optional; a wrong value stops the start with one clear line. */

const flag = z.enum(['0', '1', 'true', 'false', '']).transform((text) => text === '1' || text === 'true')
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.some((protocol) => text.startsWith(`${protocol}://`) && URL.canParse(text)),
      `an address that starts with ${protocols.map((p) => `${p}://`).join(' or ')}`,
    )
/** Scheme, host and port, and nothing behind them. */
const isOrigin = (address: string) =>
  URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`
const text = z.string().min(1)
/** "10.0.0.7", "172.16.0.0/12", "fd00::/8". */
const network = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()])
const networks = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine(
    (all) => all.every((one) => network.safeParse(one).success),
    'addresses or networks like 172.16.0.0/12, with commas between them',
  )

/** As a browser names it in `Origin`: scheme, host and port, in lower case and without a slash at the end. */
const isExactOrigin = (text: string): boolean =>
  /^https?:\/\//u.test(text) && URL.canParse(text) && new URL(text).origin === text
const origins = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine(
    (all) => all.every(isExactOrigin),
    'origins like https://tool.example, exact and without a path, with commas between them',
  )

const AMOUNT = 'an amount in US dollars, 0 to 100000'
const dollars = z.coerce.number(AMOUNT).min(0, AMOUNT).max(100_000, AMOUNT)
const CALLS = 'a whole number of calls, 0 to 1000000'
const calls = z.coerce.number(CALLS).int(CALLS).min(0, CALLS).max(1_000_000, CALLS)

type Setting<T> = {
  readonly schema: z.ZodType<T>
  readonly fallback: string | undefined
  readonly says: string
}
const setting = <T>(schema: z.ZodType<T>, fallback: string | undefined, says: string): Setting<T> => ({
  schema,
  fallback,
  says,
})

export const SETTINGS = {
  PORT: setting(z.coerce.number('a port, 0 to 65535').int().min(0).max(65_535), '3000', 'Port to serve on'),
  HOST: setting(text, '127.0.0.1', 'Address to serve on; `0.0.0.0` for every network'),
  DATA_DIR: setting(text, './data', 'Folder for the database and secrets'),
  CATALOGUE: setting(
    z.enum(['all', 'authored'], 'one of all, authored'),
    'all',
    '`authored`: only the tracks written for Segue, without those known from public tables',
  ),
  IMPORTED_TRACKS: setting(
    z.coerce.number('a number of tracks').int().min(0).max(10_000_000),
    '500000',
    'How many tracks of imported open data are held in memory, those with a tempo first: 0.7 GB a million, twice that while a change is read',
  ),
  LIBRARY_DIR: setting(
    text.optional(),
    undefined,
    'Folder of music that everybody on this server gets: scanned at the start and every six hours',
  ),
  PUBLIC_URL: setting(
    url('http', 'https')
      .refine(isOrigin, 'an address without a path: Segue has its host to itself')
      .optional(),
    undefined,
    'Address people use, e.g. `https://segue.example`; other hosts are refused, and cookies are Secure where it is https',
  ),
  CORS_ORIGINS: setting(
    origins.optional(),
    undefined,
    'Sites whose pages may call Segue with an API key: exact origins, e.g. `https://tool.example`, with commas',
  ),
  TRUSTED_PROXIES: setting(
    networks.optional(),
    undefined,
    'Proxies on other machines or in other containers that may say whom they speak for: addresses or networks, with commas. Those of this machine always may',
  ),
  DATABASE_URL: setting(
    url('postgres', 'postgresql').optional(),
    undefined,
    'PostgreSQL instead of the embedded SQLite database',
  ),
  METRICS_TOKEN: setting(
    z.string().min(16, 'at least 16 characters').optional(),
    undefined,
    'Lets a Prometheus on another machine read `GET /metrics` (`Authorization: Bearer …`); this machine always may',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    url('http', 'https').optional(),
    undefined,
    'Sends OpenTelemetry traces there, as JSON over HTTP to `/v1/traces` below it; `OTEL_SERVICE_NAME`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER` and `…_ARG` are heeded',
  ),
  WORKERS: setting(
    z.coerce.number('a number of processes, 1 to 64').int().min(1).max(64),
    '1',
    'Processes that serve on this machine, each with a core and memory of its own; more than one needs `DATABASE_URL`',
  ),
  DRAIN_DELAY_MS: setting(
    z.coerce.number().int().min(0).max(60_000).optional(),
    undefined,
    'How long a stopping server still serves after `/api/health/ready` says no, in milliseconds; 5000 where `DATABASE_URL` is set, else 0',
  ),
  BACKUP_DIR: setting(
    text.optional(),
    undefined,
    'Folder into which this server writes a backup a day; the newest seven stay. Of several servers one has it',
  ),
  SESSION_SECRET: setting(
    z.string().min(32, 'at least 32 characters').optional(),
    undefined,
    'Signs cookies; made and kept in `DATA_DIR` when absent. Several servers must share one',
  ),
  OFFLINE: setting(flag, '0', '`1`: no outside call at all'),
  ADMIN_USERNAME: setting(newUsername, 'admin', "Name of the admin's account; a later change renames it"),
  ADMIN_PASSWORD: setting(
    newPassword.optional(),
    undefined,
    "Password of the admin from that start on; another one ends the admin's sessions. Without it the first start makes one, prints it once and keeps it in `DATA_DIR/admin-password.txt`",
  ),
  RESET_SECOND_FACTOR: setting(
    flag,
    '0',
    "`1`: each start turns the admin's second factor off and ends the admin's sessions. For one start, when phone and recovery codes are lost",
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'How much is logged',
  ),
  SMTP_URL: setting(
    url('smtp', 'smtps').optional(),
    undefined,
    'Mail server; without it mail lies in `DATA_DIR/outbox`',
  ),
  MAIL_FROM: setting(text, 'Segue <no-reply@localhost>', 'Sender of mail'),
  CONTACT_EMAIL: setting(
    z.email('an e-mail address').optional(),
    undefined,
    'Address of the operator, shown on `/contact`, `/terms` and `/privacy`',
  ),
  OPENAI_API_KEY: setting(
    text.optional(),
    undefined,
    'Lets a language model read the vibe and propose tracks',
  ),
  OPENAI_BASE_URL: setting(
    url('http', 'https').optional(),
    undefined,
    'Any server that speaks the OpenAI protocol, a local one included',
  ),
  OPENAI_MODEL: setting(text, 'gpt-5-mini', 'Model to ask there'),
  IMAGE_MODEL: setting(
    text.optional(),
    undefined,
    'Image model there that draws artwork, e.g. `gpt-image-1`; without it Segue draws it itself',
  ),
  ANTHROPIC_API_KEY: setting(
    text.optional(),
    undefined,
    'The same through Anthropic; OpenAI wins where both are set',
  ),
  ANTHROPIC_MODEL: setting(text, 'claude-haiku-4-5', 'Model to ask there'),
  MODEL_DAILY_CALLS: setting(
    calls,
    '1000',
    'Calls of the language model a day (UTC), over all servers on one database; at most 200 for an account and 30 for a guest. Past them Segue answers by itself',
  ),
  MODEL_MONTHLY_BUDGET: setting(
    dollars,
    '10',
    'US dollars that the language model may cost in a month (UTC), by the tokens it says it used',
  ),
  IMAGE_DAILY_CALLS: setting(
    calls,
    '100',
    'Calls of the image model a day (UTC), over all servers on one database; at most 10 for an account. Past them Segue draws by itself',
  ),
  IMAGE_MONTHLY_BUDGET: setting(dollars, '10', 'US dollars that the image model may cost in a month (UTC)'),
  AUDD_API_TOKEN: setting(
    text.optional(),
    undefined,
    'Lets AudD name what Listen does not know; the recording is sent there',
  ),
  AUDD_MONTHLY_BUDGET: setting(
    dollars,
    '5',
    'US dollars that AudD may cost in a month (UTC), at 0.005 a recording; at most a tenth of it in a day',
  ),
  YOUTUBE_API_KEY: setting(
    text.optional(),
    undefined,
    'Finds videos of tracks: YouTube Data API v3, at most 90 searches a day',
  ),
  S3_ENDPOINT: setting(
    url('http', 'https').optional(),
    undefined,
    'Keeps artwork in a bucket of any server that speaks S3, instead of `DATA_DIR/artwork`: its address without the bucket',
  ),
  S3_BUCKET: setting(text.optional(), undefined, 'The bucket there'),
  S3_REGION: setting(text, 'us-east-1', 'Its region'),
  S3_ACCESS_KEY_ID: setting(text.optional(), undefined, 'Who may read and write it'),
  S3_SECRET_ACCESS_KEY: setting(text.optional(), undefined, 'Signs the requests'),
  STRIPE_SECRET_KEY: setting(
    text.optional(),
    undefined,
    'Sells Segue Pro through Stripe, with the two below; its webhook is `PUBLIC_URL/api/billing/webhook`',
  ),
  STRIPE_WEBHOOK_SECRET: setting(text.optional(), undefined, 'Tells that an event is from Stripe'),
  STRIPE_PRICE_ID: setting(text.optional(), undefined, 'The price there: 12 US dollars a year'),
  TEST_CHECKOUT: setting(
    flag,
    '0',
    '`1`: without Stripe, everybody gets a test checkout where nothing is paid, not only this machine',
  ),
} as const satisfies Record<string, Setting<unknown>>

export type Config = { readonly [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> }

/** Names the setting and what it must be, in one line fit for a terminal. */
export class ConfigError extends Error {}

/**
 * @param environment usually `process.env`; an empty text counts as not set
 * @throws ConfigError for the first wrong value
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const config: Record<string, unknown> = {}
  for (const [name, { schema, fallback }] of Object.entries(SETTINGS)) {
    const given = environment[name]?.trim()
    const result = schema.safeParse(given === undefined || given === '' ? fallback : given)
    if (!result.success) {
      const want = result.error.issues[0]?.message ?? 'another value'
      // A secret must not end up in a log because it was too short.
      const shown = /KEY|SECRET|TOKEN|PASSWORD|_URL/.test(name) ? 'The value' : JSON.stringify(given)
      throw new ConfigError(`${name}: ${shown} is not valid. It must be: ${want}`)
    }
    config[name] = result.data
  }
  return { ...(config as Config), DATA_DIR: resolve(String(config['DATA_DIR'])) }
}

export const configFromProcess = (): Config => readConfig(process.env)
