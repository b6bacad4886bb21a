import { said, textOf, wrongWithSchema } from './openai-server.ts'
import type { Answer, Call, VendorState } from './vendor-server.ts'

/** POST /messages: JSON as text where a form is given, as the input of a tool where a tool is forced. */
export function anthropicAnswer(call: Call, path: string, state: VendorState, refuse: boolean): Answer {
  if (call.method !== 'POST' || path !== '/messages') return error(404, 'not_found_error', 'Not found')
  if (!call.headers['x-api-key']) return error(401, 'authentication_error', 'x-api-key header is required')
  if (call.headers['anthropic-version'] !== '2023-06-01')
    return error(400, 'invalid_request_error', 'anthropic-version: header is required')
  const { model, messages, max_tokens: most, system, tools, output_config: config } = call.body
  if (typeof most !== 'number') return error(400, 'invalid_request_error', 'max_tokens: Field required')
  const tool = (tools as { name: string }[] | undefined)?.[0]
  const form = (config as { format?: { schema: Record<string, unknown> } } | undefined)?.format
  if (state.refusesForms && (tool ?? form) !== undefined)
    return error(400, 'invalid_request_error', 'output_config.format: not supported by this model')
  const wrong = form === undefined ? null : wrongWithSchema(form.schema, 'output_config.format.schema')
  if (wrong !== null) return error(400, 'invalid_request_error', wrong)

  const user = (messages as { role: string; content: unknown }[])
    .map(({ content }) => textOf(content))
    .join('')
  const answer = () =>
    state.mind({ system: textOf(system), data: JSON.parse(user) as Record<string, unknown> })
  const asTool = tool !== undefined && !refuse
  const content = refuse
    ? [{ type: 'text', text: "I can't help with that." }]
    : asTool
      ? [{ type: 'tool_use', id: 'toolu_01T1x1fJ34qAmk2tNTrN7Up6', name: tool.name, input: answer() }]
      : [{ type: 'text', text: said(answer()) }]
  return {
    status: 200,
    body: {
      id: 'msg_013Zva2CMHLNnXjNJJKqJ2EF',
      type: 'message',
      role: 'assistant',
      model,
      content,
      stop_reason: refuse ? 'refusal' : asTool ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: {
        input_tokens: 300,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        output_tokens: 80,
        service_tier: 'standard',
      },
    },
  }
}

const error = (status: number, type: string, message: string): Answer => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' },
})
