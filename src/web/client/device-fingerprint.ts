const STORAGE_KEY = 'device_fingerprint'
/** No request waits longer than this for it. */
const PATIENCE_MS = 250

let computing: Promise<string | null> | null = null

/** A hex SHA-256 of what the browser tells of its device, or null where it tells too little or takes too long. */
export async function readDeviceFingerprint(): Promise<string | null> {
  const stored = readStored()
  if (stored !== null) return stored
  computing ??= compute()
  const tooLate = new Promise<null>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, null)
  })
  return Promise.race([computing, tooLate])
}

/** Computes it when idle, so that it is there when it is needed. */
export function prepareDeviceFingerprint(): () => void {
  const prepare = () => void readDeviceFingerprint()
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(prepare, 2_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(prepare, { timeout: 5_000 })
  return () => cancelIdleCallback(handle)
}

async function compute(): Promise<string | null> {
  try {
    const { deviceTraits } = await import('./device-traits.ts')
    const fingerprint = await sha256(deviceTraits().join('|'))
    keep(fingerprint)
    return fingerprint
  } catch {
    // No digest on a plain HTTP address, or a browser that hides itself: then there is none.
    return null
  }
}

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readStored(): string | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    return stored !== null && /^[0-9a-f]{64}$/.test(stored) ? stored : null
  } catch {
    return null
  }
}

function keep(fingerprint: string) {
  try {
    sessionStorage.setItem(STORAGE_KEY, fingerprint)
  } catch {
    // Storage is blocked: it is computed once a page.
  }
}
