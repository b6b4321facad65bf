import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckRun } from '../../../../contract/src/checks.ts'
import { openSandboxStore } from '../../../../demo/src/sandbox-store.ts'
import { seedBooks } from '../../../../demo/src/seed-books.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { giftTo, linkOf } from '../../../test/visitor.ts'
import { postExistingRows } from '../../accounting/ledger/ledger.jobs.ts'
import { bookChecks } from '../../features.ts'
import { checksTasks } from './checks.jobs.ts'
import { runChecks } from './run-checks.ts'

let app: TestApp

/**
 * A charity with every kind of donation: invented ones, one paid at the gateway, one abandoned after
 * checkout.
 */
beforeAll(async () => {
  app = await buildTestApp()
  await seedBooks(app.db, openSandboxStore(app.dataDir), {
    donations: 300,
    payments: 40,
    sealer: app.context.sealer,
  })
  const donor = app.visitor()
  await donor.pay(await donor.give({}, 'a-checkout'), 'pay')
  const { recurring: _, ...monthly } = giftTo(app.causeId('Sadqah'))
  const made = await donor.call<{ url: string }>('POST', '/public/agreements', {
    ...monthly,
    unit: 'month',
    day: 5,
  })
  await donor.pay(linkOf(made.body.data.url), 'pay')
  await app.workDueJobs()
  await donor.give()
  await sql`select attach_contacts(1000)`.execute(app.db)
  while (await postExistingRows(app.db, 100));
})
afterAll(() => app.close())

