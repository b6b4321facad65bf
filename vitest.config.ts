import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compiledTranslations } from './web/compiled-translations.ts'

// One more than two cores: tests also wait for disks, clocks and servers that start.
const maxWorkers = Math.max(3, availableParallelism() - 1)

/** The longest tests begin first: no core waits for them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(random-books|chaos|fuzz\w*|embedded-postgres|backup|every-call|upgrade|pack-release|reconciliation|database-faults|races|processes|exports|receipts|seed-books|public-page|transfer-decision)\.test\.tsx?$/.test(
        moduleId,
      )
    return (await super.sort(files)).sort((one, other) => Number(isLong(other)) - Number(isLong(one)))
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
          // A deadline is for what never comes: a machine that does other work too may take its time.
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
