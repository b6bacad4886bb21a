import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, SETTINGS } from './config.ts'

const failure = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error(`${JSON.stringify(environment)} was taken`)
}

describe('with nothing set', () => {
  it('everything has a value that works', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: resolve('./data'),
      PUBLIC_URL: undefined,
      DATABASE_URL: undefined,
      SESSION_SECRET: undefined,
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: undefined,
      OFFLINE: false,
      CATALOGUE: 'all',
      LOG_LEVEL: 'info',
      OPENAI_API_KEY: undefined,
      OPENAI_BASE_URL: undefined,
      OPENAI_MODEL: 'gpt-5-mini',
      ANTHROPIC_API_KEY: undefined,
      ANTHROPIC_MODEL: 'claude-haiku-4-5',
    })
  })

  it('an empty or blank value counts as not set', () => {
    const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']))
    const blank = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '  ']))
    expect(readConfig(empty)).toEqual(readConfig({}))
    expect(readConfig(blank)).toEqual(readConfig({}))
  })

  it('other variables of the environment are left alone', () => {
    expect(readConfig({ PATH: '/bin', PORTS: 'x' })).toEqual(readConfig({}))
  })
})

describe('right values', () => {
  it.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['PORT', ' 8080 ', 8080],
    ['OFFLINE', '1', true],
    ['CATALOGUE', 'authored', 'authored'],
    ['OFFLINE', 'true', true],
    ['OFFLINE', '0', false],
    ['OFFLINE', 'false', false],
    ['DATABASE_URL', 'postgresql://u:p@db/x', 'postgresql://u:p@db/x'],
    ['DATA_DIR', '/tmp/a/../b', '/tmp/b'],
    ['TRUSTED_PROXIES', '10.0.0.7', ['10.0.0.7']],
    ['TRUSTED_PROXIES', '172.16.0.0/12, fd00::/8', ['172.16.0.0/12', 'fd00::/8']],
    ['CORS_ORIGINS', 'https://tool.example', ['https://tool.example']],
    [
      'CORS_ORIGINS',
      'https://a.example, http://127.0.0.1:8080',
      ['https://a.example', 'http://127.0.0.1:8080'],
    ],
    ['PUBLIC_URL', 'https://segue.example', 'https://segue.example'],
    ['PUBLIC_URL', 'http://deck.local:8080/', 'http://deck.local:8080/'],
    ['SESSION_SECRET', 'x'.repeat(32), 'x'.repeat(32)],
  ] as const)('%s=%j', (name, given, read) => {
    expect(readConfig({ [name]: given })[name]).toEqual(read)
  })
})

describe('a wrong value', () => {
  const WRONG: [name: keyof typeof SETTINGS, value: string, mustSay: RegExp][] = [
    ['PORT', 'abc', /a port, 0 to 65535/u],
    ['PORT', '70000', /a port, 0 to 65535/u],
    ['PORT', '-1', /a port, 0 to 65535/u],
    ['PORT', '80.5', /a port, 0 to 65535/u],
    ['PUBLIC_URL', 'segue.example', /http:\/\/ or https:\/\//u],
    ['PUBLIC_URL', 'javascript:alert(1)', /http:\/\/ or https:\/\//u],
    ['PUBLIC_URL', 'https://', /http:\/\/ or https:\/\//u],
    ['PUBLIC_URL', 'https://segue.example/dj', /without a path/u],
    ['TRUSTED_PROXIES', '*', /addresses or networks/u],
    ['TRUSTED_PROXIES', '10.0.0.0/33', /addresses or networks/u],
    ['TRUSTED_PROXIES', '10.0.0.7,', /addresses or networks/u],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8', /addresses or networks/u],
    ['CORS_ORIGINS', '*', /origins like/u],
    ['CORS_ORIGINS', 'tool.example', /origins like/u],
    ['CORS_ORIGINS', 'https://tool.example/', /origins like/u],
    ['CORS_ORIGINS', 'https://Tool.example', /origins like/u],
    ['CORS_ORIGINS', 'https://tool.example:443', /origins like/u],
    ['CORS_ORIGINS', 'https://dj@tool.example', /origins like/u],
    ['CORS_ORIGINS', 'https://tool.example,', /origins like/u],
    ['CORS_ORIGINS', 'ftp://tool.example', /origins like/u],
    ['CORS_ORIGINS', 'null', /origins like/u],
    ['DATABASE_URL', 'mysql://root:hunter2@db/x', /postgres:\/\/ or postgresql:\/\//u],
    ['SESSION_SECRET', 'hunter2', /at least 32 characters/u],
    ['ADMIN_USERNAME', 'me', /at least 3 characters/u],
    ['ADMIN_USERNAME', 'not a name', /letters, digits/u],
    ['ADMIN_PASSWORD', 'tiny7', /at least 6 characters/u],
    ['OFFLINE', 'yes', /"0"|"1"/u],
    ['CATALOGUE', 'none', /one of all, authored/u],
    ['LOG_LEVEL', 'loud', /info/u],
    ['OPENAI_BASE_URL', 'localhost:8080', /http:\/\/ or https:\/\//u],
  ]

  it.each(WRONG)(
    '%s=%j stops the start with one line that names it and says what it must be',
    (name, value, says) => {
      const message = failure({ [name]: value })
      expect(message).toMatch(new RegExp(`^${name}: [^\\n]+$`, 'u'))
      expect(message).toMatch(says)
    },
  )

  it('an ordinary value is shown, so that a typo is seen', () => {
    expect(failure({ PORT: 'abc' })).toContain('"abc"')
  })

  it.each([
    ['SESSION_SECRET', 'hunter2'],
    ['ADMIN_PASSWORD', 'hunter2'.repeat(100)],
    ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
    ['DATABASE_URL', 'hunter2'],
  ])('%s is never shown', (name, value) => {
    expect(failure({ [name]: value })).not.toContain('hunter2')
  })

  it.each(Object.keys(SETTINGS).filter((name) => name.includes('URL')))(
    'a password in %s is never shown',
    (name) => {
      let message = ''
      try {
        readConfig({ [name]: 'ftp://user:hunter2@host' })
      } catch (error) {
        message = (error as Error).message
      }
      expect(message).not.toContain('hunter2')
    },
  )

  it('the first wrong value is named, not a list', () => {
    const message = failure({ PORT: 'x', LOG_LEVEL: 'y' })
    expect(message).toMatch(/^PORT/u)
    expect(message).not.toContain('LOG_LEVEL')
  })
})
