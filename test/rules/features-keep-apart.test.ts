import { describe, expect, it } from 'vitest'
import { codeBelow, type Finding, isTest, type ProjectFile } from './project-files.ts'
import { finding, importsOf } from './syntax.ts'

// A feature can be read, changed and deleted by itself while no other imports its internals. Where two must meet, they meet
// here, by name and for a reason.

type Edge = {
  readonly from: string
  /** The file of the other feature, below features/. */
  readonly to: string
  readonly reason: string
}

const EDGES: readonly Edge[] = [
  {
    from: 'recommendations',
    to: 'catalogue/catalogue.ts',
    reason: 'recommends tracks of the catalogue, which is in memory and read-only',
  },
  {
    from: 'found-tracks',
    to: 'catalogue/catalogue.ts',
    reason: 'found tracks stand beside the catalogue as one, for everybody',
  },
  {
    from: 'found-tracks',
    to: 'catalogue/catalogue-file.ts',
    reason: 'a found track has the id that a track of its name has in every catalogue',
  },
  {
    from: 'recommendations',
    to: 'found-tracks/keep-found-track.ts',
    reason: 'what a service proves on a question is kept for everybody',
  },
  {
    from: 'recommendations',
    to: 'found-tracks/find-found-tracks.ts',
    reason:
      'whoever refines from a track that was found a moment ago need not wait until the catalogue has it',
  },
  {
    from: 'recommendations',
    to: 'found-tracks/touch-found-tracks.ts',
    reason: 'a found track that is asked for or shown is kept for another year',
  },
  {
    from: 'recommendations',
    to: 'found-tracks/count-proposals.ts',
    reason: 'the admin sees how many proposals proved real',
  },
  {
    from: 'recommendations',
    to: 'visitors/last-used.ts',
    reason: 'who has room for more searches by the last count is not asked for before the answer',
  },
  {
    from: 'recommendations',
    to: 'visitors/visitor.ts',
    reason: 'an answer belongs to the visitor who asked, who is known by a cookie',
  },
  {
    from: 'recommendations',
    to: 'provider-usage/daily-quota.ts',
    reason: 'a question has the language model asked only within the share of whoever asks it',
  },
  {
    from: 'recommendations',
    to: 'model-readings/cached-model.ts',
    reason: 'a question that the language model has answered is not put to it again within the hour',
  },
  {
    from: 'identify',
    to: 'provider-usage/daily-quota.ts',
    reason: 'a recording goes to a service only within the share of whoever listens',
  },
  {
    from: 'identify',
    to: 'visitors/visitor.ts',
    reason: 'a guest who listens is known by cookie and network',
  },
  {
    from: 'previews',
    to: 'provider-usage/daily-quota.ts',
    reason: 'videos are looked for only within the share of whoever listens',
  },
  {
    from: 'previews',
    to: 'visitors/visitor.ts',
    reason: 'a guest who listens is known by cookie and network',
  },
  {
    from: 'artwork',
    to: 'provider-usage/daily-quota.ts',
    reason: 'a picture is drawn by an image model only within the share of its owner',
  },
  {
    from: 'artwork',
    to: 'visitors/visitor.ts',
    reason: 'the share of a picture’s owner is counted under their name',
  },
  {
    from: 'accounts',
    to: 'visitors/visitor.ts',
    reason: 'an account goes on from the guest it was, who is known by a cookie',
  },
  {
    from: 'library',
    to: 'catalogue/catalogue.ts',
    reason: 'the catalogue says what the file of a track of its own does not',
  },
  {
    from: 'library',
    to: 'catalogue/catalogue-file.ts',
    reason: 'the id of a track of the catalogue is made from its name',
  },
  {
    from: 'personal',
    to: 'catalogue/catalogue.ts',
    reason: 'the catalogue says what the library does not of a track that was played',
  },
  {
    from: 'personal',
    to: 'catalogue/catalogue-file.ts',
    reason: 'the id of a track of the catalogue is made from its name',
  },
  {
    from: 'personal',
    to: 'library/own-tracks-by-name.ts',
    reason: 'what was played is looked up among the user’s own tracks first',
  },
  {
    from: 'personal',
    to: 'accounts/storage-quota.ts',
    reason: 'playlists and nights are added while the account has room for them',
  },
  {
    from: 'recommendations',
    to: 'personal/personal-evidence.ts',
    reason: 'what a user’s nights say counts in their answers',
  },
  {
    from: 'recommendations',
    to: 'personal/personal-models.ts',
    reason: 'the models are read once and shared by all searches',
  },
  {
    from: 'recommendations',
    to: 'library/own-libraries.ts',
    reason: 'whoever is signed in is answered from a library of their own as well',
  },
  {
    from: 'lists',
    to: 'catalogue/catalogue.ts',
    reason: 'an order and a bridge are found among tracks of the catalogue, which is in memory and read-only',
  },
  {
    from: 'lists',
    to: 'songs/song-columns.ts',
    reason: 'a song is the same thing in a list and among the saved songs',
  },
  {
    from: 'lists',
    to: 'songs/list-song.ts',
    reason: 'a song is shown the same way in a list and among the saved songs',
  },
  {
    from: 'identify',
    to: 'catalogue/catalogue.ts',
    reason: 'the catalogue says what is known of a track that was heard',
  },
  {
    from: 'open-data',
    to: 'catalogue/catalogue-file.ts',
    reason: 'a recording of a dump has the id of the track it is, which is made from its name',
  },
  {
    from: 'audio-files',
    to: 'catalogue/catalogue-file.ts',
    reason: 'a file has the id of the track it is the sound of, which is made from its name',
  },
  {
    from: 'audio-files',
    to: 'identify/worker-queue.ts',
    reason: 'files are read in threads that are timed and replaced as the one that listens is',
  },
  {
    from: 'lists',
    to: 'identify/worker-queue.ts',
    reason: 'files are written in a thread that is timed and replaced as the one that listens is',
  },
  {
    from: 'recommendations',
    to: 'measuring/measure-preview.ts',
    reason: 'an unknown track without a tempo is measured while whoever asked waits',
  },
  {
    from: 'measuring',
    to: 'identify/worker-queue.ts',
    reason: 'previews are measured in a thread that is timed and replaced as the one that listens is',
  },
  {
    from: 'demo-tracks',
    to: 'catalogue/catalogue.ts',
    reason: 'a demo track is described in the catalogue, its sound is in a file',
  },
  {
    from: 'demo-tracks',
    to: 'identify/fingerprint-matcher.ts',
    reason: 'fingerprints are made in the thread that compares them',
  },
  {
    from: 'gallery',
    to: 'visitors/visitor.ts',
    reason: 'a guest who votes is known by cookie and device',
  },
  {
    from: 'public-pages',
    to: 'catalogue/catalogue.ts',
    reason: 'shows what the engine answers, out of the catalogue, which is in memory and read-only',
  },
  {
    from: 'public-pages',
    to: 'recommendations/serialize.ts',
    reason: 'an example is presented like any other answer',
  },
  {
    from: 'subscriptions',
    to: 'visitors/visitor.ts',
    reason: 'whoever becomes a subscriber was counted as a user, and sits at this machine or not',
  },
  {
    from: 'analytics',
    to: 'visitors/visitor.ts',
    reason: 'events of one network are limited, as its searches are',
  },
  {
    from: 'songs',
    to: 'activity/track-details.ts',
    reason: 'what is told of a song is never what somebody typed',
  },
  {
    from: 'lists',
    to: 'activity/track-details.ts',
    reason: 'what is told of a list is never what somebody typed',
  },
  {
    from: 'recommendations',
    to: 'activity/track-details.ts',
    reason: 'what is told of a search is never what somebody typed',
  },
  {
    from: 'accounts',
    to: 'login-attempts/login-guard.ts',
    reason: 'guessing is bounded wherever a password is asked for',
  },
  {
    from: 'accounts',
    to: 'login-attempts/too-many-attempts.ts',
    reason: 'who has to wait is told the same wherever they try',
  },
  {
    from: 'second-factor',
    to: 'login-attempts/login-guard.ts',
    reason: 'guessing at codes is bounded as guessing at passwords is',
  },
  {
    from: 'second-factor',
    to: 'login-attempts/too-many-attempts.ts',
    reason: 'who has to wait is told the same wherever they try',
  },
  {
    from: 'second-factor',
    to: 'accounts/sign-in.ts',
    reason: 'what protects the account is changed only by who could sign in',
  },
  {
    from: 'second-factor',
    to: 'accounts/end-sessions.ts',
    reason: 'sessions that were begun without the second factor end with it',
  },
  {
    from: 'second-factor',
    to: 'activity/record-activity.ts',
    reason: 'the log tells of it in the transaction that turns it on or off',
  },
  {
    from: 'api-keys',
    to: 'accounts/find-account.ts',
    reason: 'a call with a key is a call of the account that the key belongs to',
  },
  {
    from: 'api-keys',
    to: 'accounts/sign-in.ts',
    reason: 'the log tells from which network a key was made or revoked',
  },
  {
    from: 'api-keys',
    to: 'activity/audit.ts',
    reason: 'the log tells of a key in the transaction that makes or revokes it',
  },
  {
    from: 'admin',
    to: 'accounts/sign-in.ts',
    reason: 'the admin signs in as everybody else does, and nobody else may',
  },
  {
    from: 'admin',
    to: 'accounts/sessions.ts',
    reason: 'the admin has a session like everybody else',
  },
  {
    from: 'admin',
    to: 'accounts/routes.ts',
    reason: 'the admin is shown an account as its owner is',
  },
  {
    from: 'admin',
    to: 'artwork/make-artwork.ts',
    reason: 'the admin has broken pictures made anew',
  },
  {
    from: 'admin',
    to: 'artwork/repair.ts',
    reason: 'the admin has broken pictures made anew',
  },
  {
    from: 'admin',
    to: 'subscriptions/grant-plan.ts',
    reason: 'the admin gives somebody the plan',
  },
  {
    from: 'admin',
    to: 'subscriptions/withdraw-plan.ts',
    reason: 'the admin takes the plan from somebody',
  },
  {
    from: 'provider-usage',
    to: 'visitors/visitor.ts',
    reason: 'what an account has had paid services asked is kept under its name',
  },
  {
    from: 'accounts',
    to: 'activity/record-activity.ts',
    reason: 'that somebody registered is told in the transaction that makes the account',
  },
  {
    from: 'accounts',
    to: 'visitors/search-counts.ts',
    reason: 'new accounts of one network are counted with the account, in one transaction',
  },
  {
    from: 'accounts',
    to: 'settings/read-settings.ts',
    reason: 'whether an e-mail address is asked for is a setting of the server',
  },
  {
    from: 'found-tracks',
    to: 'activity/audit.ts',
    reason: 'that the admin removed a track is on record',
  },
  {
    from: 'found-tracks',
    to: 'visitors/visitor.ts',
    reason: 'what is on record says from which network',
  },
  {
    from: 'accounts',
    to: 'activity/audit.ts',
    reason: 'sign-ins, changes of password and deletions are on record',
  },
  {
    from: 'artwork',
    to: 'accounts/storage-quota.ts',
    reason: 'a picture is made while the account has room for it',
  },
  {
    from: 'library',
    to: 'accounts/storage-quota.ts',
    reason: 'tracks are added while the account has room for them',
  },
  {
    from: 'lists',
    to: 'accounts/storage-quota.ts',
    reason: 'a list is saved while the account has room for it',
  },
  { from: 'admin', to: 'accounts/set-user-mode.ts', reason: 'user mode lies in the session of the admin' },
  {
    from: 'admin',
    to: 'activity/audit.ts',
    reason: 'sign-ins of the admin and changes of settings are on record',
  },
  { from: 'admin', to: 'settings/change-settings.ts', reason: 'the admin changes what the owner has set' },
  { from: 'admin', to: 'settings/read-settings.ts', reason: 'a change is on record with what was before' },
  { from: 'admin', to: 'settings/settings-cache.ts', reason: 'the admin reads what the owner has set' },
  { from: 'admin', to: 'subscriptions/paying-users.ts', reason: 'the admin sees who pays' },
  {
    from: 'admin',
    to: 'accounts/username-key.ts',
    reason: 'the admin finds accounts by their names, whatever the case',
  },
  {
    from: 'articles',
    to: 'gallery/post.ts',
    reason: 'a picture that somebody posted is an article of the blog as well',
  },
  {
    from: 'articles',
    to: 'gallery/read-posts.ts',
    reason: 'a picture that somebody posted is an article of the blog as well',
  },
  { from: 'artwork', to: 'lists/read-list.ts', reason: 'a picture is drawn from a list, and shown on it' },
  { from: 'artwork', to: 'lists/saved-list.ts', reason: 'a picture is drawn from the songs of a list' },
  {
    from: 'gallery',
    to: 'artwork/discard-artwork.ts',
    reason: 'the picture of a post goes when nothing shows it any more, in one transaction',
  },
  { from: 'gallery', to: 'artwork/find-artwork.ts', reason: 'what is posted is the picture of a list' },
  {
    from: 'gallery',
    to: 'lists/read-list.ts',
    reason: 'a post shows the songs of a list as they were when it was posted',
  },
  {
    from: 'lists',
    to: 'activity/record-activity.ts',
    reason: 'that a list was made is told in the transaction that makes it',
  },
  { from: 'lists', to: 'songs/saved-songs.ts', reason: 'the saved songs are exported like a list' },
  {
    from: 'recommendations',
    to: 'activity/record-activity.ts',
    reason: 'that somebody searched is told in the transaction of the answer',
  },
  {
    from: 'recommendations',
    to: 'visitors/ensure-visitor.ts',
    reason: 'an answer belongs to a visitor, who is there from the same transaction on',
  },
  {
    from: 'recommendations',
    to: 'visitors/search-counts.ts',
    reason:
      'the answer and the count of the free search are one transaction: neither is there without the other',
  },
  {
    from: 'recommendations',
    to: 'songs/saved-songs.ts',
    reason: 'a search from a saved song is free: whether it was saved is looked up',
  },
  {
    from: 'songs',
    to: 'activity/record-activity.ts',
    reason: 'that a song was saved is told in the transaction that saves it',
  },
  {
    from: 'subscriptions',
    to: 'activity/record-activity.ts',
    reason: 'the log tells of a plan in the transaction that changes it',
  },
  {
    from: 'subscriptions',
    to: 'visitors/search-counts.ts',
    reason: 'a payment begins the count of searches anew in the transaction that handles it',
  },
  {
    from: 'subscriptions',
    to: 'settings/settings-cache.ts',
    reason: 'whether anything is sold is a setting of the server',
  },
  {
    from: 'subscriptions',
    to: 'accounts/find-account.ts',
    reason: 'whoever grants or withdraws a plan is answered the account as it is then',
  },
  ...[
    'api-keys',
    'artwork',
    'gallery',
    'library',
    'lists',
    'personal',
    'preferences',
    'provider-usage',
    'recommendations',
    'second-factor',
    'songs',
    'subscriptions',
  ].map((from) => ({
    from,
    to: 'accounts/account-data.ts',
    reason: 'what it keeps of an account is exported and deleted with the account, and claimed by it',
  })),
]

