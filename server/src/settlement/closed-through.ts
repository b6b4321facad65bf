import { sql } from 'kysely'

/** Last day of the closed periods: the last closing or reopening counts. */
export const closedThrough = sql<string | null>`(
  select closed_through from ledger_closings order by id desc limit 1)`
