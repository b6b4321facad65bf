import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{contract,server,scripts,bench}/**/*.test.ts'],
          globalSetup: ['server/src/platform/test-global-setup.ts'],
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          globals: true, // Testing Library clears the page after each test when it finds a global afterEach
        },
      },
    ],
  },
})
