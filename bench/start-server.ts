import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

/** Starts the production server as a separate process, as an operator runs it. */
export function startServer(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, ['demo/src/main.ts', '--empty'], {
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

/** Waits until the server is ready. @throws Error after two minutes */
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

/** Signs in. @returns the headers for JSON requests @throws Error when that is refused */
export async function signIn(
  origin: string,
  administrator: { ADMIN_EMAIL: string; ADMIN_PASSWORD: string },
): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { ...(await antiForgery(origin)), 'content-type': 'application/json' },
    body: JSON.stringify({ email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Signing in failed: ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return {
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(token),
    'content-type': 'application/json',
  }
}

export function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
