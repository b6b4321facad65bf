import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../http/problem.ts'

export type PictureOrder = { bytes: Buffer; maxPixels: number; maxWidth: number }
export type PictureAnswer =
  | { bytes: Buffer; format: 'jpeg' | 'png' | 'webp' }
  | { refused: 'no picture' | 'too many pixels' }

/** A phone's photo has 12 megapixels, with some phones a little more (4080 × 3072). */
const maxPixels = 13_000_000
const tooManyPixelsMessage =
  'The picture can have at most 13 megapixels, as a phone’s photo has. Please send a smaller one, or a screenshot of it.'

/** The largest that we accept take three seconds on a busy machine. */
const maxMs = 20_000
const maxWaiting = 8
/** Of what it may write to, counted by the kernel. Node reserves 600 MB at its start that it does not use. */
const maxKilobytes = 950_000
const endsAfterMs = 60_000

/**
 * Redraws a picture in its own format, upright as its metadata says and without that metadata: whatever else hid in
 * the file is gone. Its content decides what it is. One is drawn at a time, in a process of its own, which a picture may
 * bring down without harm.
 * @param options.message says on the field which pictures are accepted
 * @throws Problem 422 on the field, 503 when too many wait
 */
export async function redrawPicture(
  bytes: Buffer,
  { field, message, maxWidth }: { field: string; message: string; maxWidth: number },
): Promise<{ bytes: Buffer; extension: string; type: string }> {
  const answer = await inTurn(() => ask({ bytes, maxPixels, maxWidth }))
  if ('refused' in answer)
    throw Problem.invalid({
      [field]: [answer.refused === 'too many pixels' ? tooManyPixelsMessage : message],
    })
  const { format, bytes: drawn } = answer
  return { bytes: drawn, extension: format === 'jpeg' ? 'jpg' : format, type: `image/${format}` }
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (waiting > maxWaiting)
    throw new Problem(
      503,
      'Many pictures are being sent at this moment. Please send yours again in a few seconds.',
    )
  waiting += 1
  const turn = last.then(work).finally(() => {
    waiting -= 1
  })
  last = turn.catch(() => {})
  return turn
}

/** Started for the first picture, ended when none has come for a while. */
let drawing: ChildProcess | undefined
let ending: NodeJS.Timeout | undefined

async function ask(order: PictureOrder): Promise<PictureAnswer> {
  clearTimeout(ending)
  drawing ??= await begin()
  const child = drawing
  const answered = nextOf(child, maxMs)
  // Where it cannot be sent, the process has ended, which is an answer too.
  child.send(order, () => {})
  const answer = await answered
  if (answer === null) {
    child.kill('SIGKILL')
    drawing = undefined
    return { refused: 'no picture' }
  }
  ending = setTimeout(() => {
    drawing = undefined
    child.disconnect()
  }, endsAfterMs).unref()
  return answer as PictureAnswer
}

async function begin(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'draw-pictures.ts')
  const child = spawn(
    '/bin/sh',
    ['-c', `ulimit -d ${maxKilobytes} 2>/dev/null; exec "$0" "$@"`, process.execPath, program],
    {
      // None of our settings. Fewer arenas keep less of what was freed.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      // Ctrl-C is for us alone: it ends with the channel to us.
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
    throw new Error('The process that redraws pictures did not start.')
  }
  return child
}

/** What the process says next; null when it ends without, or says nothing for too long. */
async function nextOf(child: ChildProcess, withinMs: number): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([said]) => said),
      once(child, 'exit', { signal }).then(() => null),
      sleep(withinMs, null, { signal }),
    ])
  } finally {
    over.abort()
  }
}
