import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, LoopbackServer } from './loopback-server.ts'

type StripeError =
  'silence' | 'internal' | 'card' | 'html' | 'garbage' | 'cut off' | 'slow down' | 'bad key' | 'other form'

type StripeCall = {
  readonly line: string
  readonly form: URLSearchParams
  readonly idempotencyKey: string | undefined
}

type StripeAnswer = { readonly status: number; readonly body: unknown }

/** A server that speaks Stripe's API on this machine: forms in, JSON out, and it refuses what Stripe would refuse. */
export class StripeServer extends LoopbackServer {
  readonly secretKey = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc'
  readonly priceId = 'price_1MotwRLkdIwHu7ixYcPLm5uZ'
  readonly customers = new Set<string>()
  readonly subscriptions = new Set<string>()
  readonly calls: StripeCall[] = []
  /** Answers so many calls with the fault, then no more. */
  error: StripeError | null = null
  failingCalls = Number.POSITIVE_INFINITY
  /** What its clock shows, UTC milliseconds. */
  now = Date.now
  private readonly remembered = new Map<string, { form: string; answer: StripeAnswer }>()

  /** Where the library finds it. */
  get place(): { host: string; port: number; protocol: 'http' } {
    return { host: '127.0.0.1', port: this.port, protocol: 'http' }
  }

  reset(): void {
    this.customers.clear()
    this.subscriptions.clear()
    this.calls.length = 0
    this.error = null
    this.failingCalls = Number.POSITIVE_INFINITY
    this.now = Date.now
    this.remembered.clear()
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (await bodyOf(request)).toString()
    const { method = '', url = '', headers } = request
    const key = headers['idempotency-key']
    const call = {
      line: `${method} ${url}`,
      form: new URLSearchParams(text),
      idempotencyKey: typeof key === 'string' ? key : undefined,
    }
    this.calls.push(call)
    if (this.error !== null && this.failingCalls > 0) {
      this.failingCalls--
      return failWith(this.error, response)
    }
    if (headers.authorization !== `Bearer ${this.secretKey}`)
      return send(response, refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key' }))
    if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
      return send(response, refusal(400, { type: 'invalid_request_error', message: 'Not a form' }))
    send(response, this.once(call))
  }

  /** The same key with the same form is the same call; with another form it is refused. */
  private once(call: StripeCall): StripeAnswer {
    const { idempotencyKey, form } = call
    const known = idempotencyKey === undefined ? undefined : this.remembered.get(idempotencyKey)
    if (known !== undefined)
      return known.form === form.toString()
        ? known.answer
        : refusal(400, {
            type: 'idempotency_error',
            message: 'Keys can only be used with the same parameters',
          })
    const answer = this.done(call)
    if (idempotencyKey !== undefined && answer.status < 500)
      this.remembered.set(idempotencyKey, { form: form.toString(), answer })
    return answer
  }

  private done({ line, form }: StripeCall): StripeAnswer {
    const customer = form.get('customer')
    if (customer !== null && !this.customers.has(customer)) return missing(400, 'customer', customer)
    if (line === 'POST /v1/checkout/sessions') return this.checkout(form)
    if (line === 'POST /v1/billing_portal/sessions')
      return customer === null
        ? refusal(400, {
            type: 'invalid_request_error',
            param: 'customer',
            message: 'Missing param: customer',
          })
        : ok({ id: 'bps_1', object: 'billing_portal.session', url: 'https://billing.stripe.com/p/session/1' })
    const cancelled = /^DELETE \/v1\/subscriptions\/(\w+)$/u.exec(line)?.[1]
    if (cancelled === undefined)
      return refusal(404, { type: 'invalid_request_error', message: 'Unknown URL' })
    if (!this.subscriptions.delete(cancelled)) return missing(404, 'id', cancelled)
    return ok({ id: cancelled, object: 'subscription', status: 'canceled' })
  }

  private checkout(form: URLSearchParams): StripeAnswer {
    if (form.get('mode') !== 'subscription' || form.get('line_items[0][price]') !== this.priceId)
      return missing(400, 'line_items[0][price]', form.get('line_items[0][price]') ?? '')
    const lasts = Number(form.get('expires_at')) - this.now() / 1_000
    if (!(lasts >= 30 * 60 && lasts <= 24 * 60 * 60))
      return refusal(400, { type: 'invalid_request_error', param: 'expires_at', message: 'Not in that time' })
    const id = `cs_test_${this.calls.length}`
    return ok({
      id,
      object: 'checkout.session',
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id'),
      url: `https://checkout.stripe.com/c/pay/${id}`,
    })
  }
}

const ok = (body: object): StripeAnswer => ({ status: 200, body })
const refusal = (status: number, error: object): StripeAnswer => ({ status, body: { error } })
const missing = (status: number, param: string, id: string): StripeAnswer =>
  refusal(status, {
    code: 'resource_missing',
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
    message: `No such ${param}: '${id}'`,
    param,
    type: 'invalid_request_error',
  })

function send(response: ServerResponse, { status, body }: StripeAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
  response.end(JSON.stringify(body))
}

function failWith(error: StripeError, response: ServerResponse): void {
  switch (error) {
    case 'silence':
      return
    case 'internal':
      return send(
        response,
        refusal(500, { type: 'api_error', message: 'Something went wrong for sk_live_1' }),
      )
    case 'card':
      return send(
        response,
        refusal(402, {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'No',
        }),
      )
    case 'slow down':
      return send(
        response,
        refusal(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow' }),
      )
    case 'bad key':
      return send(
        response,
        refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key: sk_live_1' }),
      )
    case 'other form':
      return send(response, ok({ id: 7, object: 'something.else', url: 'javascript:alert(1)' }))
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Maintenance</h1></html>')
      return
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": "cs_1", "url": ')
      return
    case 'cut off':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"id"')
      setImmediate(() => response.destroy())
  }
}
