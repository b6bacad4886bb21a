import type { Config } from './config.ts'

/**
 * Where people reach this server, as far as it knows.
 * @param port the one that was opened, where PORT leaves that to the system
 */
export function publicOrigin(
  { PUBLIC_URL, HOST }: Pick<Config, 'PUBLIC_URL' | 'HOST'>,
  port: number,
): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  // These stand for every network, and are no address that a browser can open.
  if (HOST === '0.0.0.0' || HOST === '::') return `http://localhost:${port}`
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}
