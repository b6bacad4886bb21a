import type { Asked } from './fake-llm.ts'
import type { Answer, Call, VendorState } from './vendor-server.ts'

type Message = { readonly role: string; readonly content: unknown }

/** POST /chat/completions, as OpenAI and the local servers that follow it answer. */
export function openaiAnswer(call: Call, path: string, state: VendorState, refuse: boolean): Answer {
  if (call.method !== 'POST' || path !== '/chat/completions')
    return error(404, `Unknown request URL: ${path}`)
  if (!/^Bearer \S+$/u.test(call.headers.authorization ?? ''))
    return error(401, 'You did not provide an API key.')
  const { model, messages, response_format: format } = call.body
  if (typeof model !== 'string' || !Array.isArray(messages))
    return error(400, 'you must provide a model parameter')
  if (format !== undefined && state.refusesForms)
    return error(400, 'This response_format type is unavailable now', 'response_format')
  const wrong = wrongWithForm(format)
  if (wrong !== null) return error(400, `Invalid schema for response_format: ${wrong}`, 'response_format')
  const message = refuse
    ? { role: 'assistant', content: null, refusal: "I'm sorry, I can't help with that.", annotations: [] }
    : {
        role: 'assistant',
        content: said(state.mind(askedOf(messages as Message[]))),
        refusal: null,
        annotations: [],
      }
  return {
    status: 200,
    body: {
      id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
      object: 'chat.completion',
      created: 1_741_569_952,
      model,
      choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
      usage: {
        prompt_tokens: 300,
        completion_tokens: 80,
        total_tokens: 380,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
      },
      service_tier: 'default',
    },
  }
}

/** Prompts come as a text or as parts. */
export const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : (Array.isArray(content) ? (content as { text?: string }[]) : []).map(({ text }) => text ?? '').join('')

export const said = (answer: unknown): string =>
  typeof answer === 'string' ? answer : JSON.stringify(answer)

function askedOf(messages: readonly Message[]): Asked {
  const of = (...roles: string[]) =>
    messages
      .filter(({ role }) => roles.includes(role))
      .map(({ content }) => textOf(content))
      .join('\n')
  return { system: of('system', 'developer'), data: JSON.parse(of('user')) as Record<string, unknown> }
}

const error = (status: number, message: string, param: string | null = null): Answer => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code: null } },
})

type Schema = { [name: string]: unknown }

/** What OpenAI says to a strict form that breaks its rules: closed objects, every property required. */
function wrongWithForm(format: unknown): string | null {
  if (format === undefined) return null
  const { type, json_schema: form } = format as { type: string; json_schema?: Schema }
  if (type !== 'json_schema' || form === undefined) return `unexpected type ${type}`
  if (!/^[\w-]{1,64}$/u.test(String(form['name']))) return 'the name'
  return form['strict'] === true ? wrongWithSchema(form['schema'] as Schema, '$') : 'it is not strict'
}

export function wrongWithSchema(schema: Schema, place: string): string | null {
  const properties = schema['properties'] as Record<string, Schema> | undefined
  if (properties !== undefined) {
    if (schema['additionalProperties'] !== false) return `${place}: additionalProperties must be false`
    const required = schema['required'] as string[] | undefined
    const missing = Object.keys(properties).find((name) => required?.includes(name) !== true)
    if (missing !== undefined) return `${place}: ${missing} must be required`
  }
  const children = [
    ...Object.entries(properties ?? {}),
    ...(schema['items'] === undefined ? [] : [['[]', schema['items'] as Schema] as const]),
    ...((schema['anyOf'] as Schema[] | undefined) ?? []).map((child, at) => [`|${at}`, child] as const),
  ]
  for (const [name, child] of children) {
    const wrong = wrongWithSchema(child, `${place}.${name}`)
    if (wrong !== null) return wrong
  }
  return null
}
