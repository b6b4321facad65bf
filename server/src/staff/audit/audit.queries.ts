import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditEntry, AuditFilters } from '../../../../contract/src/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { offsetOf, type Page, type PageAsked, pageOf } from '../../platform/http/page.ts'
import { dayBegins, dayEnds } from '../../platform/text/day-of.ts'
import { nameSubjects } from './name-subjects.ts'

/** A page of what was done, newest first. */
export async function readAudit(
  db: Database,
  filters: AuditFilters,
  asked: PageAsked,
): Promise<Page<AuditEntry>> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`]
  if (filters.date_from) conditions.push(sql`at >= ${dayBegins(filters.date_from)}`)
  if (filters.date_to) conditions.push(sql`at < ${dayEnds(filters.date_to)}`)
  if (filters.actions?.length) conditions.push(sql`action = any(${filters.actions})`)
  if (filters.who) conditions.push(sql`who ilike ${`%${filters.who.replace(/[\\%_]/g, '\\$&')}%`}`)
  const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('audit_entries')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('audit_entries')
      .select(['id', 'at', 'who', 'address', 'action', 'subject', 'facts'])
      .where(condition)
      .orderBy('id', 'desc')
      .limit(asked.per_page)
      .offset(offsetOf(asked))
      .execute(),
  ])
  const entries = rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    facts: row.facts as Record<string, unknown>,
  }))
  return pageOf(await nameSubjects(db, entries), total, asked)
}