/** Wires all parts, and runs the scheduled jobs: it alone may use a store from outside. */
const isMain = (path: string): boolean =>
  path === 'src/server/main.ts' || path.startsWith('src/server/runtime/')
/** They put the features together: mount-api.ts mounts their routes, main.ts hands everybody what they need, commands run one by itself. */
const ROOTS = new Set([
  'src/server/app.ts',
  'src/server/app-deps.ts',
  'src/server/mount-api.ts',
  'src/server/all-account-data.ts',
  'src/server/library.ts',
  'src/server/catalogue-import.ts',
  'src/server/backup.ts',
])

/** "catalogue/store.ts" of src/server/features/catalogue/store.ts. */
const insideFeatures = (path: string): string | null =>
  /^src\/server\/features\/(.+)$/u.exec(path)?.[1] ?? null
const featureOf = (inside: string | null): string | null => inside?.split('/')[0] ?? null

type Meeting = { readonly from: string | null; readonly to: string; readonly says: Finding }

/** Imports of a feature by a file that is not part of it. Types count: who knows a shape depends on it. */
function meetings(files: readonly ProjectFile[]): Meeting[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .flatMap((file) => {
      const from = featureOf(insideFeatures(file.path))
      return importsOf(file).flatMap(({ path, node }) => {
        const to = path === null ? null : insideFeatures(path)
        if (to === null || featureOf(to) === from) return []
        if (isMain(file.path)) return []
        if (ROOTS.has(file.path) && !to.endsWith('/store.ts')) return []
        const who = from === null ? 'what is no feature' : `feature ${from}`
        return [{ from, to, says: finding(file, node, `${who} must not import ${to}`) }]
      })
    })
}

