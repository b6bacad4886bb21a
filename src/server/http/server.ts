import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { errorBody, ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import { sendRefusal } from './errors.ts'
import { Refusal } from './refusal.ts'

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
/** What the response schema takes: before defaults and transforms. */
type In<T> = T extends z.ZodType ? z.input<T> : never

export type Call<E extends Endpoint> = {
  readonly params: Out<E['params']>
  readonly query: Out<E['query']>
  readonly body: Out<E['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Who may call and how often, said where the call is mounted. */
export type Access = {
  /** `visitor`: answers what belongs to the visitor who asks; the handler looks it up by their id. */
  readonly who: 'anyone' | 'visitor'
  /** Calls a minute from one network. */
  readonly perMinute: number
}

/** Errors any call may answer. */
const ANY_CALL: readonly ErrorCode[] = ['rate_limited', 'internal', 'unavailable']

/** The HTTP server, which mounts calls of the contract and nothing else. */
export type Server = {
  readonly fastify: FastifyInstance
  mount<E extends Endpoint>(
    endpoint: E,
    access: Access,
    handler: (call: Call<E>) => Promise<In<E['response']> | Refusal> | In<E['response']> | Refusal,
  ): void
}

export function makeServer(fastify: FastifyInstance): Server {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  return {
    fastify,
    mount(endpoint, access, handler) {
      const { params, query, body, response, errors } = endpoint
      const refusals = Object.fromEntries(
        [...new Set([...errors, ...ANY_CALL].map((code) => ERROR_STATUS[code]))].map((status) => [
          status,
          errorBody,
        ]),
      )
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: {
          summary: endpoint.summary,
          ...(params ? { params } : {}),
          ...(query ? { querystring: query } : {}),
          ...(body ? { body } : {}),
          response: { 200: response, ...refusals },
        },
        config: { rateLimit: { max: access.perMinute, timeWindow: 60_000 } },
        async handler(request, reply) {
          const call = { params: request.params, query: request.query, body: request.body, request, reply }
          const result = await handler(call as Call<typeof endpoint>)
          if (result instanceof Refusal) return sendRefusal(reply, result)
          if (access.who === 'visitor') reply.header('cache-control', 'private, no-store')
          return result
        },
      })
    },
  }
}
