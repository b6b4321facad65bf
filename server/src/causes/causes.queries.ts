import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Cause } from '../../../contract/src/causes.ts'
import type { Database } from '../platform/database.ts'
import { sanitizeDetail } from './sanitize-detail.ts'

/** Every cause with its fund types, the HTML sanitised; the shape of the specification (section 3). */
function causesWithFundTypes(db: Database) {
  return db
    .selectFrom('causes')
    .selectAll('causes')
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('fund_types')
          .select('typename')
          .whereRef('fund_types.cause_id', '=', 'causes.id')
          .orderBy('position')
          .orderBy('id'),
      ).as('fundtypes'),
    )
}

type CauseRow = Awaited<ReturnType<ReturnType<typeof causesWithFundTypes>['execute']>>[number]

function asCause(row: CauseRow): Cause {
  return {
    ...row,
    funddetail: sanitizeDetail(row.funddetail),
    accept_fraction: row.accept_fraction === 1 ? 1 : 0,
    status: row.status === 1 ? 1 : 0,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The active causes in the order of the donation site. */
export async function readWebCauses(db: Database): Promise<Cause[]> {
  const rows = await causesWithFundTypes(db)
    .where('status', '=', 1)
    .orderBy('web_sequence')
    .orderBy('id')
    .execute()
  return rows.map(asCause)
}

/** What a cart line is judged by, for these ids; a cause that does not exist is not in the answer. */
export async function readCausesToJudge(db: Database, ids: number[]) {
  return causesWithFundTypes(db).where('id', 'in', ids).execute()
}
