import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'

const chromium = findChromium()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare-charity.ts',
  // Journeys in WebKit and Firefox belong to `npm run test:long`.
  projects: [
    { name: 'chromium', testIgnore: '*.long.spec.ts' },
    { name: 'engines', testMatch: '*.long.spec.ts' },
  ],
  forbidOnly: true,
  reporter: 'list',
  // Isolated: each worker has its own charity (e2e/test.ts).
  fullyParallel: true,
  // Each worker starts a whole product.
  workers: Math.min(availableParallelism(), 4),
  // Generous: timeouts catch hangs, not a machine that is busy with other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A failed journey is retried with a trace; traces of all journeys would cost a seventh of the time
  // (docs/decisions/0034).
  retries: 1,
  use: {
    ...devices['Desktop Chrome'],
    // Donors in Pakistan, wherever the journeys run: the form proposes the country of the time zone.
    timezoneId: 'Asia/Karachi',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // A page lives for seconds: compiling its code to run faster costs a tenth of the CPU of the pages, and
      // processes of their own for drawing and the network nearly as much each.
      args: [
        '--js-flags=--no-opt --no-maglev',
        '--disable-gpu',
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
    trace: { mode: 'on-first-retry', screenshots: false },
    // Reduced motion: journeys check the final state, not an animation.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
