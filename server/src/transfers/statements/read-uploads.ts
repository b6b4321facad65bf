// Reads uploaded tables one after the other for read-in-process.ts, which starts this process. The process
// holds no secrets.
import { readFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { Problem } from '../../platform/http/problem.ts'
import { answerReadings } from '../../platform/processes/open-reader.ts'
import { readers } from './read-file.ts'
import type { TableReading } from './read-in-process.ts'

/** 50,000 lines with long texts have 20 MB. */
const maxAnswerBytes = 32 * 1024 * 1024

answerReadings(({ reader, path, args }: TableReading) => {
  const read = readers[reader] as (...args: unknown[]) => unknown
  const result = serialize(read(readFileSync(path), ...args))
  if (result.length > maxAnswerBytes) throw Problem.invalidField('file', 'statement-file.too-slow')
  return result
})
