import { Server as McpServer } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { sendRefusal } from '../../http/errors.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { isLoopbackHost } from '../../system/is-loopback-host.ts'
import { contractCalls } from './call-contract.ts'
import { LISTED_TOOLS, runTool, toError } from './run-tool.ts'
import type { ToolDeps } from './tools.ts'

type Caller = { readonly account: { readonly id: string } }

type McpDeps = {
  /** Whose API key a request carries; null where it carries none. */
  readonly findKey: (request: FastifyRequest) => Promise<Caller | Refusal | null>
  /** Tracks that are there for a user, by their ids: in the catalogue, found since, or of a library of their own. */
  readonly tracksById: (userId: string, ids: readonly string[]) => ReturnType<ToolDeps['tracksById']>
  readonly version: string
  readonly publicUrl?: string | undefined
  readonly corsOrigins?: readonly string[] | undefined
}

const PATH = '/mcp'
/** Messages a minute from one network. What the tools do is counted with the calls they make. */
const PER_MINUTE = 600
/** The order of the longest list. */
const BODY_LIMIT = 1024 * 1024
const INSTRUCTIONS =
  'What a DJ may play next. Take track ids, tempos and keys from the answers and state none of your own: each key comes with who says so and how sure that is.'
const NO_KEY = refuse(
  'unauthenticated',
  'Please send an API key of your Segue account (Authorization: Bearer segue_…). You make one under Account.',
)
const REBOUND = refuse(
  'forbidden',
  'Pages under this name may not call Segue. Set PUBLIC_URL or CORS_ORIGINS where they should.',
)
const POST_ONLY = 'This server keeps no sessions: every message is a POST.'

/** Made once: what it compiles it keeps. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/**
 * The tools of Segue for assistants and other programs: Model Context Protocol, streamable HTTP, without sessions. Every
 * message carries the key, and is answered as JSON.
 */
export function mcpRoutes(app: FastifyInstance, deps: McpDeps): void {
  const { findKey } = deps
  const callers = new WeakMap<FastifyRequest, Caller>()
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isSafeOrigin(request.headers.origin, deps)) return sendRefusal(reply, REBOUND)
    const key = await findKey(request)
    if (key !== null && !(key instanceof Refusal)) {
      callers.set(request, key)
      return
    }
    const why = key === null ? '' : ', error="invalid_token"'
    void reply.header('www-authenticate', `Bearer realm="Segue"${why}`)
    return sendRefusal(reply, key ?? NO_KEY)
  }
  const options = {
    schema: { hide: true },
    bodyLimit: BODY_LIMIT,
    config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 }, isForPrograms: true },
    onRequest,
  }
  app.post(PATH, options, (request, reply) => {
    const { account } = callers.get(request) as Caller
    const tracksById = (ids: readonly string[]) => deps.tracksById(account.id, ids)
    return answer(request, reply, { calls: contractCalls(request), tracksById }, deps.version)
  })
  app.route({
    ...options,
    method: ['GET', 'DELETE'],
    url: PATH,
    handler: (_, reply) =>
      reply.status(405).header('allow', 'POST').send({ code: 'validation', message: POST_ONLY }),
  })
}

/**
 * Whether a page of this origin may be answered; other sites are refused before. A name that somebody else owns can be made
 * to mean this machine (DNS rebinding): without a public address only addresses and loopback names are Segue's own.
 */
function isSafeOrigin(origin: string | undefined, { publicUrl, corsOrigins = [] }: McpDeps): boolean {
  if (origin === undefined || publicUrl !== undefined || corsOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return isLoopbackHost(hostname) || isIP(hostname) !== 0
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  tools: ToolDeps,
  version: string,
): Promise<FastifyReply> {
  const mcp = new McpServer(
    { name: 'segue', title: 'Segue', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator },
  )
  mcp.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...LISTED_TOOLS] }))
  mcp.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    runTool(params.name, params.arguments, tools).catch((error: unknown) => {
      request.log.error({ err: error, tool: params.name }, 'a tool failed')
      return toError(
        refuse('internal', `Something went wrong on our side. Please try again. (${request.id})`),
      )
    }),
  )
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await mcp.connect(transport)
  try {
    const response = await transport.handleRequest(toWebRequest(request), {
      parsedBody: request.body ?? null,
    })
    for (const [name, value] of response.headers) void reply.header(name, value)
    return await reply
      .status(response.status)
      .header('cache-control', 'private, no-store')
      .send(await response.text())
  } finally {
    await mcp.close()
  }
}

/** Without its body, which is read already. */
function toWebRequest({ headers, method }: FastifyRequest): Request {
  const web = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') web.set(name, value)
  return new Request(`http://localhost${PATH}`, { method, headers: web })
}
