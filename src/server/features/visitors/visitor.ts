import '@fastify/cookie'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  CEILING_DAYS,
  DEVICE_NEW_ACCOUNTS,
  DEVICE_SEARCHES,
  NETWORK_NEW_ACCOUNTS,
  NETWORK_SEARCHES,
  type QuotaKey,
} from '#domain/access/quota.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { keyedHash } from '../../system/keyed-hash.ts'

const COOKIE = 'segue_visitor'
const YEAR_S = 365 * 24 * 60 * 60
const DAY_MS = 24 * 60 * 60 * 1000

export type VisitorOptions = { readonly secret: string; readonly secureCookies: boolean }

/** A user, visitor, device or network whose searches or new accounts are counted, and its limit; null: none. */
export type Quota = { readonly key: string; readonly limit: number | null }

/** Only a hash of the cookie is stored: who reads the database cannot become a visitor. */
const idOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The visitor who asks, or null when they carry no valid cookie. */
export function knownVisitor(request: FastifyRequest): string | null {
  const cookie = request.cookies[COOKIE]
  if (cookie === undefined) return null
  const { valid, value } = request.unsignCookie(cookie)
  return valid && value !== null ? idOf(value) : null
}

/** The visitor who asks; a new one is given a cookie. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, options: VisitorOptions): string {
  const known = knownVisitor(request)
  if (known !== null) return known
  const token = randomBytes(24).toString('base64url')
  reply.setCookie(COOKIE, token, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: options.secureCookies,
    path: '/',
    maxAge: YEAR_S,
  })
  return idOf(token)
}

/** The device and network of a caller, as far as they are known of an anonymous one. */
type Place = { readonly fingerprint?: string | undefined; readonly ip: string }

/** Under which name a guest's own searches are counted: that of their cookie, and nothing else. */
export const searchesOfGuest = (visitorId: string | null): string[] =>
  visitorId === null ? [] : [`visitor:${visitorId}`]

/** What guests of one place may search together until it begins anew; no network for this machine itself. */
export function guestCeilings(place: Place, secret: string, now: number): Quota[] {
  const window = Math.floor(now / (CEILING_DAYS * DAY_MS))
  return ceilings(
    place,
    secret,
    { device: DEVICE_SEARCHES, network: NETWORK_SEARCHES },
    (name) => `${name}:${window}`,
  )
}

/** How many accounts may be made in one place in a day; on this machine itself any number. */
export function newAccountCeilings(place: Place, secret: string, now: number): Quota[] {
  if (networkOf(place.ip) === null) return []
  const day = Math.floor(now / DAY_MS)
  const limits = { device: DEVICE_NEW_ACCOUNTS, network: NETWORK_NEW_ACCOUNTS }
  return ceilings(place, secret, limits, (name) => `${name}:new-accounts:${day}`)
}

const ceilings = (
  { fingerprint, ip }: Place,
  secret: string,
  limits: { readonly device: number; readonly network: number },
  nameOf: (name: string) => string,
): Quota[] => {
  const network = networkOf(ip)
  return [
    ...(fingerprint === undefined
      ? []
      : [{ key: nameOf(deviceIn(network, fingerprint, secret)), limit: limits.device }]),
    ...(network === null ? [] : [{ key: nameOf(networkName(network, secret)), limit: limits.network }]),
  ]
}

/** Under which names a guest uses up their share of a paid service. */
export function quotaKeysOfGuest(
  origin: {
    readonly visitorId: string | null
    readonly fingerprint?: string | undefined
    readonly ip: string
  },
  secret: string,
): QuotaKey[] {
  const { visitorId, fingerprint, ip } = origin
  const network = networkOf(ip)
  const own = searchesOfGuest(visitorId)
  const device = fingerprint === undefined ? [] : [deviceIn(network, fingerprint, secret)]
  return [
    ...[...own, ...device].map((name) => ({ name, holder: 'guest' as const })),
    ...(network === null ? [] : [{ name: networkName(network, secret), holder: 'network' as const }]),
  ]
}

const networkName = (network: string, secret: string): string => `network:${keyedHash(network, secret)}`

/** Phones of one model look alike all over the world: a device is one only within its network. */
const deviceIn = (network: string | null, fingerprint: string, secret: string): string =>
  deviceOf(`${network ?? ''}|${fingerprint}`, secret)

/** Under which name a device is known. */
export const deviceOf = (fingerprint: string, secret: string): string =>
  `device:${keyedHash(fingerprint, secret)}`

/** The part of an address that one household or club shares; null for this machine itself. */
export function networkOf(ip: string): string | null {
  const plain = ip.replace(/^::ffff:/u, '')
  if (plain === '::1' || plain.startsWith('127.')) return null
  if (plain.includes(':')) return expanded(plain).slice(0, 4).join(':')
  return plain
}

/** The eight groups of an IPv6 address, however it is shortened. */
function expanded(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const left = groups(head)
  const right = groups(tail)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}

/** Under which visitor's id the answers of a signed-in user are kept. */
export const ownerOf = (userId: string): string => `user:${userId}`
/** Under which name the searches of a signed-in user are counted. */
export const searchesOfUser = (userId: string): string => `user:${userId}`
/** Under which name a signed-in user uses up their share of a paid service. */
export const quotaKeysOfUser = (userId: string): QuotaKey[] => [
  { name: searchesOfUser(userId), holder: 'account' },
]

/** The quota keys against which a caller's use of paid services is counted. */
export const quotaKeysOf = (
  request: FastifyRequest,
  signedIn: SignedIn | null,
  secret: string,
): QuotaKey[] =>
  signedIn === null
    ? quotaKeysOfGuest({ visitorId: knownVisitor(request), ip: request.ip }, secret)
    : quotaKeysOfUser(signedIn.account.id)
