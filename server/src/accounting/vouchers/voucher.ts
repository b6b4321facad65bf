import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { LedgerFund } from '../../../../contract/src/ledger.ts'
import type { Paisa } from '../../../../contract/src/money.ts'
import type { VoucherForm } from '../../../../contract/src/vouchers.ts'
import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { bookChangeAnswer, bookChangeWaits } from '../../approvals/guard-books.ts'
import type { AppContext } from '../../context.ts'
import { type Author, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { brokenConstraint, isOutcomeUnknown } from '../../platform/database/database-errors.ts'
import { writeHeartbeat } from '../../platform/database/heartbeat.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { dayInWords } from '../../platform/text/pakistan-time.ts'
import { closedThrough } from '../../settlement/closed-through.ts'
import type { LineState } from '../../settlement/plan/settlement-state.ts'
import {
  decideByVoucher,
  lockUndecidedLine,
  postVoucher,
  readVoucherState,
} from '../../settlement/post-voucher.ts'
import { storeReferenceFile } from '../../transfers/submit-bank-transfer.ts'
import {
  type AccountKinds,
  readVoucherQuestions,
  type VoucherAccount,
  type VoucherFields,
  voucherFacts,
} from './voucher-questions.ts'
import { describeVoucher, readVoucher } from './vouchers.queries.ts'

/**
 * Enters and posts an expense, a transfer between accounts or an opening balance, or requests a second
 * person's approval. A statement line shows money that has already moved, so the rules for manual entries do
 * not apply: the funds then owe each other the amount.
 * @param key idempotency key; a repeated one returns the first voucher
 * @throws Problem 404; 409 when the line is decided, or its voucher waits; 422 with errors by field, and with
 *   questions about a probable mistake
 */
export async function enterVoucher(
  { db, storage, switches }: Pick<AppContext, 'db' | 'storage' | 'switches'>,
  form: VoucherForm,
  bill: UploadedFile | null,
  key: string | undefined,
  staff: Staff,
) {
  const first = await findByFormKey(db, key)
  if (first) return first
  const file = bill && (await storeReferenceFile(storage, bill, 'bill'))
  try {
    const id = await db
      .transaction()
      .execute((trx) => insertVoucher(trx, form, { bill_file: file, key, switches }, staff))
    return id === null ? bookChangeAnswer(null) : await readVoucher(db, id)
  } catch (error) {
    if (file && !isOutcomeUnknown(error)) await storage.delete(file)
    // A second click finds the key taken, or the line decided; after a lost connection the voucher may have
    // been entered.
    const winner = await findByFormKey(db, key)
    if (winner) return winner
    throw asProblem(error)
  }
}

/** @returns the voucher, or the answer that it waits */
async function findByFormKey(db: Database, key: string | undefined) {
  if (key === undefined) return undefined
  const row = await db.selectFrom('vouchers').select('id').where('form_key', '=', key).executeTakeFirst()
  const waiting = await db
    .selectFrom('pending_changes')
    .select('id')
    .where('is_open', '=', true)
    .where('subject', '=', 'voucher')
    .where(sql<boolean>`form ->> 'key' = ${key}`)
    .executeTakeFirst()
  if (!row && !waiting) return undefined
  await writeHeartbeat(db)
  return row ? readVoucher(db, row.id) : bookChangeAnswer(null)
}

function asProblem(error: unknown): unknown {
  if (brokenConstraint(error) === 'vouchers_opening')
    return Problem.invalidField('to_account_id', 'vouchers.opening.entered')
  if (brokenConstraint(error) === 'ledger_entries_open_period')
    return Problem.conflict('month-end.closed-meanwhile')
  return error
}

/** A voucher that awaits approval. `paisa`: its amount, also for a statement line. */
export type PendingVoucher = VoucherForm &
  Pick<EntryOptions, 'bill_file' | 'key' | 'accounts'> & { paisa: Paisa }

/**
 * Enters and posts a voucher after a second person's approval.
 * @throws Problem when the day was closed, the line decided or an account changed since the request
 */
export const enterApprovedVoucher = (
  trx: Database,
  { bill_file, key, accounts, paisa: _, ...form }: PendingVoucher,
  author: Author,
): Promise<unknown> =>
  insertVoucher(trx, form, { bill_file, key, accounts }, author).catch((error: unknown) => {
    throw asProblem(error)
  })

type EntryOptions = {
  bill_file: string | null
  key?: string | undefined
  /** Accounts at the time of the request; set for an approved voucher. */
  accounts?: VoucherAccount[] | undefined
  /** Set when a person enters it: questions are asked, and a large amount waits. */
  switches?: AppContext['switches']
}

/** @returns null when it waits for a second person */
export async function insertVoucher(
  trx: Database,
  { line_id, amount, despite, ...form }: VoucherForm,
  { bill_file, key, accounts: expected, switches }: EntryOptions,
  author: Author,
): Promise<number | null> {
  const line = line_id === null ? null : await lockUndecidedLine(trx, line_id)
  const given = completeFields(line, {
    ...form,
    happened_on: form.happened_on ?? '',
    amount_paisa: amount,
  })
  const accounts = await readAccounts(trx, given)
  if (expected && !isDeepStrictEqual(accounts, expected)) throw Problem.conflict('vouchers.account-changed')
  const kinds = kindsOf(accounts, given)
  await refuseUnknownCause(trx, given)
  const fields = { ...given, fund: fundOf(given, kinds) }
  if (!line) await validateManualEntry(trx, fields, kinds, author)
  const { to_account_id, payee, ...values } = fields
  const row = {
    ...values,
    to_account_id: form.kind === 'expense' ? null : to_account_id,
    payee: payee ?? '',
    bill_file,
    form_key: key ?? null,
    entered_by: author.caller.id,
  }
  if (switches) {
    const questions = await readVoucherQuestions(trx, fields, kinds, line !== null)
    if (questions.length > 0 && !despite) throw Problem.invalid({ despite: questions })
    const paisa = fields.amount_paisa
    const change = {
      subject: 'voucher',
      target: line ? `line ${line.id}` : (key ?? randomUUID()),
      form: { ...form, line_id, amount, despite, paisa, bill_file, key, accounts } satisfies PendingVoucher,
      facts: voucherFacts(await describeVoucher(trx, row), questions),
    } as const
    if (await bookChangeWaits(trx, switches, paisa, change, author)) return null
  }
  const { id } = await trx.insertInto('vouchers').values(row).returning('id').executeTakeFirstOrThrow()
  await postVoucher(trx, await readVoucherState(trx, id))
  if (line) await decideByVoucher(trx, line, id, author)
  await recordAudit(trx, author, 'entered_voucher', `voucher ${id}`, {
    kind: form.kind,
    amount: rupeesAndPaisa(fields.amount_paisa),
    fund: fields.fund,
    ...(form.head && { head: form.head }),
  })
  return id
}

/** Takes the day, the amount and the account on its side from a statement line. */
function completeFields(line: LineState | null, fields: VoucherFields): VoucherFields {
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

/**
 * A transfer has the fund of the paying account; cash that is paid in has the fund of the receiving account.
 */
const fundOf = ({ kind, fund }: VoucherFields, { from, to }: AccountKinds): LedgerFund =>
  kind === 'transfer' ? (from ?? to ?? fund) : fund

/** Refuses closed or future days and mixed funds. */
async function validateManualEntry(
  trx: Database,
  fields: VoucherFields,
  { from, to }: AccountKinds,
  { reader: { t } }: Author,
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
  // Locked because concurrent transfers between other accounts reduce the same amount due.
  await sql`select pg_advisory_xact_lock(hashtext('between funds'))`.execute(trx)
  const { rows: due } = await sql<{ paisa: Paisa }>`
    select coalesce(sum(coalesce(credit, 0) - coalesce(debit, 0)), 0)::bigint as paisa
    from ledger_lines where account = 'between_funds' and fund = ${from}`.execute(trx)
  const owed = Math.max(0, due[0]?.paisa ?? 0)
  if (fields.amount_paisa > owed)
    throw Problem.invalidField('amount', 'vouchers.not-due', { what: to, amount: rupeesAndPaisa(owed) })
}

async function refuseUnknownCause(trx: Database, { cause_id }: VoucherFields): Promise<void> {
  if (cause_id === null) return
  const cause = await trx.selectFrom('causes').select('id').where('id', '=', cause_id).executeTakeFirst()
  if (!cause) throw Problem.invalidField('cause_id', 'office-fields.cause')
}

async function readAccounts(
  trx: Database,
  { bank_account_id, to_account_id }: VoucherFields,
): Promise<VoucherAccount[]> {
  const { rows } = await sql<VoucherAccount>`
    select id, number, kind, status from bank_accounts
    where id = any(${[bank_account_id, to_account_id]}::int[]) order by id for no key update`.execute(trx)
  return rows
}

/** @throws Problem 422 for an unknown account */
function kindsOf(
  accounts: VoucherAccount[],
  { bank_account_id, to_account_id }: VoucherFields,
): AccountKinds {
  const kindOf = (id: number | null, field: string) => {
    if (id === null) return null
    const account = accounts.find((one) => one.id === id)
    if (!account) throw Problem.invalidField(field, 'office-fields.account.required')
    return account.kind
  }
  return { from: kindOf(bank_account_id, 'bank_account_id'), to: kindOf(to_account_id, 'to_account_id') }
}
