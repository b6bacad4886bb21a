import { expect } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from './own-device.ts'

const PORT = 4_300 + (process.pid % 500)
const folder = mkdtempSync(join(tmpdir(), 'segue-restart-'))
let server: ChildProcess

async function start(): Promise<void> {
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: folder, OFFLINE: '1', LOG_LEVEL: 'silent' }
  server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${PORT}/api/health`).then(
          (r) => r.status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200)
}

test.afterAll(() => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('after the server dies and comes back one is still signed in, and everything saved is there', async ({
  page,
}) => {
  await start()
  const address = `http://127.0.0.1:${PORT}`
  const register = await page.request.post(`${address}/api/auth/register`, {
    data: { username: 'night.shift', password: 'a-long-warehouse-night' },
  })
  expect(register.status()).toBe(200)
  await page.goto(`${address}/`)
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill('Daft Punk - One More Time')
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /Added|Saved/ }).first()).toBeVisible()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await ended
  await start()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Segue Recommendations' })).toBeVisible()
  await page.getByRole('tab', { name: /^My List/ }).click()
  await expect(page.getByText(/0 of 1 songs selected/)).toBeVisible()
})
