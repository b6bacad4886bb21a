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
    // All of them: by default one is left for a person who works meanwhile, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
