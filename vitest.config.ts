import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { compiledTranslations } from './web/compiled-translations.ts'

// A worker for each core: on two cores four workers took a fifth more time and a third more CPU than two.
const maxWorkers = availableParallelism()

/** Tests of minutes: `npm run test:long` (docs/decisions/0034). */
const long = '**/*.long.test.ts'

/** Tests of random steps that take more of them in `npm run test:long`. */
const longer = [
  'server/src/settlement/plan/plan-settlement.test.ts',
  'server/src/qurbani/random-season.test.ts',
  'server/src/catalogue/campaigns/campaign-figures-random-walk.test.ts',
]

const server = {
  environment: 'node' as const,
  // The server has no state in its modules: one load serves every file of a worker.
  isolate: false,
  maxWorkers,
  // Generous: a timeout catches hangs, not a machine that is busy with other work.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  globalSetup: ['server/test/global-setup.ts'],
  // Node runs these files itself; nothing is mocked.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

const workspaces = '{words,contract,demo,embedded-postgres,sandbox,server,scripts,bench}'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: [`${workspaces}/**/*.test.ts`],
          exclude: [long, '**/node_modules/**'],
        },
      },
      {
        test: {
          ...server,
          name: 'long',
          include: [`${workspaces}/${long}`, ...longer],
          env: { HISTORIES: '40000' },
        },
      },
      {
        plugins: [compiledTranslations],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          // Each file has a page and modules of its own, but jsdom is loaded only once.
          pool: 'vmForks',
          // Collects garbage seldom and does not optimise code: most objects of a page live for less than a
          // second, and V8's own threads took a third of the CPU.
          execArgv: [
            '--min-semi-space-size=64',
            '--max-semi-space-size=64',
            '--initial-old-space-size=1500',
            '--no-opt',
          ],
          maxWorkers,
          setupFiles: ['web/test/browser-globals.ts'],
          testTimeout: 120_000,
          globals: true, // Testing Library clears the page after each test when it finds a global afterEach
        },
      },
    ],
  },
})
