import { sql } from 'kysely'
import type { Author } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { lockLine } from './decide-line.ts'
import { insertEntries } from './insert-entries.ts'
import type { Posting } from './plan/ledger-entry.ts'
import { entriesOfVoucher } from './plan/plan-entries.ts'
import type { LineState } from './plan/settlement-state.ts'
import type { VoucherState } from './plan/voucher-state.ts'
import { readBooks } from './read-settlement-state.ts'
import { refusalProblem } from './refusal-problem.ts'

export async function readVoucherState(trx: Database, id: number): Promise<VoucherState> {
  const { rows } = await sql<VoucherState>`
    select voucher.id, voucher.kind, happened_on::text, amount_paisa, bank_account_id, to_account_id, fund,
      cause_id, head, attempt.gateway, reversed_at is not null as is_reversed,
      (select count(*) from ledger_entries where voucher_id = voucher.id)::int as entries
    from vouchers as voucher left join payment_attempts as attempt on attempt.id = attempt_id
    where voucher.id = ${id}`.execute(trx)
  if (!rows[0]) throw new Error(`Voucher ${id} does not exist.`)
  return rows[0]
}

/** Posts a voucher that was entered or reversed in this transaction. */
export async function postVoucher(trx: Database, voucher: VoucherState): Promise<void> {
  const posted = await readPosted(trx, voucher)
  await insertEntries(trx, entriesOfVoucher(posted, voucher, await readBooks(trx)))
}

async function readPosted(trx: Database, { id }: VoucherState): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    select attempt_id, reason, happened_on::text, (
      select json_agg(json_build_object('account', account, 'fund', fund, 'cause_id', cause_id,
        'paisa', coalesce(debit, 0) - coalesce(credit, 0)) order by position)
      from ledger_lines where entry_id = entry.id) as amounts
    from ledger_entries as entry where voucher_id = ${id} order by number`.execute(trx)
  return rows
}

/**
 * Locks an undecided debit line, or an open credit line without a match.
 * @throws Problem 404; 409 when it is decided
 */
export async function lockUndecidedLine(trx: Database, id: number): Promise<LineState> {
  const line = await lockLine(trx, id)
  const { status, decided_by, open_paisa, amount_paisa } = line
  if (status !== 'debit' && (status !== 'open' || open_paisa !== amount_paisa))
    throw refusalProblem({ reason: 'line_decided', status, decided_by })
  return line
}

export async function decideByVoucher(
  trx: Database,
  { id }: LineState,
  voucherId: number,
  { caller }: Author,
): Promise<void> {
  await trx
    .insertInto('line_decisions')
    .values({ line_id: id, status: 'posted', voucher_id: voucherId, decided_by: caller.id })
    .execute()
}

export async function reopenLinesOf(trx: Database, voucherId: number): Promise<void> {
  await trx.deleteFrom('line_decisions').where('voucher_id', '=', voucherId).execute()
}
