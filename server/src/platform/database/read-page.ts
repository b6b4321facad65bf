import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type Page, type PageRequest, pageOf } from '../http/pagination.ts'
import type { Database } from './database.ts'

/**
 * Reads a page of a list, and the number of all its rows.
 * @param list.from counted rows: tables with their conditions
 * @param list.sums further aggregates, returned with the page
 * @param list.rows query of the rows in order with the limit, or a promise of them
 */
export async function readPage<Row, Sums = object>(
  db: Database,
  pageRequest: PageRequest,
  list: {
    from: RawBuilder<unknown>
    sums?: RawBuilder<Sums>
    rows: (limit: RawBuilder<unknown>) => RawBuilder<Row> | Promise<Row[]>
  },
): Promise<Page<Row> & Sums> {
  const sums = list.sums ? sql`, ${list.sums}` : sql``
  const counted = sql<{ total: number } & Sums>`select count(*) as total${sums} from ${list.from}`.execute(db)
  const found = list.rows(sql`limit ${pageRequest.per_page} offset ${offsetOf(pageRequest)}`)
  const rows = found instanceof Promise ? await found : (await found.execute(db)).rows
  const [first] = (await counted).rows
  if (!first) throw new Error('A count has one row.')
  const { total, ...others } = first
  return { ...pageOf(rows, total, pageRequest), ...(others as Sums) }
}

export const mapPage = <Row, Shown>(
  { data, ...page }: Page<Row>,
  show: (row: Row) => Shown,
): Page<Shown> => ({
  ...page,
  data: data.map(show),
})
