import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on a free port of this machine, which each vendor's server is. */
export abstract class LoopbackServer {
  /** Requests that were accepted and neither answered nor given up. */
  waiting = 0
  // A connection that ends while it is used again would look like a fault.
  private readonly server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    this.waiting++
    response.once('close', () => this.waiting--)
    void this.serve(request, response)
  })

  protected abstract serve(request: IncomingMessage, response: ServerResponse): Promise<void>

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => void this.server.listen(port, '127.0.0.1', resolve))
    return this
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => void this.server.close(resolve))
  }

  protected get port(): number {
    return (this.server.address() as AddressInfo).port
  }
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A body that should be JSON; an empty object where it is not. */
export async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  try {
    return JSON.parse((await bodyOf(request)).toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}
