import { ownTrackKey } from '#domain/library/own-track.ts'
import { normalizeName } from '#domain/track/names.ts'
import type { Meeting } from '#domain/personal/personal-model.ts'
import { api } from '#contract/api.ts'
import { LIBRARY_BODY_MAX, VERDICTS_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { StorageQuota } from '../accounts/storage-quota.ts'
import type { CurrentCatalogue } from '../catalogue/catalogue.ts'
import { addOwnLists, ownListTracks, toOwnList } from './own-lists.ts'
import type { PersonalModels } from './personal-models.ts'
import { personalStore } from './store.ts'

/** The lists of a large library are sent in some tens of calls. */
const user = { who: 'user', perMinute: 300 } as const
const GONE = refuse('not_found', 'This list is not there any more')
const MAX_PLAYED_AFTER = 50
const WORDS_MOST = 8

type PersonalDeps = {
  readonly db: Db
  readonly catalogue: CurrentCatalogue
  readonly models: PersonalModels
  readonly storageQuota: Pick<StorageQuota, 'check'>
  readonly clock: () => number
  readonly newId: () => string
}

export function personalRoutes(server: Server, deps: PersonalDeps): void {
  ownListRoutes(server, deps)
  verdictRoutes(server, deps)
  const { db, models } = deps

  server.register(api.getPersonal, user, async ({ signedIn }) => ({
    isOn: await personalStore(db).isOn(signedIn.account.id),
    ...(await personalStore(db).counts(signedIn.account.id)),
  }))

  server.register(api.changePersonal, user, async ({ body, signedIn }) => {
    await personalStore(db).setOn(signedIn.account.id, body.isOn)
    return { isOn: body.isOn }
  })

  server.register(api.playedAfter, user, async ({ query, signedIn }) => {
    const model = await models.of(signedIn.account.id, signedIn.account.personalVersion)
    const tracks = (model?.playedAfter(query) ?? []).slice(0, MAX_PLAYED_AFTER)
    return {
      tracks: tracks.map(({ artist, title, meetings }) => {
        const last = meetings.reduce((a, b) => ((b.startedAt ?? '') >= (a.startedAt ?? '') ? b : a))
        return { artist, title, times: meetings.length, ...lastTime(last) }
      }),
    }
  })
}

const lastTime = ({ night, startedAt }: Meeting) => ({ lastNight: night, lastAt: startedAt })

/** Words a list is searched by: a date has hyphens. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/u)
    .flatMap((word) => (/^\d{4}-[\d-]*$/u.test(word) ? [word] : normalizeName(word).split(' ')))
    .filter((word) => word !== '')
    .slice(0, WORDS_MOST)

function ownListRoutes(server: Server, { db, catalogue, storageQuota, newId }: PersonalDeps): void {
  server.register(api.addOwnLists, { ...user, bodyLimit: LIBRARY_BODY_MAX }, async ({ body, signedIn }) => {
    const full = await storageQuota.check(signedIn.account)
    return full ?? addOwnLists({ db, newId }, signedIn.account.id, body.lists)
  })

  server.register(api.listOwnLists, user, async ({ query, signedIn }) => {
    const { kind, q } = query
    const { lists, total } = await personalStore(db).page(signedIn.account.id, kind, wordsOf(q), query)
    return { lists: lists.map(toOwnList), total }
  })

  server.register(api.getOwnList, user, async ({ params, signedIn }) => {
    const userId = signedIn.account.id
    const list = await personalStore(db).byId(userId, params.listId)
    if (list === null) return GONE
    return {
      list: toOwnList(list),
      tracks: await ownListTracks({ db, catalogue: catalogue.current() }, userId, list.plays),
    }
  })

  server.register(api.deleteOwnList, user, ({ params, signedIn }) =>
    db.transaction().execute(async (trx) => {
      const store = personalStore(trx)
      if (!(await store.delete(signedIn.account.id, params.listId))) return GONE
      await store.touch(signedIn.account.id)
      return {}
    }),
  )

  server.register(api.deleteOwnLists, user, ({ signedIn }) =>
    db.transaction().execute(async (trx) => {
      await personalStore(trx).touch(signedIn.account.id)
      await personalStore(trx).clearLists(signedIn.account.id)
      return {}
    }),
  )
}

function verdictRoutes(server: Server, { db, clock }: PersonalDeps): void {
  server.register(api.setVerdict, user, ({ body, signedIn }) => {
    const { from, to, kind } = body
    const userId = signedIn.account.id
    return db.transaction().execute(async (trx) => {
      const store = personalStore(trx)
      await store.touch(userId)
      if (kind === null) {
        await store.deleteVerdict(userId, from, to)
        return {}
      }
      const { worked, never } = await store.counts(userId)
      if (worked + never >= VERDICTS_MAX)
        return refuse('library_full', `At most ${VERDICTS_MAX.toLocaleString('en')} pairs are kept.`)
      await store.setVerdict(userId, { from, to, kind }, clock())
      return {}
    })
  })

  server.register(api.listVerdicts, user, async ({ query, signedIn }) => {
    const { artist, title } = query
    const verdicts = await personalStore(db).verdicts(signedIn.account.id)
    if (artist === undefined || title === undefined) return { verdicts }
    const key = ownTrackKey(artist, title)
    return { verdicts: verdicts.filter(({ from }) => ownTrackKey(from.artist, from.title) === key) }
  })

  server.register(api.deleteVerdicts, user, ({ signedIn }) =>
    db.transaction().execute(async (trx) => {
      await personalStore(trx).touch(signedIn.account.id)
      await personalStore(trx).clearVerdicts(signedIn.account.id)
      return {}
    }),
  )
}
