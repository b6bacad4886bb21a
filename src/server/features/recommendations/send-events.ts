import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** One of server-sent events: a name, and what is said as JSON. */
export type ServerEvent = { readonly event: string; readonly data: unknown }

/** Answers a stream of server-sent events (HTML Standard, section 9.2), ended with one called `end`. */
export const sendEvents = (reply: FastifyReply, events: AsyncIterable<ServerEvent>): FastifyReply =>
  reply
    .type('text/event-stream; charset=utf-8')
    // Neither a proxy nor compression may hold a card back until there are more of them.
    .header('cache-control', 'private, no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .header('content-encoding', 'identity')
    .send(Readable.from(toLines(events)))

async function* toLines(events: AsyncIterable<ServerEvent>): AsyncGenerator<string> {
  // The client sees at once that the stream is open.
  yield ': open\n\n'
  for await (const event of events) yield toLine(event)
  yield toLine({ event: 'end', data: {} })
}

const toLine = ({ event, data }: ServerEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
