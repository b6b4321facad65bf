import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{contract,server,scripts,bench}/**/*.test.ts'],
          // Real servers and databases need their time on a machine that does other work too.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          globalSetup: ['server/src/platform/test-global-setup.ts'],
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          globals: true, // Testing Library clears the page after each test when it finds a global afterEach
        },
      },
    ],
  },
})
