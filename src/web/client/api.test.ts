import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, call } from './api.ts'

const answerWith = (body: string, status = 200) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('the API client', () => {
  it('fills the path, the query and the body', async () => {
    const fetched = answerWith('{}')
    await call('GET', '/api/recommendations/:requestId', { params: { requestId: 'a/b' } })
    await call('GET', '/api/tracks/search', { query: { q: 'four tet', limit: 8 } })
    await call('PATCH', '/api/recommendations/:songId/select', {
      params: { songId: 's1' },
      body: { isSelected: true },
    })
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/api/recommendations/a%2Fb',
      '/api/tracks/search?q=four+tet&limit=8',
      '/api/recommendations/s1/select',
    ])
    expect(fetched.mock.lastCall?.[1]).toMatchObject({
      method: 'PATCH',
      credentials: 'include',
      body: '{"isSelected":true}',
      headers: { 'Content-Type': 'application/json' },
    })
  })

  it('sends a file as a form, under the type the browser gives it', async () => {
    const fetched = answerWith('{}')
    const form = new FormData()
    form.append('audio', new Blob(['sound'], { type: 'audio/webm' }), 'recording.webm')
    await call('POST', '/api/identify-audio', { form })
    expect(fetched.mock.lastCall?.[1]?.body).toBe(form)
    expect(fetched.mock.lastCall?.[1]?.headers).toBeUndefined()
  })

  it('throws what the server says: words for people, status and text for logs', async () => {
    const text =
      '{"code":"validation","message":"Please check.","fields":{"bpm":"Too fast"},"requestId":"q1"}'
    answerWith(text, 400)
    const error = await failure(call('GET', '/api/health', {}))
    expect(error.message).toBe('Please check.')
    expect(error).toMatchObject({
      status: 400,
      code: 'validation',
      fields: { bpm: 'Too fast' },
      requestId: 'q1',
    })
    expect(String(error)).toBe(`400: ${text}`)
  })

  it.each([
    ['<html>Bad Gateway</html>', 502],
    ['', 404],
    ['null', 500],
    ['[]', 400],
  ])('has a friendly word for an answer that is not ours (%s)', async (body, status) => {
    answerWith(body, status)
    const error = await failure(call('GET', '/api/health', {}))
    expect(error.code).toBe('unreadable')
    expect(error.message).toMatch(/try again/)
  })

  it('has a friendly word when there is no network', async () => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')))
    const error = await failure(call('GET', '/api/health', {}))
    expect(error).toMatchObject({ status: 0, code: 'network' })
    expect(error.message).toMatch(/connection/)
  })

  it('lets an abort through as an abort', async () => {
    const controller = new AbortController()
    controller.abort()
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(controller.signal.reason))
    const promise = call('GET', '/api/health', { signal: controller.signal })
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
  })
})
