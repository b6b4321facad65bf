import type { Season } from '../../../../contract/src/seasons.ts'
import type { Database } from '../../platform/database/database.ts'

/** Moves the days of a season that a feature stores, in the transaction that moves the season's first day. */
export type SeasonFollower = (
  trx: Database,
  move: {
    season: Season
    /** First day before and after, yyyy-mm-dd. */
    from: string
    to: string
  },
) => Promise<unknown>
