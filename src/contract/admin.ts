import { z } from 'zod'
import { secondFactorCode, user } from './accounts.ts'
import type { Endpoint } from './endpoint.ts'

const READ = ['unauthenticated', 'forbidden'] as const
const WRITE = [...READ, 'validation', 'too_large', 'unsupported_media_type'] as const
const nothing = z.object({})
const flag = z.literal([0, 1], 'This is either 1 (on) or 0 (off)')
const COST = 'Please enter an amount in whole cents, from 0 to 100,000,000'

export const adminLogin = {
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in as the admin; where the second factor is on, with its code',
  body: z.object({
    username: z.string().min(1, 'Please enter your username').max(200),
    password: z.string().min(1, 'Please enter your password').max(200),
    code: secondFactorCode.optional(),
  }),
  response: z.object({ success: z.literal(true), user }),
  errors: [
    'validation',
    'invalid_credentials',
    'second_factor_required',
    'forbidden',
    'too_large',
    'unsupported_media_type',
  ],
} as const satisfies Endpoint

export const adminSettings = z
  .object({
    paymentProcessingEnabled: flag,
    emailCollectionEnabled: flag,
    currentMonthlyCost: z.int(COST).min(0, COST).max(100_000_000, COST).describe('Cents'),
    mail: z.enum(['smtp', 'outbox']).describe('outbox: mail lies in a folder of the server'),
  })
  .meta({ id: 'AdminSettings' })
export type AdminSettings = z.infer<typeof adminSettings>

export const getAdminSettings = {
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'What the owner has set',
  response: adminSettings,
  errors: READ,
} as const satisfies Endpoint

export const updateAdminSettings = {
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Change one setting or several',
  body: adminSettings.omit({ mail: true }).partial(),
  response: adminSettings,
  errors: WRITE,
} as const satisfies Endpoint

