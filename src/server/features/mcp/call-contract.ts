import type { FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'

/** Half a character, which no address can hold, becomes the sign for one that is not known. */
const wellFormed = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

type Sent = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: object
}

type SentFile = { readonly fileName: string; readonly mediaType: string; readonly bytes: Buffer }

/** Calls of the contract, made with the key that a request carries. */
export type ContractCalls = {
  call<E extends Endpoint>(endpoint: E, sent: Sent): Promise<z.output<E['response']> | Refusal>
  /** For calls that answer a file. */
  download(endpoint: Endpoint, sent: Sent): Promise<SentFile | Refusal>
}

/**
 * Makes calls within this server as if the client had sent them: its key, its address, so that scope, limits, quota and
 * records are those of the call itself.
 */
export function contractCalls({ server, headers, host, ip }: FastifyRequest): ContractCalls {
  const send = ({ method, path }: Endpoint, { params = {}, query = {}, body }: Sent) => {
    const filled = path.replace(/:([A-Za-z]+)/gu, (_, name: string) => wellFormed(params[name] ?? ''))
    const asked = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const options: InjectOptions = {
      method,
      url: asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked).toString()}`,
      headers: { host, authorization: headers.authorization ?? '' },
      remoteAddress: ip,
      ...(body === undefined ? {} : { payload: body }),
    }
    return server.inject(options)
  }
  return {
    async call(endpoint, sent) {
      const response = await send(endpoint, sent)
      return response.statusCode === 200
        ? (response.json() as z.output<(typeof endpoint)['response']>)
        : refusalIn(response)
    },
    async download(endpoint, sent) {
      const response = await send(endpoint, sent)
      if (response.statusCode !== 200) return refusalIn(response)
      const named = /filename\*=UTF-8''([^;]+)/u.exec(String(response.headers['content-disposition']))?.[1]
      return {
        fileName: decodeURIComponent(named ?? 'setlist'),
        mediaType: String(response.headers['content-type']),
        bytes: response.rawPayload,
      }
    },
  }
}

function refusalIn(response: LightMyRequestResponse): Refusal {
  const { code, message, fields, candidates } = errorBody.parse(response.json())
  return refuse(code, message, fields, candidates)
}