test('the books of a charity that only used the product agree', async () => {
  const results = await runChecks(bookChecks, app.db, 'test')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
  expect(results.length).toBeGreaterThanOrEqual(15)
  const names = results.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

const ofPaid =
  "where id = (select max(id) from payment_intents where kind = 'donation' and status = 'success')"
const ofPaidAttempt = (gateway: string) =>
  `where id = (select max(id) from payment_attempts where status = 'success' and gateway ${gateway})`
const aLine = `insert into statement_lines
  (bank_account_id, fingerprint, occurrence, value_date, amount_paisa, description)
  values (1, 'x', 1, '2026-01-01', 100, 'x')`
const aVoucher = `insert into vouchers (kind, happened_on, amount_paisa, fund, head, purpose, entered_by)
  select 'expense', '2026-01-01', 500, 'general', 'programme', 'x', max(id) from users`
/** A line that pays two rupees of the newest attempt in this condition. */
const aMatch = (
  condition: string,
) => `${aLine}; insert into statement_matches (line_id, attempt_id, amount, found_by, matched_by)
  select (select max(id) from statement_lines), max(id), 2, 'proposal', (select max(verified_by) from transfer_verifications)
  from payment_attempts where ${condition}`
const aPledge = `insert into campaigns (slug, cause_id, fundtitle, funddetail, fundimage, video, status,
    goal_kind, after_goal, after_end, shows_donors)
  select 'matched', min(id), '', '', 'noimage', '', 'draft', 'none', 'continue', 'close', false from causes;
  insert into match_pledges (campaign_id, contact_id, shows_name, percent, pot, starts_on, position, created_by)
  select (select max(id) from campaigns), (select max(id) from contacts), true, 100, 10, '2026-01-01', 1, max(id)
  from users`
const freeEvents = 'alter table events disable trigger events_append_only;'

/** A share with an animal, which is not slaughtered. */
const aShare = (state: string) => `insert into seasons (kind, hijri_year, expected_on)
      values ('qurbani', 1448, now());
    insert into qurbani_offers (season_id, cause_id, time_zone, days_after, animal, shares_per_animal,
      share_price, meat, days, closes_day, closes_time, stock, held, is_offered)
    select max(seasons.id), min(causes.id), 'Asia/Karachi', 0, 'goat', 1, 5, 'poor', 3, 0, '18:00', 9, 0, true
    from seasons, causes;
    insert into qurbani_animals (offer_id, tag, place, day) select max(id), '1', '', 1 from qurbani_offers;
    insert into wakalah_texts (hash, language, html) values ('x', 'en', '');
    insert into qurbani_orders (donation_id, position, is_whole, held_until, wakalah)
    select donation_id, position, false, now(), 'x' from donation_funds where id =
      (select max(id) from donation_funds where amount > 1);
    insert into qurbani_shares (order_id, number, offer_id, name, parent, intention, state, animal_id, slot)
    select max(qurbani_orders.id), 1, max(qurbani_offers.id), '', '', 'wajib', '${state}',
      max(qurbani_animals.id), 1 from qurbani_orders, qurbani_offers, qurbani_animals`

/** Direct changes of the database that make each check fail. */
const breaks: Record<string, string> = {
  'campaigns-are-those-of-the-lines': `update payment_intents set campaign_ids = '{1}', campaign_amounts = '{5}'
    ${ofPaid}`,
  'campaign-figures': `insert into campaigns (slug, cause_id, fundtitle, funddetail, fundimage, video, status,
      goal_kind, after_goal, after_end, shows_donors)
    select 'wells', min(id), '', '', 'noimage', '', 'draft', 'none', 'continue', 'close', false from causes;
    insert into campaign_counts select id, 5, 1 from campaigns`,
  'matches-are-of-held-lines': `${aPledge};
    insert into match_allocations (intent_id, position, pledge_id, amount)
      select max(payment_intents.id), 0, max(match_pledges.id), 5 from payment_intents, match_pledges
      where kind = 'donation' and status = 'success'`,
  'pledges-are-counted': `${aPledge}; update match_pledges set allocated = 5`,
  'slaughtered-shares-have-slaughtered-animals': `${aShare('slaughtered')}`,
  'donors-are-notified-after-the-slaughter': `${aShare('allotted')};
    insert into qurbani_notices (order_id, kind, subject_id) select max(id), 'slaughtered', 0 from qurbani_orders`,
  'shares-follow-their-payment': `${aShare('allotted')};
    update donation_funds set refunded_amount = amount
    where (donation_id, position) in (select donation_id, position from qurbani_orders)`,
  'fulfilled-lines-are-slaughtered-shares': `${aShare('allotted')};
    update donation_funds set is_deferred = true, fulfilled_amount = 1
    where (donation_id, position) in (select donation_id, position from qurbani_orders)`,
  'iftar-offers-count-their-meals': `insert into seasons (kind, hijri_year, expected_on) values ('ramazan', 1448, now());
    insert into iftar_offers (season_id, cause_id, place, ramazan_day, price, days_before, closes_time, stock, sold, is_offered)
    select max(seasons.id), min(causes.id), 'Landhi', 1, 5, 1, '12:00', 9, 1, true from seasons, causes`,
  'offers-count-their-shares': `insert into seasons (kind, hijri_year, expected_on) values ('qurbani', 1448, now());
    insert into qurbani_offers (season_id, cause_id, time_zone, days_after, animal, shares_per_animal,
      share_price, meat, days, closes_day, closes_time, stock, held, is_offered)
    select max(seasons.id), min(causes.id), 'Asia/Karachi', 0, 'goat', 1, 5, 'poor', 3, 0, '18:00', 9, 1, true
    from seasons, causes`,
  'pages-are-those-of-the-lines': `update payment_intents set page_ids = '{1}', page_amounts = '{5}' ${ofPaid}`,
  'page-figures': `insert into campaigns (slug, cause_id, fundtitle, funddetail, fundimage, video, status,
      goal_kind, after_goal, after_end, shows_donors)
    select 'wells', min(id), '', '', 'noimage', '', 'draft', 'none', 'continue', 'close', false from causes;
    insert into campaign_pages (campaign_id, slug, owner_id, owner_point, occasion, is_team)
    select min(campaigns.id), 'own', min(contacts.id), 'a@example.com', 'own', false from campaigns, contacts;
    insert into page_counts select id, 5 from campaign_pages`,
  'lines-add-up': `update payment_intents set amount = amount + 1 ${ofPaid}`,
  'promised-lines-add-up': `update donation_funds set promised_amount = amount + 5
    where id = (select max(id) from donation_funds)`,
  'fixed-price-lines': `update donation_funds set unit_amount = amount + 5, quantity = 1
    where id = (select max(id) from donation_funds)`,
  'intents-belong-to-one': `insert into payment_intents (kind, link, amount) values ('payment', 'x', 5)`,
  'donations-have-an-attempt': `update payment_attempts set intent_id = (select min(intent_id) from donations)
    where intent_id = (select max(intent_id) from donations)`,
  'paid-donations-have-a-paid-attempt': `update payment_attempts set status = 'failed' ${ofPaidAttempt("= 'swich'")}`,
  'unpaid-donations-follow-their-newest-attempt': `update payment_intents set status = 'failed'
    where id = (select max(id) from payment_intents where kind = 'donation' and status = 'pending')`,
  'paid-donations-have-a-day': `update payment_intents set settled_at = null ${ofPaid}`,
  'value-dates-are-those-of-the-bank': `update payment_intents set value_date = '2026-01-01' ${ofPaid}`,
  'donations-begin-with-an-event': `${freeEvents} delete from events where intent_id = (select max(intent_id) from donations)`,
  'donation-states-have-events': `update payment_intents set status = 'disputed' ${ofPaid}`,
  'checkouts-lead-to-their-donation': `update payment_intents set link = repeat('x', 22)
    where id = (select intent_id from idempotency_keys join donations on donations.id = donation_id limit 1)`,
  'causes-are-those-of-the-lines': `update donation_funds set cause_id = null
    where id = (select max(id) from donation_funds where amount > 0)`,
  'accounts-are-those-of-the-transfers': `update payment_intents set account_amounts = '{1}'
    where id = (select max(id) from payment_intents where account_ids is not null)`,
  'counts-are-those-of-the-rows': 'select fold_counts(); update intent_counts set amount = amount + 1',
  'charts-are-those-of-the-rows': `insert into giving_deltas
    (day, active_pay_method_id, cause_id, count, amount)
    values ('2026-01-01', 1, null, 1, 100)`,
  'what-counts-is-what-came': `update payment_attempts set amount = amount + 1 ${ofPaidAttempt("= 'swich'")}`,
  'office-gifts-are-recorded': `update payment_attempts set gateway = 'office' ${ofPaidAttempt("= 'swich'")}`,
  'closed-day-sheets-agree': `insert into day_sheets
    (day, title, expected_count, expected_sum, opened_by, closed_by, closed_at)
    select '2026-01-05', 'Friday box', 1, 5000, id, id, now() from users limit 1`,
  'success-has-an-inquiry': `update gateway_transactions set amount_paisa = amount_paisa - 1
    where attempt_id = (select max(id) from payment_attempts where status = 'success' and gateway = 'swich')`,
  'transfers-are-verified': `delete from transfer_verifications where attempt_id = (select max(id)
    from payment_attempts where status = 'success' and gateway = 'default')`,
  'verifications-settle': `update payment_attempts set status = 'pending', next_inquiry_at = now() ${ofPaidAttempt("= 'default'")}`,
  'nothing-is-paid-twice-unnoticed': `insert into payment_attempts
    (intent_id, transaction_id, active_pay_method_id, gateway, amount, status, expires_at)
    select intent_id, 'TWICE', active_pay_method_id, gateway, amount, status, expires_at
    from payment_attempts ${ofPaidAttempt("= 'swich'")}`,
  'attempt-states-have-events': `update payment_attempts set status = 'disputed' ${ofPaidAttempt("= 'swich'")}`,
  'pending-attempts-are-asked-about': `update payment_attempts set next_inquiry_at = now() - interval '2 days'
    where id = (select max(id) from payment_attempts where status = 'pending')`,
  'paid-attempts-have-a-day': `update payment_attempts set settled_at = null ${ofPaidAttempt("= 'swich'")}`,
  'refunded-amounts-fit-the-states': `update payment_attempts set refunded_amount = 1 ${ofPaidAttempt("= 'swich'")}`,
  'refunds-are-those-of-the-lines': `update donation_funds set refunded_amount = 1
    where id = (select max(id) from donation_funds where amount > 0 and refunded_amount = 0)`,
  'refunds-add-up': `update refunds set status = 'failed' where id = (select max(id) from refunds where status = 'succeeded')`,
  'refunded-amounts-follow-the-attempts': `update payment_intents set refunded_amount = 1
    where id = (select max(id) from payment_intents where status = 'success')`,
  'unknown-parts-were-noted': `update payment_attempts set status = 'partially_refunded' ${ofPaidAttempt("= 'swich'")}`,
  'refunds-are-not-left-open': `insert into refunds (attempt_id, amount, reason, way, asked_by, asked_at)
    select payment_attempts.id, 1, 'given twice', 'gateway', users.id, now() - interval '3 days'
    from payment_attempts, users limit 1`,
  'paid-donations-have-a-receipt': `update payment_intents set settled_at = now() ${ofPaid};
    update receipts set voided_at = now()
    where intent_id = (select max(id) from payment_intents where kind = 'donation' and status = 'success')`,
  'receipts-are-over-what-is-left': `update receipts set amount = amount + 1
    where id = (select max(id) from receipts where voided_at is null)`,
  'receipts-and-e-mails-fit-what-they-are-about': `insert into messages (intent_id, kind, recipient)
    select max(intent_id), 'paid', 'amina@example.org' from donations`,
  'receipt-numbers-have-no-gaps': 'update receipt_numbers set last = last + 1',
  'e-mails-are-not-left-behind': `insert into messages (intent_id, kind, recipient, next_try_at)
    select max(intent_id), 'donation', 'amina@example.org', now() - interval '2 days' from donations`,
  'late-payments-were-noted': `insert into events (intent_id, attempt_id, actor, kind, facts)
    select intent_id, id, 'system', 'status_changed', '{"from": "expired", "to": "success"}' from payment_attempts ${ofPaidAttempt("= 'swich'")}`,
  'discrepancies-still-differ': `insert into discrepancies (attempt_id, kind, ours, theirs)
    select id, 'state', 'failed', 'success' from payment_attempts ${ofPaidAttempt("= 'swich'")}`,
  'reconciliation-runs-end': `insert into reconciliation_runs (started_by, begun_at) values ('system', now() - interval '3 days')`,
  'payments-follow-their-attempts': `with intent as (
      insert into payment_intents (kind, link, amount, status) values ('payment', 'x', 5, 'success') returning id
    ) insert into payments (intent_id, reference_no, first_name, last_name, email, type)
    select id, 'P-1', 'A', 'B', 'a@example.org', 'fee' from intent`,
  'statement-totals-are-those-of-their-lines': `insert into statement_files
    (bank_account_id, name, format, sha256,
    line_count, new_line_count, credit_count, credit_paisa, debit_paisa, imported_by)
    values (1, 'x', 'csv', 'x', 1, 1, 1, 100, 0, (select max(verified_by) from transfer_verifications))`,
  'statement-lines-are-in-a-file': aLine,
  'lines-pay-no-more-than-came': aMatch("gateway = 'default'"),
  'transfers-are-paid-by-lines-once': `${aMatch("gateway = 'swich'")};
    update statement_matches set amount = 90000000`,
  'returned-gifts-are-reversed': `${aMatch("gateway = 'swich'")};
    update statement_matches set amount = -1;
    update statement_lines set amount_paisa = -100 where id = (select max(line_id) from statement_matches)`,
  'cheques-are-counted-once': `insert into office_gifts (attempt_id, way, received_on, reference, recorded_by)
    select max(id), 'cheque', '2026-01-01', 'CHQ 445567', (select max(verified_by) from transfer_verifications)
    from payment_attempts where status = 'success' and gateway = 'swich';
    ${aMatch("gateway = 'default'")};
    update statement_lines set description = 'CLEARING 00445567', amount_paisa = (select amount::bigint * 100
      from payment_attempts join office_gifts on attempt_id = id where reference = 'CHQ 445567')
    where id = (select max(id) from statement_lines)`,
  'transfers-settled-by-statement-have-their-lines': `update transfer_verifications set from_statement = true`,
  'one-association-per-pair': `alter table active_pay_methods drop constraint one_active_association_per_pair;
    insert into active_pay_methods (pay_method_id, pay_gateway_id)
    select pay_method_id, pay_gateway_id from active_pay_methods where effective_to is null limit 1`,
  'events-hold-no-addresses': `insert into events (intent_id, actor, kind, facts)
    select max(intent_id), 'system', 'inquiry_answered', '{"words": "amina@example.org"}' from donations`,
  'charges-are-paid-by-donations': 'update planned_charges set paid = 1',
  'donations-pay-charges-with-what-they-hold': 'update donations set agreement_id = null',
  'ended-agreements-request-nothing': `update planned_charges set expected = expected + 1;
    update agreements set status = 'ended', ended_at = now(), end_reason = 'other'`,
  'requests-are-for-unpaid-charges': `insert into charge_requests (charge_id, method)
    select max(id), 'raast_request' from planned_charges where paid >= expected`,
  'agreements-are-planned': `update agreements set next_action_on = '2026-01-01'`,
  'accepted-amounts-are-agreed': `with raise as (
      insert into appeals (kind, name, channels, texts, raise_percent, created_by)
      select 'higher_amount', 'Raise', array['email'], '{}', 10, min(id) from users returning id
    ) insert into amount_proposals (appeal_id, agreement_id, amount_before, amount, answer, answered_at)
    select raise.id, agreements.id, 1, 77777777, 'accepted', now() from raise, agreements limit 1`,
  'appeals-reach-each-donor-once': `
    insert into appeals (kind, name, channels, texts, created_by, begun_at, begun_by)
    select 'appeal', 'Wells', array['email'], '{}', min(id), now() - interval '2 days', min(id) from users`,
  'donations-belong-to-a-donor': 'delete from donation_contacts where donation_id = 1',
  'totals-of-donors-are-those-of-their-donations': 'update contact_totals set amount = amount + 1',
  'merged-donors-hold-nothing': `update contacts set merged_into = (select min(id) from contacts)
    where id = (select max(id) from contacts)`,
  'records-are-on-the-donor-that-stayed': `
    insert into taxpayers (contact_id, name, kind) select max(id), 'Haji Farooq', 'ntn' from contacts;
    update donation_contacts set taxpayer_id = (select max(id) from taxpayers)
    where contact_id = (select min(id) from contacts)`,
  'erased-donors-have-no-details': `update contacts set anonymised_at = now(), first_name = 'Anonymous'
    where id = (select min(id) from contacts)`,
  'statements-were-queued': `
    insert into taxpayers (contact_id, name, kind) select max(id), 'Another donor', 'ntn' from contacts;
    insert into yearly_statements (tax_year, contact_id, taxpayer_id)
      select 2026, min(id), (select max(id) from taxpayers) from contacts;
    insert into messages (statement_id, kind, recipient)
      select max(id), 'yearly_statement', 'a@example.com' from yearly_statements`,
  'donor-sessions-are-of-donors': `insert into donor_sessions (token_hash, point, device, address, created_at)
    values ('x', 'nobody@example.com', 'A browser', '127.0.0.1', now() - interval '2 days')`,
  'audit-entries-are-as-written': `insert into audit_entries (who, action) values ('Amina', 'exported');
    insert into audit_chain (entry_id) select id from audit_entries order by id on conflict (entry_id) do nothing;
    alter table audit_entries disable trigger audit_entries_append_only;
    update audit_entries set who = 'Somebody else'`,
  'ledger-entries-balance': `alter table ledger_lines disable trigger user;
    update ledger_lines set debit = debit + 1 where entry_id = 1 and debit is not null`,
  'income-is-what-donations-hold': `alter table ledger_lines disable trigger user;
    delete from ledger_lines where account = 'donations' and entry_id = (select min(entry_id) from ledger_lines)`,
  'income-of-causes-is-that-of-the-charts': `alter table ledger_lines disable trigger user;
    update ledger_lines set cause_id = null where account = 'donations'`,
  'ledger-days-are-those-of-the-donations': `alter table ledger_entries disable trigger user;
    update ledger_entries set happened_on = '2020-01-01'
    where id = (select min(id) from ledger_entries where reason = 'received')`,
  'gateways-owe-what-was-paid': `alter table ledger_lines disable trigger user;
    insert into ledger_accounts (code, kind) values ('cash', 'asset') on conflict do nothing;
    update ledger_lines set account = 'cash' where account = 'gateway:swich'`,
  'banks-hold-what-was-matched': `alter table ledger_lines disable trigger user;
    insert into ledger_accounts (code, kind) values ('cash', 'asset') on conflict do nothing;
    update ledger_lines set account = 'cash' where account = 'bank:2'`,
  'money-left-on-lines-is-posted': `${aLine}; insert into line_decisions (line_id, status, left_reason, decided_by)
    select max(id), 'left', 'unknown', (select max(verified_by) from transfer_verifications) from statement_lines`,
  'zakat-bears-no-fee': `alter table ledger_lines disable trigger user;
    alter table ledger_lines drop constraint ledger_lines_zakat_check;
    insert into ledger_accounts (code, kind) values ('bank_charges', 'expense') on conflict do nothing;
    update ledger_lines set account = 'bank_charges' where fund = 'zakat'`,
  'ledger-sums-are-those-of-the-lines': 'update ledger_sum_deltas set debit = debit + 1',
  'vouchers-are-posted': aVoucher,
  'vouchers-are-what-lines-show': `${aLine}; ${aVoucher};
    insert into line_decisions (line_id, status, voucher_id, decided_by)
    select max(id), 'posted', (select max(id) from vouchers), (select max(id) from users) from statement_lines`,
  'fees-of-payments-are-those-of-lines': `${aLine};
    insert into statement_matches (line_id, attempt_id, amount, found_by, matched_by, fee_paisa)
    select max(id), (select max(id) from payment_attempts), 1, 'by_hand', (select max(id) from users), 5
      from statement_lines;
    insert into line_decisions (line_id, status, fee_paisa, decided_by)
    select max(id), 'matched', 6, (select max(id) from users) from statement_lines`,
  'imports-are-booked': `insert into imports (file_name, sha256, state, work, uploaded_by, run_at)
    select 'old.csv', 'x', 'done', null, max(id), now() from users;
    insert into imported_donations (donation_id, import_id, number, source, key, occurrence, checksum, cause_ids,
      cause_amounts, has_consent)
    select max(donations.id), max(imports.id), 1, 'x', '1', 1, 'x', '{1}', '{5}', false from donations, imports`,
  'imported-donations-are-imported': `update donations set platform = 'import'
    where id = (select max(id) from donations)`,
  'no-job-was-given-up': `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
    select id, 3, 3 from graphile_worker._private_tasks limit 1`,
}

class Undone extends Error {}

test.each(bookChecks)('the check $name finds what is broken', async ({ name, sql: query }) => {
  const harm = breaks[name]
  expect(harm, `how ${name} is broken`).toBeDefined()
  let found: unknown[] = []
  const work = app.db.transaction().execute(async (trx) => {
    for (const statement of (harm ?? '').split(';')) await sql.raw(statement).execute(trx)
    found = (await sql.raw<{ broken: string }>(query).execute(trx)).rows
    throw new Undone()
  })
  await expect(work).rejects.toThrow(Undone)
  expect(found.length).toBeGreaterThan(0)
  expect(found).toEqual(found.map(() => ({ broken: expect.any(String) })))
})

test('staff with the right read the last run and start one, others do not', async () => {
  const auditor = await app.staff(['checks', 'reconciliation'])
  const { body } = await auditor.call<CheckRun>('POST', '/checks/run')
  expect(body.data.results.every(({ count }) => count === 0)).toBe(true)
  expect((await auditor.call<CheckRun>('GET', '/checks')).body.data).toEqual(body.data)
  expect((await (await app.staff(['donation'])).call('GET', '/checks')).status).toBe(403)
})

test('the nightly run logs the failed checks', async () => {
  const { db } = app
  await db.updateTable('payment_intents').set({ settled_at: null }).where('status', '=', 'success').execute()
  for (const work of Object.values(checksTasks(app.context))) await work(null)
  expect(app.log.join('')).toContain('book checks failed')
  expect(app.log.join('')).toContain('paid-donations-have-a-day')
})
