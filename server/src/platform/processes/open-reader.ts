import { constants, setPriority } from 'node:os'
import { type FieldMessages, Problem } from '../http/problem.ts'
import { openProcess } from './open-process.ts'

/** Answer of a reader: its result, errors by field, or an error of the program. */
type Answer<Result> = { result: Result } | { refused: FieldMessages } | { failed: string }

/**
 * Returns a function that reads an untrusted file in a separate process with limits on its time and memory.
 * The program calls {@link answerReadings}.
 * @throws Problem 422 with the program's errors, or for a file that exceeds the limits; 503 when too many
 *   wait
 */
export function openReader<Reading extends object, Result>(options: Parameters<typeof openProcess>[0]) {
  const sendReading = openProcess<Reading, Answer<Result>>(options)
  return async (reading: Reading): Promise<Result> => {
    const answer = await sendReading(reading)
    if (answer === null) throw Problem.invalidField('file', 'statement-file.too-slow')
    if ('failed' in answer) throw new Error(answer.failed)
    if ('refused' in answer) throw Problem.invalid(answer.refused)
    return answer.result
  }
}

/** Reads files in the process of {@link openReader}, at low priority. */
export function answerReadings<Reading, Result>(read: (reading: Reading) => Promise<Result> | Result): void {
  setPriority(constants.priority.PRIORITY_LOW)
  const answer = async (reading: Reading): Promise<Answer<Result>> => {
    try {
      return { result: await read(reading) }
    } catch (error) {
      if (error instanceof Problem && error.errors) return { refused: error.errors }
      return { failed: String((error as Error).stack) }
    }
  }
  process.on('message', async (reading: Reading) => process.send?.(await answer(reading)))
  process.send?.('ready')
}
