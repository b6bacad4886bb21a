import { defineConfig } from 'vitest/config'

// eslint-disable-next-line -- a configuration file must export its value as default
export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'test/rules/**/*.test.ts',
      'test/pages/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
