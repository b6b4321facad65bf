import type { Season } from '../../../contract/src/seasons.ts'
import type { Database } from '../platform/database/database.ts'

/** Part of a feature that stores days of a season: moves them with its first day, in the same transaction. */
export type SeasonFollower = (
  trx: Database,
  move: {
    season: Season
    /** First day before and after, yyyy-mm-dd. */
    from: string
    to: string
  },
) => Promise<unknown>
