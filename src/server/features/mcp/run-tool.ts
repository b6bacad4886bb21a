import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { Refusal, refuse } from '../../http/refusal.ts'
import { toCandidateFacts } from './facts.ts'
import { type FileOfTool, type Tool, type ToolDeps, TOOLS } from './tools.ts'

/** JSON Schema as every client's validator reads it. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-7' }) as ListedTool['inputSchema']

export const LISTED_TOOLS: readonly ListedTool[] = Object.entries(TOOLS).map(([name, tool]) => ({
  name,
  description: tool.description,
  inputSchema: jsonSchema(tool.input, 'input'),
  outputSchema: jsonSchema(tool.output, 'output'),
  annotations: { readOnlyHint: tool.writes !== true, destructiveHint: false },
}))

/** Runs a tool. Whatever is refused, by its input already or by the call it stands for, is an error of the tool. */
export async function runTool(name: string, args: unknown, deps: ToolDeps): Promise<CallToolResult> {
  if (!Object.hasOwn(TOOLS, name)) return toError(refuse('not_found', 'There is no such tool'))
  const tool = TOOLS[name] as Tool
  const input = tool.input.safeParse(args ?? {})
  if (!input.success) return toError(toRefusal(input.error))
  const answer = await tool.run(deps, input.data)
  if (answer instanceof Refusal) return toError(answer)
  const facts = tool.output.parse(answer.facts)
  return {
    structuredContent: facts,
    content: [
      { type: 'text', text: JSON.stringify(facts) },
      ...(answer.file === undefined ? [] : [toResource(answer.file)]),
    ],
  }
}

function toRefusal({ issues }: z.ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[String(path[0] ?? 'arguments')] ??= message
  return refuse(
    'validation',
    issues[0]?.message ?? 'The arguments are not of the form this tool takes',
    fields,
  )
}

/** The message for people, then what programs need of it. */
export function toError({ code, message, fields, candidates }: Refusal): CallToolResult {
  return {
    isError: true,
    content: [
      { type: 'text', text: message },
      { type: 'text', text: JSON.stringify({ code, fields, candidates: candidates?.map(toCandidateFacts) }) },
    ],
  }
}

const IS_TEXT = /charset=utf-8/iu

function toResource({ fileName, mediaType, bytes }: FileOfTool): CallToolResult['content'][number] {
  const named = { uri: `segue:///${encodeURIComponent(fileName)}`, mimeType: mediaType }
  return {
    type: 'resource',
    resource: IS_TEXT.test(mediaType)
      ? { ...named, text: bytes.toString('utf8') }
      : { ...named, blob: bytes.toString('base64') },
  }
}
