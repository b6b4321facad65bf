import { sql, type Transaction } from 'kysely'
import type { StatementForm } from '../../../../contract/src/statements.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { type Actor, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { deleteLineDecisions } from '../../settlement/decide-line.ts'
import type { DB } from '../../tables.ts'
import type { IdentifiedLine } from './identify-lines.ts'
import type { Remark } from './parsed-statement.ts'
import { compareUpload, parseUpload, type ReadUpload, readSameFile } from './read-upload.ts'
import { saveMapping } from './statement-mapping.queries.ts'

const shownProblems = 5

/**
 * Imports every line of a bank's file in one transaction, and saves the mapping for the account. A file that
 * was imported before changes nothing; an overlapping file adds only its new lines, and updates stored lines
 * (`updateKnownLines`).
 * @returns the file's id, and whether it was imported before
 * @throws Problem 404; 422 when it is unreadable or its totals do not match its lines, and with the question
 * whether it belongs to the account
 */
export async function importUpload(
  db: Database,
  form: StatementForm,
  file: UploadedFile,
  staff: Actor & { caller: Caller },
): Promise<{ id: number; known_already: boolean }> {
  const parsed = await parseUpload(db, form, file)
  const { hash } = parsed
  return db.transaction().execute(async (trx) => {
    // Serialises the imports of an account, so that each line is new to only one import.
    await sql`select from bank_accounts where id = ${form.bank_account_id} for no key update`.execute(trx)
    const same = await readSameFile(trx, form.bank_account_id, hash)
    if (same !== null) return { id: same, known_already: true }
    const upload = await compareUpload(trx, parsed, form.duplicates)
    throwFirstProblems(upload.statement.problems)
    if (upload.questions.length > 0 && !form.despite) throw Problem.invalid({ despite: upload.questions })
    const unanswered = upload.duplicates.some(({ key }) => !form.duplicates?.[key])
    if (unanswered) throw Problem.invalidField('duplicates', 'statement-file.duplicates')
    const lineIds = await insertLines(trx, upload)
    const id = await insertFile(
      trx,
      upload,
      { name: form.file_name, hash, importedBy: staff.caller.id },
      lineIds,
    )
    await saveMapping(trx, { bank_account_id: upload.account.id }, upload.statement, staff.caller.id)
    await recordAudit(trx, staff, 'imported_statement', `statement ${id}`, {
      iban_no: upload.account.iban_no,
      lines: upload.lines.length,
      new: upload.lines.filter(({ known }) => !known).length,
      changed: upload.lines.filter((line) => line.known && line.is_changed).length,
    })
    return { id, known_already: false }
  })
}

/** @throws Problem 422 with the first problems of a file */
export function throwFirstProblems(problems: Remark[]): void {
  if (problems.length === 0) return
  const shown = problems
    .slice(0, shownProblems)
    .map(({ line, message }) =>
      line === null ? message : translatable('statement-file.in-line', { line, message }),
    )
  const more = problems.length - shown.length
  throw Problem.invalid({
    file: more > 0 ? [...shown, translatable('statement-file.more-like-these', { count: more })] : shown,
  })
}

/** Inserts the new lines. @returns the id of every line of the file, in its order */
async function insertLines(trx: Transaction<DB>, { account, lines }: ReadUpload): Promise<number[]> {
  const added = lines.flatMap((line) => (line.known ? [] : [line]))
  const column = <Value>(value: (line: (typeof added)[number]) => Value) => added.map(value)
  const { rows } = await sql<{ id: number; key: string }>`
    insert into statement_lines (bank_account_id, fingerprint, occurrence, value_date, amount_paisa,
      description,
      counterparty, reference, balance_paisa, is_reversal)
    select ${account.id}::int, * from unnest(
      ${column(({ fingerprint }) => fingerprint)}::text[],
      ${column(({ occurrence }) => occurrence)}::int[],
      ${column(({ read }) => read.value_date)}::date[],
      ${column(({ read }) => read.amount_paisa)}::bigint[],
      ${column(({ read }) => read.description)}::text[],
      ${column(({ read }) => read.counterparty)}::text[],
      ${column(({ read }) => read.reference)}::text[],
      ${column(({ read }) => read.balance_paisa)}::bigint[],
      ${column(({ read }) => read.is_reversal ?? false)}::boolean[]
    ) as new (fingerprint, occurrence, value_date, amount, description, counterparty, reference, balance,
      is_reversal)
    returning id, fingerprint || ' ' || occurrence as key`.execute(trx)
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  await updateKnownLines(trx, lines)
  return lines.map((line) => {
    const id = line.known ? line.known.id : ids.get(`${line.fingerprint} ${line.occurrence}`)
    if (id === undefined) throw new Error('A line of the statement was not stored.')
    return id
  })
}

/**
 * Adds missing balances to stored lines, and changed balances and texts that staff confirmed: the lines of
 * the next file are identified by them.
 */
