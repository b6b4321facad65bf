import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { newestDueDay } from './plan-agreement.ts'
import { readAgreementsToPlan, readRules } from './read-agreement.ts'
import { writeCharges } from './write-agreement.ts'

/**
 * Skips a charge whose request was not sent before the next period was due, as after days without jobs. The
 * trigger on its charge cancels the request. @returns whether it was skipped
 */
export const skipOvertaken = (
  db: Database,
  { agreement_id, period }: { agreement_id: number; period: string },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`select from agreements where id = ${agreement_id} for no key update`.execute(trx)
    const [agreement] = await readAgreementsToPlan(trx, [agreement_id])
    const { today, moon_shift } = await readRules(trx)
    const charge = agreement?.charges.find((one) => one.period === period)
    const newest = agreement && newestDueDay(agreement, today, moon_shift)
    if (!charge || !newest || newest <= charge.due_on) return false
    const skipped = { ...charge, progress: 'skipped' as const, overtaken_on: today }
    await writeCharges(trx, [{ agreement_id, charge: skipped }])
    return true
  })
