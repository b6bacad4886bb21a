import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startGracefulServer } from './graceful-server.ts'

const DRAIN_MS = 10_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const start = () => startGracefulServer({ host: '127.0.0.1', port: 0, version: 'test' })

async function connection(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, closed: once(socket, 'close') }
}

it('drains at once while connections are merely open, without waiting for a timer', async () => {
  const server = await start()
  server.serve((_request, response) => void response.end('ok'))
  const { closed } = await connection(server.port)
  await server.drain()
  await closed
  expect(vi.getTimerCount()).toBe(0)
})

it('waits for a request in flight, and lets it go after ten seconds', async () => {
  const server = await start()
  const arrived = new Promise<void>((resolve) => server.serve(() => resolve()))
  const { socket, closed } = await connection(server.port)
  socket.write('GET / HTTP/1.1\r\nhost: segue\r\n\r\n')
  await arrived
  let isDrained = false
  const drained = server.drain().then(() => (isDrained = true))
  await vi.advanceTimersByTimeAsync(DRAIN_MS - 1)
  expect(isDrained).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await drained
  await closed
})

it('ends as soon as the request in flight is answered', async () => {
  const server = await start()
  const inFlight = new Promise<() => void>((resolve) =>
    server.serve((_request, response) => resolve(() => void response.end('ok'))),
  )
  const response = fetch(`http://127.0.0.1:${server.port}/`)
  const answer = await inFlight
  const drained = server.drain()
  answer()
  await drained
  expect(await (await response).text()).toBe('ok')
})