async function updateKnownLines(trx: Transaction<DB>, lines: IdentifiedLine[]): Promise<void> {
  const changed = lines.flatMap((line) => {
    if (!line.known) return []
    const { known, read } = line
    const balance = read.balance_paisa ?? known.balance_paisa
    if (!line.is_changed && (known.balance_paisa !== null || balance === null)) return []
    // Staff decided that a line with another text is the stored line.
    const text = line.is_changed && line.fingerprint !== known.fingerprint ? line : undefined
    return [{ id: known.id, balance, text }]
  })
  if (changed.length === 0) return
  const column = <Value>(value: (line: (typeof changed)[number]) => Value) => changed.map(value)
  const textColumn = (name: 'description' | 'counterparty' | 'reference') =>
    column(({ text }) => text?.read[name] ?? null)
  // Locked in the order of ids, as when several matches are undone, so no deadlock can arise.
  await sql`
    select from statement_lines where id = any(${column(({ id }) => id)}::bigint[])
      order by id for update`.execute(trx)
  await sql`
    update statement_lines as line set balance_paisa = new.balance,
      fingerprint = coalesce(new.fingerprint, line.fingerprint),
      occurrence = coalesce(new.occurrence, line.occurrence),
      description = coalesce(new.description, line.description),
      counterparty = coalesce(new.counterparty, line.counterparty),
      reference = coalesce(new.reference, line.reference)
    from unnest(${column(({ id }) => id)}::bigint[], ${column(({ balance }) => balance)}::bigint[],
      ${column(({ text }) => text?.fingerprint ?? null)}::text[],
      ${column(({ text }) => text?.occurrence ?? null)}::int[],
      ${textColumn('description')}::text[], ${textColumn('counterparty')}::text[],
      ${textColumn('reference')}::text[])
      as new (id, balance, fingerprint, occurrence, description, counterparty, reference)
    where line.id = new.id`.execute(trx)
}

async function insertFile(
  trx: Transaction<DB>,
  { account, statement, lines, totals }: ReadUpload,
  about: { name: string; hash: string; importedBy: number },
  lineIds: number[],
): Promise<number> {
  const { id } = await trx
    .insertInto('statement_files')
    .values({
      bank_account_id: account.id,
      name: about.name,
      format: statement.format,
      sha256: about.hash,
      line_count: totals.line_count,
      new_line_count: lines.filter(({ known }) => !known).length,
      credit_count: totals.credit_count,
      credit_paisa: totals.credit_paisa,
      debit_paisa: totals.debit_paisa,
      opening_paisa: totals.opening_paisa,
      closing_paisa: totals.closing_paisa,
      first_day: totals.first_day,
      last_day: totals.last_day,
      imported_by: about.importedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into statement_file_lines (file_id, position, line_id)
    select ${id}::bigint, position, line_id
    from unnest(${lineIds}::bigint[]) with ordinality as line (line_id, position)`.execute(trx)
  return id
}

/**
 * Removes an import without matches and vouchers, and the lines that no other file has.
 * @throws Problem 404; 409 when a line is matched, also with a voucher
 */
export async function removeUpload(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Serialised with the imports of the account, one of which may find these lines known.
    await sql`select from bank_accounts where id = (select bank_account_id from statement_files where id = ${id})
      for no key update`.execute(trx)
    const file = await trx
      .selectFrom('statement_files')
      .innerJoin('bank_accounts as account', 'account.id', 'bank_account_id')
      .select(['statement_files.name', 'sha256', 'line_count', 'iban_no'])
      .where('statement_files.id', '=', id)
      .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.statement'))
    // Locks lines in the order of ids, as every other transaction does.
    const { rows } = await sql<{ id: number; shared: boolean }>`
      select id, exists (select from statement_file_lines as other
        where other.line_id = line.id and other.file_id <> ${id}) as shared
      from statement_lines as line where id in (select line_id from statement_file_lines where file_id = ${id})
      order by id for update`.execute(trx)
    const ids = rows.map((line) => line.id)
    const matched = await sql`
      select from statement_matches where undone_at is null and line_id = any(${ids}::bigint[])
      union all select from line_decisions where status = 'posted' and line_id = any(${ids}::bigint[])
      limit 1`.execute(trx)
    if (matched.rows.length > 0) throw Problem.conflict('refusal.statement.matched')
    const own = rows.filter(({ shared }) => !shared).map((line) => line.id)
    await deleteLineDecisions(trx, own)
    await trx.deleteFrom('statement_file_lines').where('file_id', '=', id).execute()
    await sql`delete from statement_lines where id = any(${own}::bigint[])`.execute(trx)
    await trx.deleteFrom('statement_files').where('id', '=', id).execute()
    const { name, sha256, line_count, iban_no } = file
    const facts = { name, iban_no, sha256, lines: line_count, removed: own.length }
    await recordAudit(trx, staff, 'removed_statement', `statement ${id}`, facts)
  })
}
