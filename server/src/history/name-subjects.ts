import { sql } from 'kysely'
import { formatPaisa } from '../../../words/src/format-paisa.ts'
import { english } from '../../../words/src/reader.ts'
import type { Database } from '../platform/database/database.ts'
import { dayOf } from '../platform/text/day-of.ts'

type Named = { subject: string; facts: Record<string, unknown> }

/**
 * Replaces the ids of donations, payments and statement lines by names that staff know. Entries were written
 * with what each part of the program had: an attempt's id, a donation's number, a line's id.
 */
export async function nameSubjects<Entry extends Named>(
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
      from payers where id = any(${ids}::bigint[])
        or intent_id in (select intent_id from payment_attempts
          where transaction_id = any(${attempts}))`.execute(db),
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
