import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { publicOrigin } from './public-origin.ts'

it.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::' }, 'http://localhost:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: 'deck.local' }, 'http://deck.local:3000'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://segue.example' }, 'https://segue.example'],
])('%j is reached at %s', (environment, address) => {
  expect(publicOrigin(readConfig(environment), 3000)).toBe(address)
  expect(URL.canParse(address)).toBe(true)
})
