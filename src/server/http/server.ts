import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { errorBody, ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import { carriesKey } from './carries-key.ts'
import { sendRefusal } from './errors.ts'
import type { SignedIn } from './signed-in.ts'
import { isId } from './is-id.ts'
import { Refusal, refuse } from './refusal.ts'

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
/** What the response schema takes: before defaults and transforms. */
type In<T> = T extends z.ZodType ? z.input<T> : never

type Call<E extends Endpoint, A extends Access> = {
  readonly params: Out<E['params']>
  readonly query: Out<E['query']>
  readonly body: Out<E['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Who is signed in; never null where the route requires a user. */
  readonly signedIn: A['who'] extends 'user' | 'admin' ? SignedIn : SignedIn | null
}

/** Who may call and how often, said where the call is mounted. */
type Access = {
  /**
   * `visitor`: answers what belongs to the caller, signed in or a guest; the handler looks it up by their id.
   * `user`: only for people who are signed in.
   * `admin`: only for the admin, and not while they are in user mode.
   */
  readonly who: 'anyone' | 'visitor' | 'user' | 'admin'
  /** Calls a minute from one network. */
  readonly perMinute: number
  /** Bytes of body it takes, where that is more than the server's usual. */
  readonly bodyLimit?: number
  /** So many come that only those that fail are logged. */
  readonly isQuiet?: true
}

/** Errors any call may answer. */
const ANY_CALL: readonly ErrorCode[] = ['rate_limited', 'internal', 'unavailable']

/** The HTTP server, which mounts calls of the contract and nothing else. */
export type Server = {
  readonly fastify: FastifyInstance
  register<E extends Endpoint, const A extends Access>(
    endpoint: E,
    access: A,
    handler: (call: Call<E, A>) => Promise<In<E['response']> | Refusal> | In<E['response']> | Refusal,
  ): void
}

const NO_SUCH_ID = refuse('not_found', 'There is nothing here')
/** Every parameter of a path is an id of ours. */
const hasIds = (params: unknown): boolean => Object.values(params as Record<string, string>).every(isId)

const NOT_SIGNED_IN = refuse('unauthenticated', 'Please sign in first')
const NOT_ADMIN = refuse('forbidden', 'This is for the admin alone')
const IN_USER_MODE = refuse('forbidden', 'You are in user mode. Return to admin mode first.')

const NOT_FOR_KEYS = refuse('forbidden', 'This call cannot be made with an API key')
const READ_ONLY_KEY = refuse('forbidden', 'This API key may only read')

/** The refusal for an API key that may not make this call; null where it may, and where the call carries none. */
function authorizeKey({ keyScope }: Endpoint, signedIn: SignedIn | null): Refusal | null {
  if (signedIn === null || signedIn.keyScope === null) return null
  if (keyScope === undefined) return NOT_FOR_KEYS
  return keyScope === 'write' && signedIn.keyScope === 'read' ? READ_ONLY_KEY : null
}

/** The refusal for a caller who may not make this call; null where they may. */
function authorize(who: Access['who'], signedIn: SignedIn | null): Refusal | null {
  if (who === 'anyone' || who === 'visitor') return null
  if (signedIn === null) return NOT_SIGNED_IN
  if (who === 'user') return null
  if (signedIn.account.role !== 'admin') return NOT_ADMIN
  return signedIn.adminInUserMode ? IN_USER_MODE : null
}

/** Finds out who is signed in, by an API key where the call carries one; refuses a key that is not valid. */
export type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<SignedIn | Refusal | null>

/** @param authenticate an answer that depends on it is never kept by a cache */
export function createServer(fastify: FastifyInstance, authenticate: Authenticate): Server {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const asking = new WeakMap<FastifyRequest, SignedIn>()
  return {
    fastify,
    register(endpoint, access, handler) {
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
          response: {
            200: response,
            ...refusals,
            ...(endpoint.unavailable ? { 503: endpoint.unavailable } : {}),
          },
        },
        ...(access.bodyLimit === undefined ? {} : { bodyLimit: access.bodyLimit }),
        ...(access.isQuiet ? { logLevel: 'warn' as const } : {}),
        config: {
          rateLimit: { max: access.perMinute, timeWindow: 60_000 },
          isForPrograms: endpoint.keyScope !== undefined,
        },
        // Before the body is read: an unauthenticated caller cannot make the server buffer a large one.
        async onRequest(request, reply) {
          if (!hasIds(request.params)) return sendRefusal(reply, NO_SUCH_ID)
          // What anyone may call needs no session; a key that is sent along must be valid all the same.
          if (access.who === 'anyone' && !carriesKey(request)) return
          const signedIn = await authenticate(request, reply)
          if (signedIn instanceof Refusal) return sendRefusal(reply, signedIn)
          const refused = authorizeKey(endpoint, signedIn) ?? authorize(access.who, signedIn)
          if (refused !== null) return sendRefusal(reply, refused)
          if (signedIn !== null) asking.set(request, signedIn)
        },
        async handler(request, reply) {
          const { params: given, query: asked, body: sent } = request
          const signedIn = asking.get(request) ?? null
          if (access.who !== 'anyone') reply.header('cache-control', 'private, no-store')
          const call = { params: given, query: asked, body: sent, request, reply, signedIn }
          try {
            const result = await handler(call as unknown as Call<typeof endpoint, typeof access>)
            return result instanceof Refusal ? sendRefusal(reply, result) : result
          } catch (error) {
            // Whose account is deleted while a call of theirs is under way has nothing left that it could write to.
            if (signedIn === null) throw error
            const now = await authenticate(request, reply)
            if (now !== null && !(now instanceof Refusal)) throw error
            request.log.warn({ err: error }, 'a call failed whose session had ended meanwhile')
            return sendRefusal(reply, NOT_SIGNED_IN)
          }
        },
      })
    },
  }
}
