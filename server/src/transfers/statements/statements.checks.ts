import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { Checks } from '../../platform/database/check.ts'

export const statementChecks = {
  'statement-totals-are-those-of-their-lines': `select 'statement ' || file.id as broken
    from statement_files as file
    left join (
      select file_id, count(*) as lines, count(*) filter (where amount_paisa > 0) as credits,
        sum(greatest(amount_paisa, 0)) as credit, sum(greatest(-amount_paisa, 0)) as debit
      from statement_file_lines join statement_lines on statement_lines.id = line_id group by file_id
    ) as sums on sums.file_id = file.id
    where (line_count, credit_count, credit_paisa, debit_paisa)
      is distinct from (coalesce(lines, 0), coalesce(credits, 0), coalesce(credit, 0), coalesce(debit, 0))
      or opening_paisa + credit_paisa - debit_paisa <> closing_paisa`,
  'statement-lines-are-in-a-file': `select 'statement line ' || line.id as broken from statement_lines as line
    where not exists (
      select from statement_file_lines join statement_files on statement_files.id = file_id
      where line_id = line.id and statement_files.bank_account_id = line.bank_account_id)`,
  'lines-pay-no-more-than-came': `select 'statement line ' || line.id as broken from statement_lines as line
    left join line_decisions as decision on decision.line_id = line.id
    left join (select line_id, sum(amount)::bigint * 100 as paisa from statement_matches
      where undone_at is null
      group by line_id) as matched on matched.line_id = line.id
    where coalesce(paisa, 0) - coalesce(fee_paisa, 0) > greatest(amount_paisa, 0)
      or status = 'matched' and paisa is null
      or status = 'matched' and left_reason is null and paisa - coalesce(fee_paisa, 0) <> amount_paisa
      or status = 'left' and paisa is not null
      or status = 'left' and amount_paisa < 0
      or status = 'posted' and paisa is not null
      or status is null and paisa = amount_paisa`,
  'returned-gifts-are-reversed': `select transaction_id as broken from statement_matches as match
    join statement_lines as line on line.id = line_id and amount_paisa < 0
    join payment_attempts as attempt on attempt.id = attempt_id
    where undone_at is null and (attempt.status <> 'failed' or match.amount <> -attempt.amount)`,
  'fees-of-payments-are-those-of-lines': `select 'statement line ' || line_id as broken
    from statement_matches as match
    join line_decisions as decision using (line_id)
    where undone_at is null and match.fee_paisa is not null
      -- A report may have charges that belong to no payment.
      and not exists (select from settlement_reports where settlement_reports.line_id = match.line_id)
    group by line_id, decision.fee_paisa
    having sum(match.fee_paisa) is distinct from decision.fee_paisa`,
  'transfers-are-paid-by-lines-once': `select transaction_id as broken from payment_attempts as attempt
    join statement_matches on attempt_id = attempt.id and undone_at is null
    group by attempt.id having sum(statement_matches.amount) > attempt.amount`,
  'transfers-settled-by-statement-have-their-lines': `select transaction_id as broken
    from transfer_verifications as verification
      join payment_attempts as attempt on attempt.id = verification.attempt_id
      where from_statement and reversed_at is null and amount_received > (
        select coalesce(sum(match.amount), 0) from statement_matches as match
        join statement_lines as line on line.id = line_id
        join bank_accounts as account on account.id = bank_account_id
        where match.attempt_id = attempt.id and undone_at is null and part in ('all', account.kind))
    union all
    select min(transaction_id) from statement_matches as match
      join payment_attempts as attempt on attempt.id = match.attempt_id
      where undone_at is null and gateway = '${bankTransferGateway}' and not exists (
        select from transfer_verifications where attempt_id = attempt.id and reversed_at is null)
      group by attempt.id having sum(match.amount) = attempt.amount`,
} satisfies Checks
