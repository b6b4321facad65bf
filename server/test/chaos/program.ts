import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment } from '../bare-environment.ts'
import { freePorts } from '../free-ports.ts'

/** A process that can be killed and started again. */
export type Machine = { kill(): Promise<void>; start(): Promise<void> }

/** Program of this project as a process. */
export type Program = Machine & {
  isRunning(): boolean
  pid(): number
  /** Stops it as an operator does. */
  stop(): Promise<void>
}

export type App = Program & { origin: string; sandboxPort: number }

export const administrator = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a password of the test' }

const root = join(import.meta.dirname, '../../..')

/** The entry point of a start; earlier versions have no demo/. */
const mainOf = (folder = root) => `${existsSync(join(folder, 'demo')) ? 'demo' : 'server'}/src/main.ts`

/** A program with its own data folder. */
export function program(
  dataDir: string,
  args: string[],
  settings: Record<string, string>,
  folder: string = root,
): Program {
  let child: ChildProcess | undefined
  return {
    isRunning: () => child?.exitCode === null && child.signalCode === null,
    pid: () => child?.pid ?? 0,
    async start() {
      const started = spawn(process.execPath, args, {
        cwd: folder,
        env: { ...bareEnvironment, DATA_DIR: dataDir, ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      // Prints the reason of each answer of 500.
      createInterface(started.stdout).on(
        'line',
        (line) => line.includes('call failed') && console.error(line),
      )
      child = started
      await once(child, 'spawn')
    },
    kill: () => ended(child, 'SIGKILL'),
    stop: () => ended(child, 'SIGTERM'),
  }
}

/**
 * Starts a server without jobs, unless the settings override that.
 * @param folder the folder of another version of the whole project
 */
export async function startApp(
  dataDir: string,
  settings: Record<string, string>,
  folder?: string,
): Promise<App> {
  const [port = 0, sandboxPort = 0] = await freePorts(2)
  const origin = `http://127.0.0.1:${port}`
  const ours = {
    PORT: String(port),
    JOBS: 'false',
    // The sandbox does not run when another gateway is configured.
    ...(settings.SWICH_API_URL === undefined && { SANDBOX_PORT: String(sandboxPort) }),
  }
  const app = program(
    dataDir,
    [mainOf(folder), folder ? '--empty' : '--no-history'],
    { ...ours, ...settings },
    folder,
  )
  const start = async () => {
    await app.start()
    await until(async () => (await fetch(`${origin}/readyz`)).ok)
  }
  await start()
  return { ...app, origin, sandboxPort, start }
}

export async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  child.kill(signal)
  await over
}

/** Waits until the condition holds. @throws Error after a minute */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error('It did not start within a minute.')
    await sleep(50)
  }
}
