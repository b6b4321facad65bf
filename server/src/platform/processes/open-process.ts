import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from '../http/problem.ts'

const maxWaiting = 8

/**
 * Returns a function that sends untrusted input to a separate process, which the input may crash or stop
 * without harm; one job at a time. It resolves to null when the process ended or took too long.
 * @param options.program file that sends 'ready', then answers each message with one message
 * @param options.maxKilobytes limit on writable memory, counted by the kernel. Node reserves 600 MB at
 *   start-up that it does not use
 * @param options.flags flags of Node
 * @param options.idleMs time after a job until the idle process is ended
 * @throws Problem 503 when too many jobs wait
 */
export function openProcess<Job extends object, Result>(options: {
  program: string
  maxMs: number
  maxKilobytes: number
  flags?: readonly string[]
  idleMs?: number
}): (job: Job) => Promise<Result | null> {
  const { program, maxMs, maxKilobytes, flags = [], idleMs = 60_000 } = options
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  /** Started for the first job, ended after an idle period. */
  let running: ChildProcess | undefined
  let ending: NodeJS.Timeout | undefined

  async function sendJob(job: Job): Promise<Result | null> {
    clearTimeout(ending)
    running ??= await startChild()
    const child = running
    const answered = nextMessage(child, maxMs)
    // When sending fails the process has ended, and that is reported below.
    child.send(job, () => {})
    const answer = await answered
    if (answer === null) {
      child.kill('SIGKILL')
      running = undefined
      return null
    }
    ending = setTimeout(() => {
      running = undefined
      child.disconnect()
    }, idleMs).unref()
    return answer as Result
  }

  async function startChild(): Promise<ChildProcess> {
    const child = spawn(
      '/bin/sh',
      ['-c', `ulimit -d ${maxKilobytes} 2>/dev/null; exec "$0" "$@"`, process.execPath, ...flags, program],
      {
        // Passes none of our settings. Fewer arenas return more freed memory; the cache halves the start-up
        // time.
        env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        serialization: 'advanced',
        // Ctrl-C reaches only the parent; the child ends when its channel closes.
        detached: true,
      },
    )
    child.unref()
    child.channel?.unref()
    child.on('error', () => {})
    child.on('exit', () => {
      if (running === child) running = undefined
    })
    if ((await nextMessage(child, maxMs)) === null) {
      child.kill('SIGKILL')
      throw new Error(`The process for untrusted files did not start: ${program}`)
    }
    return child
  }

  return async (job) => {
    if (waiting > maxWaiting) throw new Problem(503, translatable('problem.files.too-many'))
    waiting += 1
    const turn = last
      .then(() => sendJob(job))
      .finally(() => {
        waiting -= 1
      })
    last = turn.catch(() => {})
    return turn
  }
}

/** The child's next message; null when it exits or times out first. */
async function nextMessage(child: ChildProcess, timeoutMs: number): Promise<unknown> {
  const stopWaiting = new AbortController()
  const { signal } = stopWaiting
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      once(child, 'exit', { signal }).then(() => null),
      sleep(timeoutMs, null, { signal }),
    ])
  } finally {
    stopWaiting.abort()
  }
}
