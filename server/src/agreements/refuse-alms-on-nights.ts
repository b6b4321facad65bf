import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { NewLine } from '../settlement/insert-donations.ts'
import type { Terms } from './read-agreement.ts'

/**
 * Refuses fitrana, fidya and kaffarah on the nights of Ramazan: they are due by heads or fasts, and their
 * amount is that of a rate.
 * @throws Problem 422
 */
export async function refuseAlmsOnNights(
  db: Database,
  { unit, lines }: Pick<Terms, 'unit'> & { lines: readonly NewLine[] },
): Promise<void> {
  if (unit !== 'ramazan_night') return
  const alms = await db
    .selectFrom('causes')
    .select('fundtitle')
    .where('id', 'in', [0, ...lines.flatMap(({ cause_id }) => cause_id ?? [])])
    .where('alms', 'is not', null)
    .executeTakeFirst()
  if (alms) throw Problem.invalidField('unit', 'nights.problem.alms', { cause: alms.fundtitle })
}