export const activityEntry = z
  .object({
    id: z.string(),
    username: z.string().nullable(),
    action: z.string(),
    timestamp: z.string(),
    details: z.string(),
    network: z.string().nullable().describe('A keyed hash: the same network has the same one'),
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.infer<typeof activityEntry>

export const listActivity = {
  method: 'GET',
  path: '/api/admin/activity',
  summary: 'What happened, newest first, a page at a time',
  query: z.object({
    before: z.string().max(40).optional().describe('Id of the last entry that was shown'),
    action: z
      .string()
      .regex(/^[a-z_]{1,40}$/, 'That is not an action')
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ entries: z.array(activityEntry) }),
  errors: [...READ, 'validation'],
} as const satisfies Endpoint

export const adminUser = z
  .object({
    id: z.string(),
    username: z.string(),
    searchCount: z.int(),
    createdAt: z.string(),
    subscriptionStatus: z.enum(['free', 'active']),
    isPaying: z.boolean().describe('A subscription that was paid for, not granted, makes it active'),
    endsAt: z.string().nullable().describe('Set once it is cancelled: it works until then'),
    role: z.enum(['user', 'admin']),
  })
  .meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof adminUser>

export const listUsers = {
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts by name, a page at a time',
  query: z.object({
    q: z.string().max(100).default(''),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ users: z.array(adminUser), total: z.int() }),
  errors: [...READ, 'validation'],
} as const satisfies Endpoint

const userId = z.object({ userId: z.string() })

export const upgradeUser = {
  method: 'POST',
  path: '/api/admin/users/:userId/upgrade',
  summary: 'Grant unlimited searches',
  params: userId,
  response: z.object({ user: adminUser }),
  errors: [...READ, 'not_found'],
} as const satisfies Endpoint

export const downgradeUser = {
  method: 'POST',
  path: '/api/admin/users/:userId/downgrade',
  summary: 'Take unlimited searches away; nothing that was saved is lost',
  params: userId,
  response: z.object({ user: adminUser }),
  errors: [...READ, 'not_found', 'unavailable'],
} as const satisfies Endpoint

export const switchToUser = {
  method: 'POST',
  path: '/api/admin/switch-to-user',
  summary: 'See and do what a user sees and does, and no more, until you return',
  response: nothing,
  errors: READ,
} as const satisfies Endpoint

export const returnToAdmin = {
  method: 'POST',
  path: '/api/admin/return-to-admin',
  summary: 'End user mode',
  response: nothing,
  errors: READ,
} as const satisfies Endpoint

export const regenerateBrokenArtwork = {
  method: 'POST',
  path: '/api/admin/regenerate-broken-artwork',
  summary: 'Look at the file of every picture and make those anew that are gone or broken',
  response: z.object({ checked: z.int(), broken: z.int(), regenerated: z.int() }),
  errors: [...READ, 'unavailable'],
} as const satisfies Endpoint

export const outsideService = z
  .object({
    name: z.string(),
    state: z.enum(['off', 'local', 'ok', 'failing']),
    callsToday: z.int(),
    callsThisMonth: z.int(),
    failedThisMonth: z.int(),
    limits: z
      .object({
        callsToday: z.int().describe('On all servers together, as is what was spent'),
        dailyCalls: z.int(),
        spentCents: z.number().describe('This month; of calls under way, the most they may cost'),
        budgetCents: z.number().nullable().describe('Of a month; null: its calls cost nothing'),
        stoppedSince: z.string().nullable().describe('Since when a limit lets no call through'),
      })
      .nullable()
      .describe('null: nobody pays for its calls'),
    lastError: z.string().nullable(),
    lastErrorAt: z.string().nullable(),
  })
  .meta({ id: 'OutsideService' })
export type OutsideService = z.infer<typeof outsideService>

export const listServices = {
  method: 'GET',
  path: '/api/admin/services',
  summary: 'Services outside of this server: state, calls, limits and what is used of them, last fault',
  response: z.object({ services: z.array(outsideService) }),
  errors: READ,
} as const satisfies Endpoint

export const analyticsSummary = {
  method: 'GET',
  path: '/api/admin/analytics/summary',
  summary: 'The last 30 days',
  response: z.object({
    totalPageViews: z.int(),
    uniqueVisitors: z.int(),
    totalInteractions: z.int(),
    topPages: z.array(z.object({ path: z.string(), views: z.int() })).max(5),
    days: z.array(
      z.object({
        day: z.string().describe('YYYY-MM-DD, UTC'),
        pageViews: z.int(),
        visitors: z.int(),
        searches: z.int(),
        signUps: z.int(),
        subscriptions: z.int(),
      }),
    ),
  }),
  errors: READ,
} as const satisfies Endpoint

export const analyticsHeatMap = {
  method: 'GET',
  path: '/api/admin/analytics/heat-map',
  summary: 'Where a page was clicked in the last 30 days, and the newest interactions',
  query: z.object({
    path: z.string().max(300).default('').describe('Empty: the page that was clicked most'),
    screen: z.enum(['wide', 'narrow']).default('wide').describe('narrow: pages under 768 pixels'),
  }),
  response: z.object({
    paths: z.array(z.object({ path: z.string(), interactions: z.int() })).describe('Most clicked first'),
    path: z.string().nullable().describe('The page the cells are of; null where nothing was clicked'),
    pageWidth: z.int().describe('Pixels: the middle of the widths it was clicked at'),
    cells: z.array(
      z.object({
        x: z.number().describe('The middle of the cell, 0 to 1 of the width'),
        y: z.number().describe('The middle of the cell, pixels from the top'),
        count: z.int(),
      }),
    ),
    interactions: z
      .array(
        z.object({
          id: z.string(),
          elementType: z.string(),
          path: z.string(),
          elementText: z.string(),
          interactedAt: z.string(),
        }),
      )
      .max(10),
  }),
  errors: [...READ, 'validation'],
} as const satisfies Endpoint

export const analyticsPageViews = {
  method: 'GET',
  path: '/api/admin/analytics/page-views',
  summary: 'The newest page views',
  response: z.object({
    pageViews: z
      .array(z.object({ path: z.string(), referrer: z.string().nullable(), viewedAt: z.string() }))
      .max(100),
  }),
  errors: READ,
} as const satisfies Endpoint
