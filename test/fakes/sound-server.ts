import type { Answer, Call, VendorState } from './vendor-server.ts'

/** What lies at an address: no two are alike. */
export const soundAt = (path: string): Uint8Array =>
  Uint8Array.from(
    { length: 40_000 },
    (_, at) => (at + path.length * 7 + path.charCodeAt(at % path.length)) % 251,
  )

/** Where vendors keep their sounds. An address that has run out is a 403. */
export function soundAnswer(type: string) {
  return (_: Call, path: string, { gone, soundForm }: VendorState): Answer => {
    if (gone.has(path)) return { status: 403, body: 'Access Denied', type: 'text/html' }
    return { status: 200, body: soundForm.bytes ?? soundAt(path), type: soundForm.type ?? type }
  }
}
