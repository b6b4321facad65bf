import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from './problem.ts'

/**
 * The value of an Idempotency-Key header; undefined without one. @throws Problem 422 for one that our pages
 * never send
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw Problem.invalid({
    'idempotency-key': [translatable('problem.idempotency-key')],
  })
}
