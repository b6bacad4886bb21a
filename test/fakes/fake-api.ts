import { onTestFinished, vi } from 'vitest'

type Sent = { readonly call: string; readonly body: unknown }
type Answer = { readonly status?: number; readonly body: unknown }

/** The API at the network's edge, for as long as a test runs: an answer to each call, by its method and address. */
export function fakeApi(answers: Readonly<Record<string, Answer>>): { readonly sent: Sent[] } {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url}`
    sent.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = answers[call]
    if (answer === undefined) throw new TypeError(`Nothing answers ${call}`)
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { sent }
}
