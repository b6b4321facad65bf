import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { randomText } from '../platform/sealing/secrets.ts'
import { readYearlyStatements, type StatementKey } from './yearly-statement.queries.ts'
import type { IssuedStatement, StatementIssue, YearlyStatement } from './yearly-statement.ts'

/** Digits and consonants that cannot be confused, as in a donation code. */
const numberCharacters = '023456789BCDFGHJKMNPQRSTVWXYZ'
const newNumber = (taxYear: number) =>
  `S${taxYear}-${randomText(numberCharacters, 4)}-${randomText(numberCharacters, 4)}`

/**
 * Reads statements and issues their numbers: an unchanged statement keeps its number, and a changed one gets
 * a new number that replaces it.
 * @param options.inFull as for readYearlyStatements
 * @returns in the order of the keys; null for an unknown donor or without paid donations
 */
export async function issueYearlyStatements(
  context: Pick<AppContext, 'db' | 'sealer'>,
  taxYear: number,
  keys: readonly StatementKey[],
  options: { inFull: boolean },
): Promise<(IssuedStatement | null)[]> {
  const statements = await readYearlyStatements(context, taxYear, keys, options)
  const made = statements.filter((statement) => statement !== null)
  const issues = new Map((await issueNumbers(context.db, made)).map((one, index) => [made[index], one]))
  return statements.map((statement) => {
    const issued = statement && issues.get(statement)
    return statement && issued ? { ...statement, issued } : null
  })
}

/** @throws Problem 404 for an unknown donor or a year without paid donations */
export async function issueYearlyStatement(
  context: Pick<AppContext, 'db' | 'sealer'>,
  { taxYear, ...key }: StatementKey & { taxYear: number },
  options: { inFull: boolean },
): Promise<IssuedStatement> {
  const [statement] = await issueYearlyStatements(context, taxYear, [key], options)
  if (!statement) throw Problem.notFound('refusal.not-found.yearly-statement')
  return statement
}

/** Selects statements of a donor, also of records merged into theirs, a year and taxpayer; newest first. */
const issuedTo = (
  contact: RawBuilder<unknown>,
  year: RawBuilder<unknown>,
  taxpayer: RawBuilder<unknown>,
) => sql`
  select id, number, token, digest, issued_at from issued_statements
  where contact_id in (select id from contacts where id = ${contact} or merged_into = ${contact})
    and tax_year = ${year} and taxpayer_id is not distinct from ${taxpayer}
  order by id desc`

async function issueNumbers(db: Database, statements: readonly YearlyStatement[]): Promise<StatementIssue[]> {
  if (statements.length === 0) return []
  const write = async (trx: Database) => {
    await sql`select pg_advisory_xact_lock(hashtext('yearly statements'))`.execute(trx)
    const asked = sql`jsonb_to_recordset(${jsonText(
      statements.map((statement, position) => ({
        position,
        tax_year: statement.taxYear,
        contact_id: statement.contactId,
        taxpayer_id: statement.taxpayerId,
        amount: statement.donations.reduce((sum, { amount }) => sum + amount, 0),
        digest: digestOf(statement),
        number: newNumber(statement.taxYear),
        token: randomBytes(16).toString('base64url'),
      })),
    )}::jsonb) as asked (position int, tax_year smallint, contact_id bigint, taxpayer_id bigint,
      amount bigint,
      digest text, number text, token text)`
    const newest = issuedTo(sql`asked.contact_id`, sql`asked.tax_year`, sql`asked.taxpayer_id`)
    await sql`
      insert into issued_statements (number, token, tax_year, contact_id, taxpayer_id, amount, digest)
      select asked.number, asked.token, tax_year, contact_id, taxpayer_id, amount, asked.digest from ${asked}
      left join lateral (${newest} limit 1) as known on true
      where known.digest is distinct from asked.digest`.execute(trx)
    const { rows } = await sql<StatementIssue>`
      select known.number, known.token, known.issued_at as "issuedAt", before.number as "replacedNumber",
        before.issued_at as "replacedAt"
      from ${asked}
      join lateral (${newest} limit 1) as known on true
      left join lateral (${newest} limit 1 offset 1) as before on true
      order by position`.execute(trx)
    return rows
  }
  // Called within a transaction when the e-mail of a statement is claimed.
  return db.isTransaction ? write(db) : db.transaction().execute(write)
}

/**
 * Hashes the name and donations of a statement, without texts that depend on its language and without the
 * CNIC.
 */
const digestOf = ({ name, donations }: YearlyStatement): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        name,
        ...donations.map(({ paidAt, method, receiptNumber, amount, causes }) => [
          paidAt,
          method,
          receiptNumber,
          amount,
          ...causes.map((line) => [line.isZakat, line.amount]),
        ]),
      ]),
    )
    .digest('base64url')

/** Statement as shown on the page that verifies it. */
export type CheckedStatement = {
  number: string
  tax_year: number
  amount: number
  issued_at: Date
  /** Number of the statement that replaced it; null while it is the newest. */
  replaced_by: string | null
  /** Set when its donations were reduced later: refunded, reversed or lost in a dispute. */
  is_reduced: boolean
}

export async function findIssuedStatement(
  context: Pick<AppContext, 'db' | 'sealer'>,
  token: string,
): Promise<CheckedStatement | undefined> {
  const { rows } = await sql<CheckedStatement & { contact_id: number; taxpayer_id: number | null }>`
    select one.number, one.tax_year, amount, one.issued_at, coalesce(merged_into, contacts.id) as contact_id,
      one.taxpayer_id,
      case when newest.id <> one.id then newest.number end as replaced_by
    from issued_statements as one join contacts on contacts.id = contact_id
    cross join lateral (${issuedTo(sql`coalesce(merged_into, contacts.id)`, sql`one.tax_year`, sql`one.taxpayer_id`)} limit 1) as newest
    where one.token = ${token}`.execute(context.db)
  const [found] = rows
  if (!found) return undefined
  const { tax_year, contact_id: contactId, taxpayer_id: taxpayerId, issued_at } = found
  const [current] = await readYearlyStatements(context, tax_year, [{ contactId, taxpayerId }], {
    inFull: false,
  })
  const stated = current?.donations.filter(({ paidAt }) => paidAt <= issued_at) ?? []
  return { ...found, is_reduced: stated.reduce((sum, { amount }) => sum + amount, 0) < found.amount }
}
