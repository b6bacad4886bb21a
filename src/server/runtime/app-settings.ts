import type { Config } from '../config.ts'

/** Settings that the application takes as they are. */
export const appSettings = (config: Config) => ({
  metricsToken: config.METRICS_TOKEN,
  publicUrl: config.PUBLIC_URL,
  corsOrigins: config.CORS_ORIGINS,
  trustedProxies: config.TRUSTED_PROXIES,
  contactEmail: config.CONTACT_EMAIL,
})
