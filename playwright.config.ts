import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { administrator } from './e2e/sign-in.ts'
import { findChromium } from './scripts/find-chromium.ts'

// Playwright reads this file once more in every worker, which inherits these variables.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_SANDBOX_PORT ??= String(await freePort())
process.env.E2E_EDITING_PORT ??= String(await freePort())
process.env.E2E_EDITING_SANDBOX_PORT ??= String(await freePort())
process.env.E2E_SMTP_PORT ??= String(await freePort())
process.env.E2E_MAIL_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= join(tmpdir(), `amanah-e2e-${process.pid}`)

const { E2E_PORT, E2E_SANDBOX_PORT, E2E_EDITING_PORT, E2E_EDITING_SANDBOX_PORT, E2E_DATA_DIR } = process.env
const { E2E_SMTP_PORT, E2E_MAIL_PORT } = process.env
const chromium = findChromium()
const browser = {
  ...devices['Desktop Chrome'],
  launchOptions: chromium ? { executablePath: chromium } : {},
}
/** Journeys on the second server: it lets staff edit, and sends real mails. */
const onSecond = /(editing|messages)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  forbidOnly: true,
  reporter: 'list',
  // Room for a machine that has other work as well.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Journeys judge what stands, not what still moves.
  use: {
    trace: { mode: 'retain-on-failure', screenshots: false },
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'chromium', testIgnore: onSecond, use: { ...browser, baseURL: addressAt(E2E_PORT) } },
    { name: 'editing', testMatch: onSecond, use: { ...browser, baseURL: addressAt(E2E_EDITING_PORT) } },
  ],
  webServer: [
    {
      name: 'mail server',
      command: `"${process.execPath}" e2e/mail-server.ts`,
      url: addressAt(E2E_MAIL_PORT),
      env: { E2E_SMTP_PORT: E2E_SMTP_PORT ?? '', E2E_MAIL_PORT: E2E_MAIL_PORT ?? '' },
    },
    server('server', { PORT: E2E_PORT, SANDBOX_PORT: E2E_SANDBOX_PORT, DATA_DIR: E2E_DATA_DIR }),
    server('server with editing', {
      PORT: E2E_EDITING_PORT,
      SANDBOX_PORT: E2E_EDITING_SANDBOX_PORT,
      DATA_DIR: join(E2E_DATA_DIR, 'editing'),
      FEATURES: 'cause-editing,bank-editing',
      SMTP_URL: `smtp://127.0.0.1:${E2E_SMTP_PORT}`,
    }),
  ],
})

function addressAt(port: string | undefined): string {
  return `http://127.0.0.1:${port}`
}

function server(name: string, settings: Record<string, string | undefined>) {
  const env = {
    ...settings,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  }
  return {
    name,
    command: `"${process.execPath}" server/src/main.ts`,
    url: `${addressAt(settings.PORT)}/readyz`,
    env: Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => !!pair[1])),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 } as const,
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
