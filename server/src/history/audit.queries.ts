import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AuditAction, type AuditFilters, auditActions } from '../../../contract/src/audit.ts'
import { formatPaisa } from '../../../words/src/format-values.ts'
import { english, readerOf } from '../../../words/src/reader.ts'
import type { Database } from '../platform/database/database.ts'
import { readPage } from '../platform/database/read-page.ts'
import { containsText } from '../platform/database/search-text.ts'
import type { PageRequest } from '../platform/http/pagination.ts'
import { dayBegins, dayEnds, dayOf } from '../platform/text/pakistan-time.ts'

/** Selects the audit for a file, newest entry first. */
export const auditToExport = (db: Database, filters: AuditFilters) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'who', 'address', 'action', 'subject', sql<string>`facts::text`.as('facts')])
    .where(auditCondition(filters))
    .orderBy('id', 'desc')

function auditCondition(filters: AuditFilters): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`]
  if (filters.date_from) conditions.push(sql`at >= ${dayBegins(filters.date_from)}`)
  if (filters.date_to) conditions.push(sql`at < ${dayEnds(filters.date_to)}`)
  if (filters.actions?.length) conditions.push(sql`action = any(${filters.actions})`)
  if (filters.who) conditions.push(isBy(filters.who))
  for (const word of filters.search?.split(/\s+/) ?? [])
    conditions.push(
      sql`(${isBy(word)} or ${containsText(sql`concat_ws(' ', action, subject, address)`, word)}
        or action = any(${actionsTitled(word)}::text[]) or ${isAbout(word)})`,
    )
  return sql`${sql.join(conditions, sql` and `)}`
}

export async function readAudit(db: Database, filters: AuditFilters, pageRequest: PageRequest) {
  const condition = auditCondition(filters)
  return readPage(db, pageRequest, {
    from: sql`audit_entries where ${condition}`,
    async rows(limit) {
      const rows = await db
        .selectFrom('audit_entries')
        .select(['id', 'at', 'who', 'address', 'action', 'subject', 'facts'])
        .where(condition)
        .orderBy('id', 'desc')
        .modifyEnd(limit)
        .execute()
      return nameSubjects(db, rows)
    },
  })
}

/**
 * Matches distinct names first: few people have many entries, so an Urdu name is not normalized again for
 * each.
 */
const isBy = (name: string) => sql<SqlBool>`who = any(array(
  select who from (select distinct who from audit_entries) as authors where ${containsText(sql`who`, name)}))`

/** Finds actions by a word of their English title. */
function actionsTitled(word: string): AuditAction[] {
  const { t } = readerOf('en')
  return auditActions.filter((action) =>
    t(`audit.action.${action}`).toLowerCase().includes(word.toLowerCase()),
  )
}

/**
 * Matches entries about a donation or payment code; some name the row's id or an attempt's transaction id
 * instead.
 */
const isAbout = (code: string) => sql<SqlBool>`subject in (
  with intent as (
    select intent_id, 'donation ' || id as subject from donations where donation_code = ${code.toUpperCase()}
    union all
    select intent_id, 'payment ' || id from payments where reference_no = ${code.toUpperCase()}
  )
  select subject from intent
  union all
  select 'attempt ' || transaction_id from payment_attempts as attempt
    where intent_id in (select intent_id from intent))`

type AuditFacts = { subject: string; facts: Record<string, unknown> }

/**
 * Replaces the ids of donations, payments and statement lines by names that staff know. Parts of the program
 * wrote different ids: an attempt's transaction id, or the row's id of a donation or a line.
 */
async function nameSubjects<Entry extends AuditFacts>(
  db: Database,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const written = JSON.stringify(entries.map(({ subject, facts }) => [subject, facts]))
  const all = (pattern: RegExp) => [...written.matchAll(pattern)].map(([, found]) => found ?? '')
  const attempts = all(/"attempt(?: |":")([^"]+)"/g)
  const ids = all(/"(?:donation|payment) (\d{1,9})"/g)
  const lines = all(/"statement line (\d{1,9})"/g)
  if (attempts.length + ids.length + lines.length === 0) return [...entries]

  const [{ rows: payers }, statementLines] = await Promise.all([
    sql<{ kind: string; id: string; code: string; attempts: string[] }>`
      select kind, id::text, code, array(select transaction_id from payment_attempts as attempt
        where attempt.intent_id = payers.intent_id) as attempts
      from payers where intent_id = any(array(
        select intent_id from donations where id = any(${ids}::bigint[])
        union all select intent_id from payments where id = any(${ids}::bigint[])
        union all select intent_id from payment_attempts where transaction_id = any(${attempts})))`.execute(
      db,
    ),
    db
      .selectFrom('statement_lines')
      .select(['id', 'value_date', 'amount_paisa'])
      .where(sql<boolean>`id = any(${lines}::bigint[])`)
      .execute(),
  ])
  const codes = new Map<string, readonly [kind: string, code: string]>()
  for (const { kind, id, code, attempts } of payers)
    for (const name of [`${kind} ${id}`, ...attempts.map((attempt) => `attempt ${attempt}`)])
      codes.set(name, [kind, code])
  const ofLines = new Map(
    statementLines.map(({ id, value_date, amount_paisa }) => [
      `statement line ${id}`,
      `statement line of ${dayOf(new Date(value_date))}, ${formatPaisa(english.t, amount_paisa)}`,
    ]),
  )
  return entries.map(({ subject, facts, ...entry }) => ({
    ...(entry as Entry),
    subject: ofLines.get(subject) ?? codes.get(subject)?.join(' ') ?? subject,
    facts: JSON.parse(
      JSON.stringify(facts).replace(/"attempt":"([^"]+)"/g, (whole, attempt) => {
        const [kind, code] = codes.get(`attempt ${attempt}`) ?? []
        return kind === undefined ? whole : `"${kind}":"${code}"`
      }),
    ),
  }))
}