const isListed = ({ from, to }: Meeting, edges: readonly Edge[]): boolean =>
  edges.some((edge) => edge.from === from && edge.to === to)

const unlisted = (files: readonly ProjectFile[], edges: readonly Edge[]): Finding[] =>
  meetings(files)
    .filter((meeting) => !isListed(meeting, edges))
    .map(({ says }) => says)

const unused = (files: readonly ProjectFile[], edges: readonly Edge[]): Edge[] =>
  edges.filter((edge) => !meetings(files).some(({ from, to }) => edge.from === from && edge.to === to))

/** A store is its feature's own: others use a function of the feature, or are given one by app.ts. */
const storeEdges = (edges: readonly Edge[]): Edge[] => edges.filter(({ to }) => to.endsWith('/store.ts'))

/** Features that need each other, whatever way round: [a, b, a]. */
function cycles(edges: readonly Edge[]): string[][] {
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of edges)
    needs.set(from, (needs.get(from) ?? new Set()).add(featureOf(to) as string))
  const done = new Set<string>()
  const follow = (feature: string, path: readonly string[]): string[][] => {
    const at = path.indexOf(feature)
    if (at >= 0) return [[...path.slice(at), feature]]
    if (done.has(feature)) return []
    const found = [...(needs.get(feature) ?? [])].flatMap((one) => follow(one, [...path, feature]))
    done.add(feature)
    return found
  }
  return [...needs.keys()].flatMap((feature) => follow(feature, []))
}

