import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { bareEnvironment } from '../server/test/bare-environment.ts'
import { freePort } from './free-port.ts'

/**
 * Starts the whole program with its sandbox, as an operator does. Resolves when it reports that it is ready.
 * @param settings its environment; ports are chosen here
 * @param options its command line: without invented donations by default
 * @throws Error with its output when it exits before it is ready
 */
export async function startAmanah(
  settings: Record<string, string>,
  // Empty, because each journey creates the donations it needs.
  options: readonly string[] = ['--no-history'],
): Promise<{ address: string; sandbox: string; said: readonly string[]; stop(): Promise<void> }> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const program = spawn(process.execPath, [join(import.meta.dirname, '../demo/src/main.ts'), ...options], {
    env: {
      ...bareEnvironment,
      REMINDER_MINUTES: '0',
      ...settings,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The program must not outlive the tests, however they end.
  const end = () => program.kill()
  process.on('exit', end)
  const ended = new Promise<void>((resolve) => program.on('exit', () => resolve()))
  const said: string[] = []
  await isReady(program, said)
  return {
    said,
    address: `http://127.0.0.1:${port}`,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    async stop() {
      process.off('exit', end)
      program.kill()
      await ended
    },
  }
}

function isReady(program: ChildProcessByStdio<null, Readable, null>, said: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Drains later output, because a full pipe would block the program.
    createInterface(program.stdout).on('line', (line) => {
      said.push(line)
      if (line.includes('Stop it with Ctrl-C')) resolve()
    })
    program.on('exit', (code) => reject(new Error(`It ended with ${code}:\n${said.join('\n')}`)))
  })
}
