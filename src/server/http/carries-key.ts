import type { FastifyRequest } from 'fastify'
import { API_KEY_PREFIX } from '../../contract/api-keys.ts'

const SCHEME = new RegExp(`^Bearer ${API_KEY_PREFIX}`, 'iu')

/** Whether a call carries what looks like an API key of ours; a proxy or a monitor may send other credentials. */
export const carriesKey = ({ headers }: FastifyRequest): boolean => SCHEME.test(headers.authorization ?? '')
