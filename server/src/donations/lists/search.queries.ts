import { sql } from 'kysely'
import type { AnswerInput, RowInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/search.ts'
import { maxSearchResults } from '../../../../contract/src/search.ts'
import type { Database } from '../../platform/database/database.ts'
import { folded } from '../../platform/database/search-text.ts'
import type { Sealer } from '../../platform/sealing/create-sealer.ts'
import type { SearchCondition } from './first-matches.ts'
import { searchConditions } from './search-conditions.ts'

/**
 * Searches donations and payments, most specific matches first, then newest. A name that nobody has is
 * searched again with its typing error corrected.
 * @param rights a kind without the right to its list is omitted
 */
export async function searchFor(
  db: Database,
  typed: string,
  rights: ReadonlySet<string>,
  sealer: Sealer,
): Promise<AnswerInput<typeof calls.search>> {
  const [found, similar] = await Promise.all([
    findMatches(db, searchConditions(typed, { sealer }), rights),
    findSimilar(db, typed, rights),
  ])
  return found.length > 0 ? found : similar
}

/** Finds a name with its typing error corrected; nothing when every word begins the name of a donor. */
async function findSimilar(db: Database, typed: string, rights: ReadonlySet<string>) {
  if (!/^[\p{Letter}\p{Mark}\s.'’-]+$/u.test(typed)) return []
  const { rows } = await sql<{
    name: string | null
  }>`select corrected_name(${folded(typed)}) as name`.execute(db)
  const name = rows[0]?.name
  if (!name) return []
  const names = searchConditions(name).filter(({ found_by }) => found_by === 'name')
  const similar = await findMatches(db, names, rights)
  return similar.map((row) => ({ ...row, found_by: 'similar_name' as const }))
}

async function findMatches(
  db: Database,
  all: readonly SearchCondition[],
  rights: ReadonlySet<string>,
): Promise<AnswerInput<typeof calls.search>> {
  const kinds = (['donation', 'payment'] as const).filter((kind) => rights.has(kind))
  const conditions = all.filter(({ kind }) => kinds.some((one) => kind === null || kind === one))
  if (conditions.length === 0) return []
  const each = conditions.map(({ kind, found_by, intents, first = intents }, index) => {
    // A condition for both kinds must not spend the limit on rows that the caller may not see.
    const own = kind
      ? first
      : sql`select * from (${first}) as either
      where (select kind from payment_intents where id = intent_id) = any(${kinds})`
    return sql`(select ${index}::int as index, ${found_by} as found_by, intent_id, text
      from (${own} limit ${maxSearchResults}) as found_${sql.raw(String(index))})`
  })
  const { rows } = await sql<RowInput<typeof calls.search>>`
    with best as materialized (
      select distinct on (intent_id) * from (${sql.join(each, sql` union all `)}) as found
        order by intent_id, index
    )
    select payer.kind as what, payer.id, code, first_name, last_name, amount, status, created_at,
      found_by, text
    from best join payers as payer using (intent_id) join payment_intents as intent on intent.id = intent_id
    order by index, created_at desc, intent_id desc limit ${maxSearchResults}`.execute(db)
  return rows
}
