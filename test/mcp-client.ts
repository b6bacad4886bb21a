import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { TestApi } from './api.ts'

type ToolAnswer = {
  /** What a person reads of an error; null where there was none. */
  readonly error: string | null
  /** Error code of the contract; null where there was none. */
  readonly code: string | null
  readonly facts: Record<string, unknown>
  readonly content: CallToolResult['content']
}

/** The protocol's own client, over a socket. */
export type McpTestClient = Client & { tool(name: string, args?: unknown): Promise<ToolAnswer> }

/** Where the server listens, on loopback; the same for every call of one server. */
export async function listen({ app }: TestApi): Promise<string> {
  const address = app.server.address()
  if (address === null) return app.listen({ port: 0, host: '127.0.0.1' })
  return typeof address === 'string' ? address : `http://127.0.0.1:${address.port}`
}

export async function connectMcp(
  segue: TestApi,
  headers: Readonly<Record<string, string>>,
): Promise<McpTestClient> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const address = new URL('/mcp', await listen(segue))
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
  return Object.assign(client, {
    async tool(name: string, args: unknown = {}): Promise<ToolAnswer> {
      const result = (await client.callTool({
        name,
        arguments: args as Record<string, unknown>,
      })) as CallToolResult
      const { content, structuredContent = {} } = result
      const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
      if (result.isError !== true) return { error: null, code: null, facts: structuredContent, content }
      const { code } = JSON.parse(texts[1] ?? '{}') as { code: string }
      return { error: texts[0] ?? '', code, facts: {}, content }
    },
  })
}
