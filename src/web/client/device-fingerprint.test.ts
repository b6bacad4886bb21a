import { beforeEach, expect, it, vi } from 'vitest'

const traits = vi.fn<() => readonly string[]>()
vi.mock('./device-traits.ts', () => ({ deviceTraits: () => traits() }))

const store = new Map<string, string>()
const storage = {
  getItem: (name: string) => store.get(name) ?? null,
  setItem: (name: string, value: string) => void store.set(name, value),
}

/** The module computes once for as long as a page lives: each test opens a page of its own. */
async function openPage() {
  vi.resetModules()
  return import('./device-fingerprint.ts')
}

beforeEach(() => {
  store.clear()
  traits.mockReset().mockReturnValue(['Chrome', 'en'])
  vi.unstubAllGlobals()
  vi.stubGlobal('sessionStorage', storage)
})

it('is the SHA-256 of the traits in hexadecimal digits, kept for the session', async () => {
  const { readDeviceFingerprint, sha256 } = await openPage()
  const fingerprint = await readDeviceFingerprint()
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(fingerprint).toBe(await sha256('Chrome|en'))
  expect(store.get('device_fingerprint')).toBe(fingerprint)
  const next = await openPage()
  expect(await next.readDeviceFingerprint()).toBe(fingerprint)
  expect(traits).toHaveBeenCalledTimes(1)
})

it('digests as everybody does', async () => {
  const { sha256 } = await openPage()
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

it('takes nothing odd from the storage', async () => {
  store.set('device_fingerprint', '<script>')
  const { readDeviceFingerprint } = await openPage()
  expect(await readDeviceFingerprint()).toMatch(/^[0-9a-f]{64}$/)
})

it('is none where the browser tells nothing, and works without storage', async () => {
  traits.mockImplementation(() => {
    throw new Error('resistFingerprinting')
  })
  const silent = await openPage()
  expect(await silent.readDeviceFingerprint()).toBeNull()

  traits.mockReturnValue(['Chrome'])
  vi.stubGlobal('sessionStorage', undefined)
  const bare = await openPage()
  expect(await bare.readDeviceFingerprint()).toMatch(/^[0-9a-f]{64}$/)
})

it('does not block', async () => {
  vi.stubGlobal('crypto', { subtle: { digest: () => new Promise(() => {}) } })
  const { readDeviceFingerprint } = await openPage()
  expect(await readDeviceFingerprint()).toBeNull()
})
