import type { AppDeps } from '../app-deps.ts'
import type { Config } from '../config.ts'

type AppSettings = Pick<
  AppDeps,
  'metricsToken' | 'publicUrl' | 'corsOrigins' | 'trustedProxies' | 'contactEmail'
>

/** Settings that the application takes as they are. */
export const appSettings = (config: Config): AppSettings => ({
  metricsToken: config.METRICS_TOKEN,
  publicUrl: config.PUBLIC_URL,
  corsOrigins: config.CORS_ORIGINS,
  trustedProxies: config.TRUSTED_PROXIES,
  contactEmail: config.CONTACT_EMAIL,
})
