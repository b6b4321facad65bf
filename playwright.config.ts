import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'

const chromium = findChromium()

export default defineConfig({
  testDir: 'e2e',
  forbidOnly: true,
  reporter: 'list',
  // Each worker has a charity of its own (e2e/test.ts): as many as there are cores, and they cannot meet.
  fullyParallel: true,
  workers: '100%',
  // Room for a machine that has other work as well.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: chromium ? { executablePath: chromium } : {},
    trace: { mode: 'retain-on-failure', screenshots: false },
    // Journeys judge what stands, not what still moves.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