const server = codeBelow('src/server')
const plant = (path: string, to: string): ProjectFile[] => [
  { path: `src/server/${path}`, text: `import { planted } from '${to}'` },
]

describe('a feature imports another one only along a listed edge, so that each can be read by itself', () => {
  it('every edge in the code is listed with its reason', () => {
    expect(new Set(server.map(({ path }) => featureOf(insideFeatures(path)))).size).toBeGreaterThan(2)
    expect(unlisted(server, EDGES)).toEqual([])
  })

  it('every listed edge is in the code', () => expect(unused(server, EDGES)).toEqual([]))

  it('no feature uses the store of another one', () => expect(storeEdges(EDGES)).toEqual([]))

  it('no two features need each other', () => expect(cycles(EDGES)).toEqual([]))

  it('finds an edge to a store, and a cycle of two or of three', () => {
    const edge = (from: string, to: string): Edge => ({ from, to, reason: 'planted to be found' })
    expect(storeEdges([edge('a', 'b/store.ts')])).toHaveLength(1)
    expect(cycles([edge('a', 'b/x.ts'), edge('b', 'a/y.ts')])).toEqual([['a', 'b', 'a']])
    expect(cycles([edge('a', 'b/x.ts'), edge('b', 'c/x.ts'), edge('c', 'a/x.ts')])).toHaveLength(1)
    expect(cycles([edge('a', 'b/x.ts'), edge('a', 'c/x.ts'), edge('b', 'c/x.ts')])).toEqual([])
  })

  it('a reason says something', () =>
    expect(EDGES.filter(({ reason }) => reason.split(' ').length < 5)).toEqual([]))

  it.each([
    ['features/catalogue/planted.ts', '../visitors/store.ts'],
    ['features/catalogue/planted.ts', '../recommendations/create.ts'],
    ['features/recommendations/planted.ts', '../catalogue/store.ts'],
    ['http/planted.ts', '../features/visitors/visitor.ts'],
    ['providers/llm/planted.ts', '../../features/visitors/store.ts'],
    // It may mount routes, but a query of its own would be a rule without a feature.
    ['app.ts', './features/catalogue/store.ts'],
  ])('fails on %s with %s', (path, to) => expect(unlisted(plant(path, to), EDGES)).toHaveLength(1))

  it('fails on an edge that nothing uses any more', () =>
    expect(
      unused(server, [{ from: 'planted', to: 'visitors/store.ts', reason: 'there is none' }]),
    ).toHaveLength(1))

  it('passes a feature of its own, a listed edge and the composition root', () =>
    expect(
      unlisted(
        [
          ...plant('features/catalogue/planted.ts', './store.ts'),
          ...plant('features/recommendations/planted.ts', '../visitors/visitor.ts'),
          ...plant('app.ts', './features/catalogue/routes.ts'),
          ...plant('main.ts', './features/catalogue/store.ts'),
          ...plant('runtime/planted.ts', '../features/catalogue/store.ts'),
        ],
        EDGES,
      ),
    ).toEqual([]))
})
