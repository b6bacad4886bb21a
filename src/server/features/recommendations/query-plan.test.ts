import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchQueries, type WatchedQueries } from '#test/watched-queries.ts'
import { aBasis, aCard, storedQuestionFixture } from '#test/api.ts'
import { visitorsStore } from '../visitors/store.ts'
import { selectRecommendation } from './select.ts'
import { recommendationsStore } from './store.ts'

/** Every statement that a search, a selection or the daily clean-up runs finds its rows by an index. */
let queries: WatchedQueries

beforeAll(async () => {
  queries = await watchQueries()
  const { db } = queries
  const visitors = visitorsStore(db)
  await visitors.ensure('v', 1)
  await visitors.count([{ key: 'visitor:v', limit: 25 }], 1)
  await visitors.used(['visitor:v', 'device:d'])
  await visitors.usedBy('v', ['visitor:v', 'device:d'])
  const store = recommendationsStore(db)
  const request = {
    id: 'r',
    visitorId: 'v',
    isRefinement: false,
    question: storedQuestionFixture(),
    basis: aBasis(),
    countedAs: ['visitor:v'],
    extrasUntil: null,
  }
  await store.add({ ...request, counted: true, createdAt: 1 }, [aCard('t')])
  await store.request('r', 'v')
  await store.extras('r')
  await store.chosen(['r-0', 'd'], 'v')
  await store.questionsOf('v')
  await store.countedQuestions('v', 0)
  await selectRecommendation(db, { id: 'r-0', visitorId: 'v', isSelected: true })
  await visitors.ensure('w', 1)
  await store.moveAll('v', 'w')
  await store.deleteOlderThan(0)
})
afterAll(() => queries.close())

it('no hot statement reads a whole table', () => {
  const { statements, plan } = queries
  const read = statements.filter((statement) => /^(?:select|update|delete)/u.test(statement))
  expect(read.length, 'statements seen').toBeGreaterThanOrEqual(11)
  for (const statement of read) {
    const steps = plan(statement)
    expect(steps.join('\n'), `${statement}`).toMatch(/SEARCH/u)
    expect(
      steps.filter((step) => step.startsWith('SCAN')),
      `${statement}`,
    ).toEqual([])
  }
})

it('nothing has to be sorted that an index keeps in order', () => {
  const { statements, plan } = queries
  const ordered = statements.filter((statement) => statement.includes('order by'))
  expect(ordered.length).toBeGreaterThanOrEqual(3)
  for (const statement of ordered)
    expect(plan(statement).join('\n'), `${statement}`).not.toContain('TEMP B-TREE')
})

it('the test can fail: a question no index answers is a scan', () => {
  const { plan } = queries
  expect(plan('select id from recommendation_requests where counted = ?').join()).toMatch(
    /SCAN recommendation_requests/u,
  )
})
