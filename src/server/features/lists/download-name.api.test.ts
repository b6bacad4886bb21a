import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { EXPORT_FORMATS } from '#contract/lists.ts'
import { freshSqlite } from '#test/databases.ts'
import { type TestClient, newSubscriber, startTestApp } from '#test/test-client.ts'

/** RFC 6266 with the extended name of RFC 8187: what a browser takes, and what one falls back to. */
const DISPOSITION = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/u

function namesIn(header: unknown): { plain: string; full: string } {
  const [, plain, encoded] = DISPOSITION.exec(String(header)) ?? []
  return { plain: plain ?? `not RFC 6266: ${String(header)}`, full: decodeURIComponent(encoded ?? '') }
}

describe('the name of a downloaded file', () => {
  const app = startTestApp(freshSqlite)
  let dj: TestClient
  beforeAll(async () => {
    dj = await newSubscriber(app.segue)
  })
  const download = async (name: string, format = 'csv') => {
    const { savedList } = await dj.ok(api.createList, { body: { name, songs: [] } })
    return dj.send(api.downloadList, { params: { listId: savedList.id }, query: { format } })
  }

  it.each([
    ['Friday night', 'Friday night.csv', 'Friday night.csv'],
    ['House 06/01/25', 'House 06_01_25.csv', 'House 06_01_25.csv'],
    ['Café Ångström', 'Cafe Angstrom.csv', 'Café Ångström.csv'],
    ['日本語', 'setlist.csv', '日本語.csv'],
    ['🎧 late', 'late.csv', '🎧 late.csv'],
    ['say "hello"', 'say _hello_.csv', 'say _hello_.csv'],
    ['back\\slash', 'back_slash.csv', 'back_slash.csv'],
    ["it's (1)*", "it's (1)_.csv", "it's (1)_.csv"],
    ['50% off; filename=evil.exe', '50_ off_ filename=evil.exe.csv', '50% off; filename=evil.exe.csv'],
    ["x; filename*=UTF-8''evil.exe", "x_ filename_=UTF-8''evil.exe.csv", "x; filename_=UTF-8''evil.exe.csv"],
    ['../../etc/passwd', '_.._etc_passwd.csv', '_.._etc_passwd.csv'],
    ['line\r\nset-cookie: a=b', 'line set-cookie_ a=b.csv', 'line set-cookie_ a=b.csv'],
    ['tab\tand\u0085next\u2028line', 'tab and next line.csv', 'tab and next line.csv'],
    ['turned \u202eexe.cod', 'turned exe.cod.csv', 'turned exe.cod.csv'],
    ['...', 'Segue.csv', 'Segue.csv'],
  ])('of %j', async (name, plain, full) => {
    const response = await download(name)
    expect(response.statusCode, response.body).toBe(200)
    expect(namesIn(response.headers['content-disposition'])).toEqual({ plain, full })
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    'half \ud83c',
    '\udc00\ud83c',
    'x'.repeat(120),
    '語'.repeat(120),
    '🎧'.repeat(60),
    "'".repeat(120),
  ])('can be sent, whatever the list is called: %j', async (name) => {
    const response = await download(name)
    expect(response.statusCode, response.body).toBe(200)
    const { plain, full } = namesIn(response.headers['content-disposition'])
    expect(full).toMatch(/^.+\.csv$/u)
    expect(plain).toMatch(/^[\x20-\x7e]+\.csv$/u)
  })

  it.each(EXPORT_FORMATS)('ends as its kind does: %s', async (format) => {
    const ending = {
      csv: 'csv',
      pdf: 'pdf',
      rekordbox: 'xml',
      m3u8: 'm3u8',
      traktor: 'nml',
      serato: 'crate',
      virtualdj: 'm3u',
    }
    const response = await download('Évening', format)
    expect(namesIn(response.headers['content-disposition'])).toEqual({
      plain: `Evening.${ending[format]}`,
      full: `Évening.${ending[format]}`,
    })
  })

  it('is not kept by a cache', async () => {
    expect((await download('Mine')).headers['cache-control']).toBe('private, no-store')
  })
})
