import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compiledTranslations } from './web/compiled-translations.ts'

// Twice two cores: tests also wait for disks, clocks and servers that start.
const maxWorkers = Math.max(4, availableParallelism() - 1)

/**
 * Seconds of the longest files, measured while the journeys ran beside them. A file that is missing here
 * counts as short.
 */
const secondsOf: Record<string, number> = {
  'server/src/commands/backup.test.ts': 180,
  'server/test/processes.test.ts': 150,
  'server/test/chaos/chaos.test.ts': 130,
  'scripts/pack-release.test.ts': 100,
  'server/src/insights/checks/random-books.test.ts': 80,
  'server/test/upgrade/upgrade.test.ts': 80,
  'server/src/insights/reconciliation/reconciliation.test.ts': 68,
  'embedded-postgres/src/embedded-postgres.test.ts': 59,
  'web/src/site/donate/public-page.test.tsx': 54,
  'server/src/receipts/receipts.test.ts': 54,
  'server/test/every-call.test.ts': 50,
  'web/src/office/parts/details/transfer-decision.test.tsx': 47,
  'server/src/settlement/attempts/races.test.ts': 44,
  'server/src/staff/accounts/accounts.test.ts': 35,
  'server/src/transfers/statements/match-lines.test.ts': 32,
  'server/test/fuzz/fuzz.test.ts': 30,
  'server/src/commands/check-books.test.ts': 28,
  'demo/src/seed-books.test.ts': 26,
  'server/src/catalogue/causes/save-cause.test.ts': 25,
  'server/src/transfers/submit-bank-transfer.test.ts': 24,
  'server/src/settlement/plan/plan-entries.test.ts': 23,
  'server/src/catalogue/payment-methods/change-payment-methods.test.ts': 22,
  'server/src/platform/jobs/start-jobs.test.ts': 20,
  'web/src/office/donations/donations-page.test.tsx': 20,
  'server/src/donations/abuse/guard-donations.test.ts': 19,
  'server/test/first-start.test.ts': 18,
  'server/src/commands/migrate.test.ts': 13,
  'server/src/donations/donate/spike.test.ts': 12,
  'server/src/insights/exports/exports.test.ts': 10,
}

for (const file of Object.keys(secondsOf))
  if (!existsSync(join(import.meta.dirname, file)))
    throw new Error(`vitest.config.ts orders ${file}, which does not exist: rename it there too.`)

/** The longest files begin first: no core waits for them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) =>
      secondsOf[relative(import.meta.dirname, moduleId).replaceAll('\\', '/')] ?? 0
    return (await super.sort(files)).sort((one, other) => seconds(other) - seconds(one))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{words,contract,demo,embedded-postgres,sandbox,server,scripts,bench}/**/*.test.ts'],
          // The server keeps no state in its modules, so its tests need not load it anew in every file.
          isolate: false,
          maxWorkers,
          // Generous: a timeout catches hangs, not a machine that is busy with other work.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          globalSetup: ['server/test/global-setup.ts'],
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
          maxWorkers,
          setupFiles: ['web/test/browser-globals.ts'],
          testTimeout: 120_000,
          globals: true, // Testing Library clears the page after each test when it finds a global afterEach
        },
      },
    ],
  },
})
