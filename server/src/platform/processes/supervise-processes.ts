import type { ChildProcess, StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program that may run as several processes at once. */
export type SupervisedProgram = {
  /** For the log: 'web 1'. */
  name: string
  begin(): ChildProcess
}

/** Lifetime below which a process is restarted only after a pause, because it would probably end again. */
const shortLifeMs = 5000
const pauseMs = 1000

export const reportRunning = (): void => {
  // An error means that the parent has exited, which stops this process anyway.
  process.send?.('running', undefined, undefined, () => {})
}

/**
 * Keeps processes running: one that ends is restarted, until all are stopped.
 * @returns `started` resolves when all of them run, and rejects when one ends before that
 */
export function superviseProcesses(
  all: readonly SupervisedProgram[],
  log: (message: string) => void,
): { started: Promise<unknown>; stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = new Set<ChildProcess>()

  async function supervise(
    { name, begin }: SupervisedProgram,
    firstRuns: () => void,
    fails: (error: Error) => void,
  ) {
    while (!stopping.signal.aborted) {
      const since = Date.now()
      const child = begin()
      running.add(child)
      child.on('message', (message) => message === 'running' && firstRuns())
      const [code, signal] = await once(child, 'exit')
      running.delete(child)
      if (stopping.signal.aborted) return
      fails(new Error(`${name} ended before it ran (${signal ?? `code ${code}`})`))
      log(`${name} ended (${signal ?? `code ${code}`}) and is started again`)
      if (Date.now() - since < shortLifeMs)
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const supervised: Promise<void>[] = []
  const stop = async () => {
    stopping.abort()
    for (const child of running) child.kill('SIGTERM')
    await Promise.all(supervised)
  }
  const started = Promise.all(
    all.map(
      (one) => new Promise<void>((runs, fails) => supervised.push(supervise(one, runs, fails).catch(fails))),
    ),
  )
  return { started, stop }
}

/** File descriptor of systemd's first socket (sd_listen_fds), in each of our processes. */
const firstFd = 3

/**
 * Listening socket passed by systemd (socket activation), so that calls wait during a restart instead of
 * being refused; null when the server opens the port itself.
 */
export const systemdSocket = process.env.LISTEN_FDS === '1' ? { fd: firstFd } : null

/** stdio of a forked process that inherits the socket. */
export const stdioWithSocket: StdioOptions = systemdSocket
  ? ['inherit', 'inherit', 'inherit', systemdSocket.fd, 'ipc']
  : ['inherit', 'inherit', 'inherit', 'ipc']
