import type { Season } from '../../../../contract/src/seasons.ts'
import type { Database } from '../../platform/database/database.ts'

/** Moves the days that a feature stores of a season with its first day, in the same transaction. */
export type SeasonFollower = (
  trx: Database,
  move: {
    season: Season
    /** First day before and after, yyyy-mm-dd. */
    from: string
    to: string
  },
) => Promise<unknown>
