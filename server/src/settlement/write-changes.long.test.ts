import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { english } from '../../../words/src/reader.ts'
import { newSettlementState, randomEvidence, seededRandom } from '../../test/random-evidence.ts'
import { buildTestApp } from '../../test/test-app.ts'
import type { Staff } from '../history/record-audit.ts'
import { jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { applySettlement } from './apply-settlement.ts'
import type { Evidence } from './plan/evidence.ts'
import type { SettlementState } from './plan/settlement-state.ts'
import { type About, readSettlementState } from './read-settlement-state.ts'

const app = await buildTestApp()
afterAll(app.close)

const steps = 750
/** Number of steps after which evidence may also return money. */
const stepsBefore = 600

test('the written rows match the plan, for any evidence in any order', async () => {
  const { email } = await app.staff()
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const caller = { id, name: 'Bilal Ahmed', email, rights: new Set() } as unknown as Staff['caller']
  const staff: Staff = { caller, request: { ip: '127.0.0.1' }, reader: english }
  const random = seededRandom(8)
  const written = new Set<string>()
  let state = await begin(random)
  for (let step = 0; step < steps; step++) {
    if (step % 12 === 0) state = await begin(random)
    // A person may decide a refund that was requested long ago.
    await sql`update refunds set asked_at = asked_at - interval '1 hour'`.execute(app.db)
    const next = randomEvidence(random, state, step >= stepsBefore)
    const evidence = await onRecord(next.state, next.evidence)
    try {
      const planned = await applySettlement(app.db, aboutOf(next.state, evidence), evidence, staff)
      state = await readSettlementState(
        app.db,
        planned.intents.map((intent) => intent.id),
      )
      expect(comparable(state)).toEqual(comparable(planned))
      written.add(evidence.kind)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  expect([...written].sort()).toEqual([
    'cheque_cleared',
    'discrepancy_closed',
    'expiry',
    'fund_allocated',
    'gift_reversed',
    'gift_taken',
    'inquiry',
    'line_matched',
    'line_returned',
    'match_undone',
    'refund_answered',
    'refund_decided',
    'refund_requested',
    'rejection_undone',
    'retry',
    'transfer_rejected',
    'transfer_reported',
    'transfer_verified',
    'verification_reversed',
  ])
})

/** Opens a donation or payment, sometimes two, with the attempts that the history begins with. */
async function begin(random: () => number): Promise<SettlementState> {
  const ids: number[] = []
  for (const intent of newSettlementState(random).intents) {
    const link = `link-${Math.floor(random() * 1e12)}`
    const { rows } = await sql<{ id: number }>`
      with intent as (insert into payment_intents (kind, link, amount)
        values (${intent.kind}, ${link}, ${intent.amount}) returning id),
      donor as (insert into donation_donors (first_name, last_name, email, phone, country)
        values ('Ayesha', 'Siddiqui', 'ayesha@example.com', '03001234567', 'Pakistan') returning id),
      donation as (insert into donations (intent_id, donation_code, donor_id, platform)
        select intent.id, ${link}, donor.id, 'web' from intent, donor where ${intent.kind === 'donation'} returning id),
      funds as (insert into donation_funds (donation_id, position, cause_id, fundtitle, fund_type,
          quantity, amount)
        select donation.id, position, cause_id, kind, fund_type, 1, amount
        from donation, jsonb_to_recordset(${jsonText(intent.funds)}::jsonb)
          as fund (position int, cause_id int, kind text, fund_type text, amount int)),
      payment as (insert into payments (intent_id, reference_no, first_name, last_name, email, type)
        select id, ${link}, 'Hamza', 'Qureshi', 'hamza@example.com', 'fee' from intent where ${intent.kind === 'payment'})
      select id from intent`.execute(app.db)
    const intentId = rows[0]?.id ?? 0
    ids.push(intentId)
    for (const { gateway, amount, expires_at } of intent.attempts)
      await sql`insert into payment_attempts
        (intent_id, transaction_id, active_pay_method_id, gateway, amount, next_inquiry_at, expires_at)
        values (${intentId}, ${`A${Math.floor(random() * 1e15)}`}, 1, ${gateway}, ${amount}, now(), ${expires_at})`.execute(
        app.db,
      )
  }
  return readSettlementState(app.db, ids)
}

/** Translates the evidence to existing rows: ways to pay of the demo, a line of a statement. */
async function onRecord(state: SettlementState, evidence: Evidence): Promise<Evidence> {
  if (evidence.kind === 'retry') {
    const transaction_id = `R${state.now.getTime()}${state.intents[0]?.attempts.length}`
    return { ...evidence, attempt: { ...evidence.attempt, transaction_id, active_pay_method_id: 1 } }
  }
  if ((evidence.kind === 'line_matched' || evidence.kind === 'line_returned') && state.line) {
    const { amount_paisa, value_date, account_kind } = state.line
    const { rows } = await sql<{ id: number }>`
      insert into statement_lines (bank_account_id, fingerprint, occurrence, value_date, amount_paisa,
        description)
      values (${account_kind === 'zakat' ? 1 : 2}, ${`line-${state.line.id}`}, 1, ${value_date}, ${amount_paisa}, 'Transfer') returning id`.execute(
      app.db,
    )
    state.line.id = rows[0]?.id ?? 0
  }
  return evidence
}

function aboutOf(state: SettlementState, evidence: Evidence): About {
  if (evidence.kind === 'line_matched')
    return { attemptIds: evidence.matches.map(({ attempt_id }) => attempt_id), lineId: state.line?.id ?? 0 }
  if (evidence.kind === 'line_returned')
    return { attemptIds: evidence.attempt_ids, lineId: state.line?.id ?? 0 }
  if (evidence.kind === 'match_undone')
    return { attemptIds: evidence.matches.map(({ attempt_id }) => attempt_id), withLines: true }
  if ('attempt_id' in evidence) return { attemptIds: [evidence.attempt_id], withLines: true }
  return { intentId: state.intents[0]?.id ?? 0 }
}

/** Defaults of an added line that exist only in the database. */
const addedLine = {
  is_once: false,
  campaign_id: null,
  page_id: null,
  is_fixed: false,
  is_deferred: false,
  fulfilled_amount: 0,
  fulfilled_on: null,
}

/**
 * Removes values that only the database assigns: ids of new rows, receipt numbers and the time of reading.
 */
function comparable({ intents }: SettlementState): unknown {
  return intents.map(({ receipt, attempts, ...intent }) => ({
    ...intent,
    funds: intent.funds.map((fund) => ({ ...addedLine, ...fund })),
    receipt: receipt?.amount ?? null,
    attempts: attempts.map(({ refunds, matches, verifications, discrepancies, id: _, ...attempt }) => ({
      ...attempt,
      verifications: verifications.toSorted((one, other) => one.part.localeCompare(other.part)),
      refunds: refunds.map(({ id: _, asked_at: __, ...refund }) => refund),
      matches: matches.map(({ id: _, ...match }) => match),
      discrepancies: discrepancies
        .map(({ id: _, ...discrepancy }) => discrepancy)
        .toSorted((one, other) => one.kind.localeCompare(other.kind)),
    })),
  }))
}
