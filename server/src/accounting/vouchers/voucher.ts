import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type { LedgerFund } from '../../../../contract/src/ledger.ts'
import type * as calls from '../../../../contract/src/vouchers.ts'
import type { VoucherForm } from '../../../../contract/src/vouchers.ts'
import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { brokenConstraint, type Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { dayInWords } from '../../platform/text/pakistan-time.ts'
import { leaveLineInTransaction, lockLines } from '../../settlement/decide-line.ts'
import type { LineState } from '../../settlement/plan/settlement-state.ts'
import {
  decideByVoucher,
  lockUndecidedLine,
  postVoucher,
  readVoucherState,
  reopenLinesOf,
} from '../../settlement/post-voucher.ts'
import { readLine } from '../../settlement/read-settlement-state.ts'
import { refusalProblem } from '../../settlement/refusal-problem.ts'
import { storeReferenceFile } from '../../transfers/submit-bank-transfer.ts'
import { closedThrough } from '../ledger/closed-through.ts'
import { mayExplain, readVoucher } from './vouchers.queries.ts'

type Fields = Omit<VoucherForm, 'amount' | 'line_id' | 'happened_on'> & {
  happened_on: string
  amount_paisa: number
}

/**
 * Enters and posts an expense, a transfer between accounts or an opening balance. A statement line shows
 * money that has already moved, so the rules for manual entries do not apply: the funds then owe each other
 * the amount.
 * @param key idempotency key; a repeated one returns the first voucher
 * @throws Problem 404; 409 when the line is decided; 422 with errors by field
 */
export async function enterVoucher(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  form: VoucherForm,
  bill: UploadedFile | null,
  key: string | undefined,
  staff: Staff,
) {
  const first = await findByFormKey(db, key)
  if (first) return first
  const file = bill && (await storeReferenceFile(storage, bill, 'bill'))
  const id = await db
    .transaction()
    .execute((trx) => insertVoucher(trx, form, { bill_file: file, key }, staff))
    .catch(async (error: unknown) => {
      if (file) await storage.delete(file)
      // A second click finds the key taken, or the statement line decided.
      const winner = await findByFormKey(db, key)
      if (winner) return winner.id
      if (brokenConstraint(error) === 'vouchers_opening')
        throw Problem.invalidField('to_account_id', 'vouchers.opening.entered')
      if (brokenConstraint(error) === 'ledger_entries_open_period')
        throw Problem.conflict('month-end.closed-meanwhile')
      throw error
    })
  return readVoucher(db, id)
}

async function findByFormKey(db: Database, key: string | undefined) {
  if (key === undefined) return undefined
  const row = await db.selectFrom('vouchers').select('id').where('form_key', '=', key).executeTakeFirst()
  return row && readVoucher(db, row.id)
}

async function insertVoucher(
  trx: Database,
  { line_id, amount, ...form }: VoucherForm,
  { bill_file, key }: { bill_file: string | null; key: string | undefined },
  staff: Staff,
): Promise<number> {
  const line = line_id === null ? null : await lockUndecidedLine(trx, line_id)
  const given = completeFields(line, {
    ...form,
    happened_on: form.happened_on ?? '',
    amount_paisa: amount,
  })
  const kinds = await readKinds(trx, given)
  await refuseUnknownCause(trx, given)
  const fields = { ...given, fund: fundOf(given, kinds) }
  if (!line) await refuseManualEntry(trx, fields, kinds, staff)
  const { to_account_id, payee, ...values } = fields
  const { id } = await trx
    .insertInto('vouchers')
    .values({
      ...values,
      to_account_id: form.kind === 'expense' ? null : to_account_id,
      payee: payee ?? '',
      bill_file,
      form_key: key ?? null,
      entered_by: staff.caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postVoucher(trx, await readVoucherState(trx, id))
  if (line) await decideByVoucher(trx, line, id, staff)
  await recordAudit(trx, staff, 'entered_voucher', `voucher ${id}`, {
    kind: form.kind,
    amount: rupeesAndPaisa(fields.amount_paisa),
    fund: fields.fund,
    ...(form.head && { head: form.head }),
  })
  return id
}

/**
 * Closes a debit and a credit line of one account that cancel each other out: a transfer that was never
 * recorded and went back, or a charge that the bank gave back, whose voucher is reversed. The credit is left
 * unallocated, and the debit repays it.
 * @throws Problem 404; 409 when a line is decided, or they do not cancel each other out
 */
export async function offsetLines(
  db: Database,
  debitId: number,
  { credit_id, reason }: BodyOf<typeof calls.offsetLines>,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLines(trx, [debitId, credit_id])
    const [debit, credit] = [await readLine(trx, debitId), await readLine(trx, credit_id)]
    if (debit.bank_account_id !== credit.bank_account_id || debit.amount_paisa !== -credit.amount_paisa)
      throw Problem.conflict('refusal.line.no-offset')
    // A credit with matches is decided, or partly a donation.
    if (credit.open_paisa !== credit.amount_paisa) throw refusalProblem({ ...credit, reason: 'line_decided' })
    const entered = await trx
      .selectFrom('line_decisions')
      .select('voucher_id')
      .where('line_id', '=', debitId)
      .executeTakeFirst()
    if (entered?.voucher_id && credit.status === 'open')
      await reverseInTransaction(trx, entered.voucher_id, reason, staff)
    if (credit.status !== 'left') await leaveLineInTransaction(trx, credit_id, reason, staff)
    const form = {
      kind: 'expense' as const,
      head: 'unallocated' as const,
      fund: credit.account_kind,
      purpose: reason,
      payee: '',
      cause_id: null,
      bank_account_id: null,
      to_account_id: null,
      happened_on: debit.value_date,
      amount: credit.amount_paisa,
      line_id: debitId,
    }
    await insertVoucher(trx, form, { bill_file: null, key: undefined }, staff)
  })
}

/** Takes the day, the amount and the account on its side from a statement line. */
function completeFields(line: LineState | null, fields: Fields): Fields {
  const isTransfer = fields.kind === 'transfer'
  const isExpense = fields.kind === 'expense'
  const expense = { cause_id: isExpense ? fields.cause_id : null, head: isExpense ? fields.head : null }
  if (!line) return { ...fields, ...expense, ...(fields.kind === 'opening' && { bank_account_id: null }) }
  const { amount_paisa, value_date, bank_account_id } = line
  if (fields.kind === 'opening' || (amount_paisa > 0 && !isTransfer))
    throw Problem.invalidField('kind', 'vouchers.money-in-is-no-expense')
  const side = amount_paisa < 0 ? { bank_account_id } : { to_account_id: bank_account_id }
  const given = { ...fields, ...expense, ...side }
  if (isTransfer && given.bank_account_id === given.to_account_id)
    throw Problem.invalidField('to_account_id', 'vouchers.same-account')
  return { ...given, amount_paisa: Math.abs(amount_paisa), happened_on: value_date }
}

/** Kinds of the accounts of a voucher; null for cash. */
type Kinds = Record<'from' | 'to', LedgerFund | null>

/** A transfer has the fund of the paying account; cash that is paid in has that of the receiving one. */
const fundOf = ({ kind, fund }: Fields, { from, to }: Kinds): LedgerFund =>
  kind === 'transfer' ? (from ?? to ?? fund) : fund

/** Refuses closed or future days and mixed funds. */
async function refuseManualEntry(
  trx: Database,
  fields: Fields,
  { from, to }: Kinds,
  { reader: { t } }: Staff,
): Promise<void> {
  const { rows } = await sql<{ today: string; closed_through: string | null }>`
    select day_in_pakistan(now())::text as today,
      ${closedThrough}::text as closed_through`.execute(trx)
  const { today = '', closed_through = null } = rows[0] ?? {}
  if (fields.happened_on > today) throw Problem.invalidField('happened_on', 'refusal.day-in-the-future')
  if (closed_through !== null && fields.happened_on <= closed_through)
    throw Problem.invalidField('happened_on', 'vouchers.closed', { day: dayInWords(t, closed_through) })
  if (fields.kind === 'expense' && fields.fund === 'general' && from === 'zakat')
    throw Problem.invalidField('bank_account_id', 'vouchers.zakat-account')
  if (fields.kind !== 'transfer' || from === null || to === null || from === to) return
  // Transfers between other accounts use up the same amount.
  await sql`select pg_advisory_xact_lock(hashtext('between funds'))`.execute(trx)
  const { rows: due } = await sql<{ paisa: number }>`
    select coalesce(sum(coalesce(credit, 0) - coalesce(debit, 0)), 0)::bigint as paisa
    from ledger_lines where account = 'between_funds' and fund = ${from}`.execute(trx)
  const owed = Math.max(0, due[0]?.paisa ?? 0)
  if (fields.amount_paisa > owed)
    throw Problem.invalidField('amount', 'vouchers.not-due', { what: to, amount: rupeesAndPaisa(owed) })
}

async function refuseUnknownCause(trx: Database, { cause_id }: Fields): Promise<void> {
  if (cause_id === null) return
  const cause = await trx.selectFrom('causes').select('id').where('id', '=', cause_id).executeTakeFirst()
  if (!cause) throw Problem.invalidField('cause_id', 'office-fields.cause')
}

/** Locks the accounts and reads their kinds. @throws Problem 422 for an unknown account */
async function readKinds(trx: Database, { bank_account_id, to_account_id }: Fields): Promise<Kinds> {
  const { rows } = await sql<{ id: number; kind: LedgerFund }>`
    select id, kind from bank_accounts where id = any(${[bank_account_id, to_account_id]}::int[])
    order by id for no key update`.execute(trx)
  const kindOf = (id: number | null, field: string) => {
    if (id === null) return null
    const account = rows.find((one) => one.id === id)
    if (!account) throw Problem.invalidField(field, 'office-fields.account.required')
    return account.kind
  }
  return { from: kindOf(bank_account_id, 'bank_account_id'), to: kindOf(to_account_id, 'to_account_id') }
}

/**
 * Matches a statement line with a voucher that was entered before the line was imported.
 * @throws Problem 404; 409 when the line is decided, or the voucher is reversed, differs in account or
 *   amount, or is matched with another line
 */
export async function explainLine(
  db: Database,
  lineId: number,
  voucherId: number,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const line = await lockUndecidedLine(trx, lineId)
    const { rows } = await sql`
      select from vouchers as voucher where id = ${voucherId} and ${mayExplain(line)} for update`.execute(trx)
    if (rows.length === 0) throw Problem.conflict('refusal.voucher.does-not-fit')
    await decideByVoucher(trx, line, voucherId, staff)
    await recordAudit(trx, staff, 'explained_statement_line', `statement line ${lineId}`, {
      voucher: voucherId,
    })
  })
}

/**
 * Reverses a voucher by an entry dated today that references the original, and reopens its statement lines.
 * @throws Problem 404; 409 when it is already reversed
 */
export async function reverseVoucher(db: Database, id: number, reason: string, staff: Staff) {
  await readVoucher(db, id)
  await db.transaction().execute((trx) => reverseInTransaction(trx, id, reason, staff))
  return readVoucher(db, id)
}

async function reverseInTransaction(trx: Database, id: number, reason: string, staff: Staff): Promise<void> {
  const reversed = await sql`
    update vouchers set reversed_at = now(), reversed_by = ${staff.caller.id}, reversal_reason = ${reason}
    where id = ${id} and reversed_at is null returning id`.execute(trx)
  if (reversed.rows.length === 0) throw Problem.conflict('refusal.voucher.reversed')
  await postVoucher(trx, await readVoucherState(trx, id))
  await reopenLinesOf(trx, id)
  await recordAudit(trx, staff, 'reversed_voucher', `voucher ${id}`, { reason })
}
