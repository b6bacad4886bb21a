import { defineConfig } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_FLAGS } from '../../tools/find-chromium.mjs'
import { ADMIN } from './admin-account.ts'

const port = Number(process.env['E2E_PORT'] ?? 4173)
// Read once a worker as well as in the main process: the folder must be the same server's, so it is handed on.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'segue-e2e-'))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../.cache/reports/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      args: [...CHROMIUM_FLAGS],
    },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node dist/server/main.js',
    cwd: '../..',
    url: `http://127.0.0.1:${port}/api/health`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env['E2E_DATA_DIR'],
      OFFLINE: '1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    },
    reuseExistingServer: false,
    timeout: 60_000,
  },
})
