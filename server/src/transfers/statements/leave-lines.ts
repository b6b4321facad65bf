import type { LineOutcomes } from '../../../../contract/src/statement-lines.ts'
import type { Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { leaveLine } from '../../settlement/leave-line.ts'
import { eachLine } from './each-line.ts'

/**
 * Leaves lines unallocated, with the reason.
 * @returns the outcome of each
 */
export const leaveLines = (
  db: Database,
  lineIds: number[],
  reason: string,
  staff: Staff,
): Promise<LineOutcomes> =>
  eachLine(
    lineIds,
    (id) => id,
    (id) => leaveLine(db, id, reason, staff),
  )
