import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../contract/errors.ts'
import { isUnavailable } from '../db/is-unavailable.ts'
import { Refusal, refuse } from './refusal.ts'

/** When to come back to what cannot be answered now. */
const RETRY_AFTER_S = 5

/** Sends a refusal in the one error shape. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body: ErrorBody = {
    message: refusal.message,
    code: refusal.code,
    ...(refusal.fields ? { fields: { ...refusal.fields } } : {}),
    ...(refusal.candidates ? { candidates: refusal.candidates.map((candidate) => ({ ...candidate })) } : {}),
    ...(refusal.code === 'internal' || refusal.code === 'unavailable' ? { requestId: reply.request.id } : {}),
  }
  if (refusal.status === ERROR_STATUS.unavailable) reply.header('retry-after', RETRY_AFTER_S)
  return reply.status(refusal.status).header('cache-control', 'no-store').send(body)
}

/** Every error leaves in the one shape; what is not expected is logged whole and shown as "internal". */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error, request)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendRefusal(reply, refusal)
  })
}

function asRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const { instancePath, message } of error.validation) {
      const name = instancePath.split('/')[1] ?? ''
      if (name !== '' && message && !Object.hasOwn(fields, name)) fields[name] = message
    }
    const [first] = Object.values(fields)
    return refuse('validation', first ?? 'The request is not of the form this call takes', fields)
  }
  const known: Readonly<Record<string, Refusal>> = {
    FST_ERR_CTP_BODY_TOO_LARGE: refuse('too_large', 'That is more than this call takes'),
    FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse(
      'unsupported_media_type',
      'Please send JSON (content-type application/json)',
    ),
    FST_ERR_CTP_EMPTY_JSON_BODY: refuse('validation', 'The request has no body'),
    FST_ERR_CTP_INVALID_JSON_BODY: refuse('validation', 'The request body is not JSON'),
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse('validation', 'The request body is not as long as it says'),
  }
  const refusal = known[error.code]
  if (refusal) return refusal
  if (error instanceof SyntaxError && error.statusCode === 400)
    return refuse('validation', 'The request body is not JSON')
  const code = (Object.keys(ERROR_STATUS) as ErrorCode[]).find(
    (name) => ERROR_STATUS[name] === error.statusCode,
  )
  if (code && error.statusCode && error.statusCode < 500)
    return refuse(code, 'This request cannot be answered')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return refuse('validation', 'This request cannot be answered')
  if (isUnavailable(error))
    return refuse(
      'unavailable',
      `Segue cannot reach its data right now. Please try again in a moment. (${request.id})`,
    )
  return refuse('internal', `Something went wrong on our side. Please try again. (${request.id})`)
}
