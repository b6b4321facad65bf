import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

/** The product's own server as its own process, as an operator runs it. */
export function startServer(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DONATIONS_PER_MINUTE: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Waits until the server takes calls. @throws Error after two minutes */
export async function untilReady(origin: string): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error('The server did not become ready.')
}

/** The anti-forgery cookie and header of a visitor. */
export async function antiForgery(origin: string): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const answer = await fetch(`${origin}/sanctum/csrf-cookie`)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { cookie, 'x-xsrf-token': decodeURIComponent(cookie.split('=')[1] ?? '') }
}

export function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
