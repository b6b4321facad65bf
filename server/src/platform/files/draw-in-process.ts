import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from '../http/problem.ts'

/** Requirements on a picture so that it is legible where it appears. */
export type Shape = {
  minSide: number
  /** Longest allowed ratio of one side to the other. */
  maxRatio: number
}
export type DrawingJob =
  | { kind: 'picture'; bytes: Buffer; maxPixels: number; maxWidth: number; shape?: Shape | undefined }
  | { kind: 'pdf'; bytes: Buffer; maxPages: number; maxSide: number }
export type DrawingResult =
  | { bytes: Buffer; format: 'jpeg' | 'png' | 'webp' | 'pdf' }
  | { refused: 'unreadable' | 'too large' | 'too small' | 'too long' | 'locked' }

/** The largest accepted file takes three seconds on a busy machine. */
const maxMs = 20_000
const maxWaiting = 8
/** Limit on writable memory, counted by the kernel. Node reserves 600 MB at start-up that it does not use. */
const maxKilobytes = 950_000
const endsAfterMs = 60_000

/**
 * Redraws an untrusted file in a separate process, which the file may crash without harm; one at a time.
 * @throws Problem 503 when too many wait
 */
export const drawInProcess = (order: DrawingJob): Promise<DrawingResult> => inTurn(() => ask(order))

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (waiting > maxWaiting) throw new Problem(503, translatable('problem.files.too-many'))
  waiting += 1
  const turn = last.then(work).finally(() => {
    waiting -= 1
  })
  last = turn.catch(() => {})
  return turn
}

/** Started for the first file, ended after an idle period. */
let drawing: ChildProcess | undefined
let ending: NodeJS.Timeout | undefined

async function ask(order: DrawingJob): Promise<DrawingResult> {
  clearTimeout(ending)
  drawing ??= await begin()
  const child = drawing
  const answered = nextOf(child, maxMs)
  // When sending fails the process has ended, and that is reported below.
  child.send(order, () => {})
  const answer = await answered
  if (answer === null) {
    child.kill('SIGKILL')
    drawing = undefined
    return { refused: 'unreadable' }
  }
  ending = setTimeout(() => {
    drawing = undefined
    child.disconnect()
  }, endsAfterMs).unref()
  return answer as DrawingResult
}

async function begin(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'draw-pictures.ts')
  const child = spawn(
    '/bin/sh',
    ['-c', `ulimit -d ${maxKilobytes} 2>/dev/null; exec "$0" "$@"`, process.execPath, program],
    {
      // Passes none of our settings. Fewer arenas return more freed memory.
      env: { MALLOC_ARENA_MAX: '2' },
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
    if (drawing === child) drawing = undefined
  })
  if ((await nextOf(child, maxMs)) === null) {
    child.kill('SIGKILL')
    throw new Error('The process that draws what strangers send did not start.')
  }
  return child
}

/** The child's next message; null when it exits or times out first. */
async function nextOf(child: ChildProcess, timeoutMs: number): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([said]) => said),
      once(child, 'exit', { signal }).then(() => null),
      sleep(timeoutMs, null, { signal }),
    ])
  } finally {
    over.abort()
  }
}
