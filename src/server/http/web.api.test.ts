import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { refusalOf, testApi, type TestApi } from '#test/api.ts'
import { PUBLIC_PATHS, SCREEN_PATHS } from '../../contract/screens.ts'

const PAGE = '<!doctype html><title>Segue</title><div id="root"></div>'
const SCRIPT = 'export const segue = 1\n'.repeat(100)
let database: TestDatabase
let folder: string
let api: TestApi
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'segue-web-'))
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), PAGE)
  writeFileSync(join(folder, 'web', 'assets', 'main-a1b2.js'), SCRIPT)
  writeFileSync(join(folder, 'web', 'assets', 'main-a1b2.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'web', 'assets', 'import-worker-a1b2.js'), SCRIPT)
  writeFileSync(join(folder, 'web', 'theme-init.js'), 'x')
  writeFileSync(join(folder, 'secret.txt'), 'a secret beside the web folder')
  database = await freshSqlite()
  api = await testApi(database, { webFolder: join(folder, 'web') })
})
afterAll(async () => {
  await api.app.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const page = (url: string) => api.visitor(html).get(url)

describe('pages and files', () => {
  it.each([...SCREEN_PATHS, ...PUBLIC_PATHS])(
    'the application at %s, where no page is drawn',
    async (path) => {
      const response = await page(path)
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toMatch(/^text\/html/u)
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.body).toBe(PAGE)
      expect((await api.visitor(html).call('HEAD', path)).statusCode).toBe(200)
    },
  )

  it('a private screen is not for search engines', async () => {
    expect((await page('/account')).headers['x-robots-tag']).toBe('noindex')
    for (const path of ['/', '/try', '/blog'])
      expect((await page(path)).headers['x-robots-tag'], path).toBeUndefined()
  })

  it('a path without a screen is the page with 404', async () => {
    const response = await page('/no/such/page')
    expect(response.statusCode).toBe(404)
    expect(response.body).toBe(PAGE)
  })

  it.each(['/api/nothing', '/api/recommendations'])(
    'a browser at %s gets the error and not the page',
    async (url) => {
      expect(refusalOf(await page(url)).code).toBe('not_found')
    },
  )

  it('a missing file asked for by a page is no page', async () => {
    const response = await api.visitor({ accept: '*/*' }).get('/assets/gone.js')
    expect(refusalOf(response).code).toBe('not_found')
  })

  it('files with a hash in their name are kept forever, others are asked for again', async () => {
    const hashed = await api.visitor().get('/assets/main-a1b2.js')
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(hashed.headers['content-type']).toMatch(/javascript/u)
    expect((await api.visitor().get('/theme-init.js')).headers['cache-control']).toBe('no-cache')
  })

  it('a file packed beforehand is sent as it is', async () => {
    const response = await api.visitor({ 'accept-encoding': 'gzip' }).get('/assets/main-a1b2.js')
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(response.rawPayload).toString()).toBe(SCRIPT)
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5c..%5csecret.txt',
    '//secret.txt',
  ])('nothing outside the folder: %s', async (url) => {
    const response = await page(url)
    expect(response.statusCode).not.toBe(200)
    expect(response.body).not.toContain('secret beside')
  })

  it('without a built web application the API works and the rest is 404', async () => {
    const bare = await testApi(database, { webFolder: join(folder, 'not-built') })
    expect(refusalOf(await bare.visitor(html).get('/')).code).toBe('not_found')
    expect((await bare.visitor().get('/api/health')).statusCode).toBe(200)
    await bare.app.close()
  })
})

describe('headers that keep a browser safe', () => {
  it.each(['/', '/nothing', '/api/health', '/api/nothing', '/assets/main-a1b2.js', '/api/docs'])(
    'on %s',
    async (url) => {
      const { headers } = await page(url)
      const policy = String(headers['content-security-policy'])
      const directive = (name: string) => new RegExp(`(?:^|;)\\s*${name} ([^;]*)`, 'u').exec(policy)?.[1]
      expect(directive('script-src')).toMatch(/^'self'/u)
      expect(directive('script-src')).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:/u)
      expect(directive('object-src')).toBe("'none'")
      // Previews are heard from this server and from nowhere else.
      expect(directive('media-src') ?? directive('default-src')).toBe("'self'")
      expect(directive('base-uri')).toMatch(/^'(?:none|self)'$/u)
      expect(directive('frame-ancestors')).toBe("'self'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['permissions-policy']).toMatch(/^microphone=\(self\), camera=\(\)/u)
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['server']).toBeUndefined()
    },
  )

  it('the worker that opens databases may run WebAssembly, and nothing else may', async () => {
    const { headers } = await page('/assets/import-worker-a1b2.js')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    const other = String((await page('/assets/main-a1b2.js')).headers['content-security-policy'])
    expect(policy.replace(" 'wasm-unsafe-eval'", '')).toBe(other)
  })

  it('HTTPS is insisted on where it is the public address, and nowhere else', async () => {
    const secure = await testApi(database, { publicUrl: 'https://segue.example' })
    const header = (await secure.visitor().get('/api/health')).headers['strict-transport-security']
    expect(header).toMatch(/^max-age=31536000/u)
    expect((await page('/')).headers['strict-transport-security']).toBeUndefined()
    await secure.app.close()
  })
})

describe('responses are compressed for clients that accept it', () => {
  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('%s', async (encoding, unpack) => {
    const visitor = api.visitor()
    const { requestId } = await visitor.search()
    const plain = await visitor.get(`/api/recommendations/${requestId}`)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await visitor.call('GET', `/api/recommendations/${requestId}`, undefined, {
      'accept-encoding': encoding,
    })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['vary']).toMatch(/accept-encoding/iu)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(JSON.parse(unpack(packed.rawPayload).toString())).toEqual(plain.json())
  })

  it('a short one is not worth it', async () => {
    const response = await api.visitor({ 'accept-encoding': 'gzip, br' }).get('/api/health')
    expect(response.headers['content-encoding']).toBeUndefined()
  })

  it.each(['nonsense', 'gzip;q=0', 'identity;q=0', '*;q=0', 'gzip;q=nonsense', ''])(
    'a strange wish does no harm: %j',
    async (wish) => {
      const response = await api
        .visitor({ 'accept-encoding': wish })
        .get('/api/tracks/search?q=resident&limit=50')
      expect([200, 406]).toContain(response.statusCode)
    },
  )

  it('what belongs to one visitor is kept by no cache', async () => {
    const visitor = api.visitor()
    const { requestId } = await visitor.search()
    const response = await visitor.get(`/api/recommendations/${requestId}`)
    expect(response.headers['cache-control']).toBe('private, no-store')
  })
})
