import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs the sandbox as a child process, and restarts it when it exits unexpectedly. It exits with its parent,
 * however the parent ends.
 * @param settings its environment (main.ts reads it)
 * @returns a function that stops it
 * @throws Error when it cannot start; the reason is on its standard error
 */
export async function runSandbox(
  settings: Record<`SANDBOX_${string}`, string>,
  log: (message: string) => void,
): Promise<() => void> {
  const { PATH, NODE_ENV, NODE_COMPILE_CACHE } = process.env
  let stopped = false
  let child: ChildProcess

  const start = () =>
    new Promise<void>((resolve, reject) => {
      const begun = Date.now()
      let ready = false
      child = fork(join(import.meta.dirname, 'main.ts'), {
        env: { PATH, NODE_ENV, NODE_COMPILE_CACHE, ...settings },
        // A Ctrl-C reaches the whole process group, but the sandbox must outlive the server's last inquiry.
        detached: true,
      })
      child.on('message', () => {
        ready = true
        resolve()
      })
      child.on('exit', (code) => {
        if (stopped) return
        if (!ready) return reject(new Error(`The sandbox did not start (exit code ${code}).`))
        log('the sandbox exited unexpectedly and is being restarted')
        setTimeout(() => stopped || start().catch(() => {}), Date.now() - begun > 10_000 ? 100 : 5000)
      })
    })

  await start()
  return () => {
    stopped = true
    child.kill()
  }
}

export const sandboxStores = (dataDir: string) => ({
  swich: join(dataDir, 'sandbox.jsonl'),
  jazzcash: join(dataDir, 'sandbox-jazzcash.jsonl'),
  messages: join(dataDir, 'sandbox-messages.jsonl'),
})
