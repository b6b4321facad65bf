import { sql } from 'kysely'
import type { LineAgreement } from '../../../../contract/src/statement-lines.ts'
import type { Database } from '../../platform/database/database.ts'

type LineWithCodes = { id: number; codes: readonly string[] }

/**
 * Finds the regular donation of each line by its permanent reference, with one query by index. A line that
 * names several belongs to none.
 */
export async function findAgreements(
  db: Database,
  lines: readonly LineWithCodes[],
): Promise<Map<number, LineAgreement>> {
  const references = lines.flatMap(({ codes }) => codes.map((code) => `M-${code}`))
  if (references.length === 0) return new Map()
  const { rows } = await sql<LineAgreement>`
    select agreements.id, reference, trim(first_name || ' ' || last_name) as name, status,
      (select amount from agreement_terms as terms where agreement_id = agreements.id
        order by terms.id desc limit 1) as amount
    from agreements join donors on donors.id = donor_id
    where reference = any(${references}::text[])`.execute(db)
  const byCode = new Map(rows.map((row) => [row.reference.slice(2), row]))
  return new Map(
    lines.flatMap(({ id, codes }) => {
      const [found, ...more] = codes.flatMap((code) => byCode.get(code) ?? [])
      return found && more.length === 0 ? [[id, found]] : []
    }),
  )
}
