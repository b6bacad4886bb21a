import type { ServerResponse } from 'node:http'

/** Everything that goes wrong with services on the internet. What a refusal looks like is each vendor's own affair. */
export const VENDOR_ERRORS = [
  'hang',
  'stalled-body',
  'too-many',
  'error-500',
  'error-503',
  'unauthorized',
  'malformed-json',
  'html',
  'other-form',
  'truncated',
  'huge',
  'reset',
  'redirect',
  'refusal',
] as const

/** With these the service says itself that it did nothing: the call is not billed. */
export const UNBILLED: readonly string[] = ['too-many', 'error-500', 'error-503', 'unauthorized']

export type VendorError = (typeof VENDOR_ERRORS)[number]

const json = { 'content-type': 'application/json' }
const HUGE_BYTES = 3 * 1024 * 1024

/** Answers with the fault, in place of what the vendor would have said. A refusal is left to the vendor. */
export function answerWithError(
  error: Exclude<VendorError, 'refusal'>,
  response: ServerResponse,
  retryAfter: string,
): void {
  switch (error) {
    case 'hang':
      return
    case 'stalled-body':
      response.writeHead(200, json)
      return void response.write('{"data":[')
    case 'too-many':
      response.writeHead(429, { ...json, 'retry-after': retryAfter })
      return void response.end('{"error":{"message":"Rate limit reached","type":"requests"}}')
    case 'error-500':
      response.writeHead(500, json)
      return void response.end('{"error":{"message":"The server had an error","type":"server_error"}}')
    case 'error-503':
      response.writeHead(503, { 'content-type': 'text/plain' })
      return void response.end('upstream connect error')
    case 'unauthorized':
      response.writeHead(401, json)
      return void response.end(
        '{"error":{"message":"Incorrect API key provided: sk-secret","type":"invalid_request_error"}}',
      )
    case 'malformed-json':
      response.writeHead(200, json)
      return void response.end('{"data":[{"id":1,,]')
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' })
      return void response.end('<!doctype html><html><title>Sign in to the hotel network</title></html>')
    case 'other-form':
      response.writeHead(200, json)
      return void response.end(
        '{"data":"moved","results":7,"recordings":null,"choices":[],"type":"message","content":[]}',
      )
    case 'truncated':
      response.writeHead(200, { ...json, 'content-length': '4000' })
      response.write('{"data":[{"id":1')
      return void setTimeout(() => response.destroy(), 5)
    case 'huge':
      response.writeHead(200, json)
      response.write('{"data":[],"resultCount":0,"results":[],"recordings":[],"padding":"')
      response.write('x'.repeat(HUGE_BYTES))
      return void response.end('"}')
    case 'reset':
      return void response.socket?.resetAndDestroy()
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' })
      return void response.end()
  }
}
