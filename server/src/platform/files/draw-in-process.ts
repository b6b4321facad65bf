import { join } from 'node:path'
import { openProcess } from '../processes/open-process.ts'

/** Requirements on a picture so that it is legible where it appears. */
export type Shape = {
  minSide: number
  /** Longest allowed ratio of one side to the other. */
  maxRatio: number
}
/** Bytes, or the path of a file that holds them. */
export type FileContent = Buffer | string
export type DrawingJob =
  | { kind: 'picture'; content: FileContent; maxPixels: number; maxWidth: number; shape?: Shape | undefined }
  | { kind: 'pdf'; content: FileContent; maxPages: number; maxSide: number }
export type DrawingResult =
  | { bytes: Buffer; format: 'jpeg' | 'png' | 'webp' | 'pdf' }
  | { refused: 'unreadable' | 'too large' | 'too small' | 'too long' | 'locked' }

const runDrawing = openProcess<DrawingJob, DrawingResult>({
  program: join(import.meta.dirname, 'draw-pictures.ts'),
  // The largest accepted file takes three seconds on a busy machine.
  maxMs: 20_000,
  maxKilobytes: 950_000,
})

/**
 * Redraws an untrusted file in a separate process.
 * @throws Problem 503 when too many wait
 */
export const drawInProcess = async (job: DrawingJob): Promise<DrawingResult> =>
  (await runDrawing(job)) ?? { refused: 'unreadable' }
