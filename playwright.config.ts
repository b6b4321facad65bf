import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { administrator } from './e2e/sign-in.ts'
import { findChromium } from './scripts/find-chromium.ts'

// Playwright reads this file once more in every worker, which inherits these variables.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_SANDBOX_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= join(tmpdir(), `amanah-e2e-${process.pid}`)

const { E2E_PORT, E2E_SANDBOX_PORT, E2E_DATA_DIR } = process.env
const address = `http://127.0.0.1:${E2E_PORT}`
const chromium = findChromium()

export default defineConfig({
  testDir: 'e2e',
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: address,
    trace: 'retain-on-failure',
    launchOptions: chromium ? { executablePath: chromium } : {},
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
  webServer: {
    name: 'server',
    command: `"${process.execPath}" server/src/main.ts`,
    url: `${address}/readyz`,
    env: {
      PORT: E2E_PORT,
      SANDBOX_PORT: E2E_SANDBOX_PORT,
      DATA_DIR: E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
