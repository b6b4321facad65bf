import { randomBytes, randomInt } from 'node:crypto'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { lineAmount } from '../../../contract/src/amounts.ts'
import { noReferenceFile } from '../../../contract/src/attempts.ts'
import { noSubType } from '../../../contract/src/donate.ts'
import { pakistan } from '../../../contract/src/fields.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import type { PaymentStatus } from '../../../contract/src/payment-states.ts'
import { newDonationCode } from '../giving/donations/new-donation-code.ts'
import type { Database } from '../platform/database/database.ts'
import type { DB } from '../platform/database/tables.ts'
import { demoDonors } from './demo-donors.ts'
import { type InventedReceipt, type NumberedReceipt, numberReceipts } from './number-receipts.ts'

const daysBack = 700
const perStatement = 2000
const swichLimit = 50_000

const oneOf = <T>(list: readonly T[]): T => {
  const one = list[randomInt(list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

/** One of the keys, as often as its weight says. */
function weighted<Key extends string>(weights: Record<Key, number>): Key {
  const entries = Object.entries(weights) as [Key, number][]
  let rest = randomInt(entries.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [key, weight] of entries) {
    rest -= weight
    if (rest < 0) return key
  }
  throw new Error('weights must be positive')
}

type Choices = {
  causes: { id: number; fundtitle: string; amount: number | null; fundtypes: string[] }[]
  pairs: { id: number; method: string; gateway: string }[]
  accountIds: number[]
  /** Who verified the invented transfers and made the refunds: a user that cannot sign in. */
  officerId: number
}

/**
 * Invents donations of the last two years, with donors, lines, attempts and events as the product itself would have
 * written them, for trials and benchmarks. Needs the demo charity's causes and pairs.
 * @returns how many were written
 */
export async function seedDonations(db: Database, count: number): Promise<number> {
  const choices = await readChoices(db)
  for (let done = 0; done < count; done += perStatement) {
    const size = Math.min(perStatement, count - done)
    await db.transaction().execute((trx) => writePortion(trx, choices, size))
  }
  await sql`analyze`.execute(db)
  return count
}

async function readChoices(db: Database): Promise<Choices> {
  const causes = await db
    .selectFrom('causes')
    .select(['id', 'fundtitle', 'amount'])
    .select(
      sql<string[]>`array(select typename::text from fund_types where cause_id = causes.id)`.as('fundtypes'),
    )
    .where('status', '=', 1)
    .execute()
  const pairs = await db
    .selectFrom('active_pay_methods as association')
    .innerJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .innerJoin('payment_gateways as gateway', 'gateway.id', 'association.pay_gateway_id')
    .select(['association.id', 'method.name as method', 'gateway.name as gateway'])
    .where('effective_to', 'is', null)
    .execute()
  if (causes.length === 0 || pairs.length === 0) throw new Error('Seed the demo charity first: npm run seed')
  const accounts = await db.selectFrom('bank_accounts').select('id').execute()
  const nobody = { email: 'invented.officer@example.org', first_name: 'Invented', last_name: 'Officer' }
  const { id: officerId } = await db
    .insertInto('users')
    .values({ ...nobody, password_hash: 'none', status: 0 })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ status: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { causes, pairs, accountIds: accounts.map(({ id }) => id), officerId }
}

function inventedLines(causes: Choices['causes'], donationId: number) {
  const wanted = weighted({ 1: 75, 2: 20, 3: 5 })
  const chosen = new Set(Array.from({ length: Number(wanted) }, () => oneOf(causes)))
  return [...chosen].map((cause, position) => {
    const quantity = cause.amount === null ? 1 : weighted({ 1: 70, 2: 20, 4: 8, 10: 2 })
    const unit = cause.amount ?? Number(weighted({ 1000: 30, 5000: 40, 10000: 18, 20000: 9, 60000: 3 }))
    return {
      donation_id: donationId,
      position,
      cause_id: cause.id,
      fundtitle: cause.fundtitle,
      fund_type: cause.fundtypes.length > 0 && randomInt(2) === 0 ? oneOf(cause.fundtypes) : noSubType,
      quantity: Number(quantity),
      unit_amount: cause.amount,
      amount: lineAmount(unit, Number(quantity) * 100),
      remarks: randomInt(12) === 0 ? oneOf(demoDonors.remarks) : null,
    }
  })
}

function inventedDonor(id: number) {
  const country = weighted(Object.fromEntries(demoDonors.countries.map((one) => [one.country, one.weight])))
  const home = country === pakistan
  const first_name = oneOf(home || randomInt(3) > 0 ? demoDonors.firstNames : demoDonors.firstNamesAbroad)
  const last_name = oneOf(home || randomInt(3) > 0 ? demoDonors.lastNames : demoDonors.lastNamesAbroad)
  return {
    id,
    first_name,
    last_name,
    email: `${first_name}.${last_name}${id}@example.org`.toLowerCase().replace(/[^a-z0-9.@]/g, ''),
    phone: home
      ? `03${randomInt(10 ** 9)
          .toString()
          .padStart(9, '0')}`
      : `${randomInt(10 ** 9, 10 ** 11)}`,
    country,
    cnic: home && randomInt(3) === 0 ? `${randomInt(10 ** 12, 9 * 10 ** 12)}${randomInt(10)}` : null,
  }
}

function inventedOutcome(createdAt: Date): { status: PaymentStatus; settled_at: Date | null } {
  const old = Date.now() - createdAt.getTime() > 20 * 86_400_000
  const paid = { success: 818, refunded: 12, 'partially refunded': 10 }
  const status = weighted({ ...paid, failed: 80, expired: old ? 80 : 0, pending: old ? 0 : 80 })
  return {
    status,
    settled_at: status in paid ? new Date(createdAt.getTime() + randomInt(20_000, 900_000)) : null,
  }
}

/** How Swich says it. */
const swichWords: Partial<Record<PaymentStatus, string>> = {
  refunded: 'refund',
  'partially refunded': 'partial refund',
}

function refundedOf(status: PaymentStatus, amount: number): number {
  if (status === 'refunded') return amount
  return status === 'partially refunded' ? randomInt(1, amount) : 0
}

function inventedReceipts(
  intentId: number,
  amount: number,
  refunded: number,
  settledAt: Date | null,
): InventedReceipt[] {
  if (!settledAt) return []
  const own = { intent_id: intentId, issued_at: settledAt }
  const first = { ...own, amount, is_void: refunded > 0 }
  return refunded === 0 || refunded === amount
    ? [first]
    : [first, { ...own, amount: amount - refunded, is_void: false }]
}

async function writePortion(
  trx: Transaction<DB>,
  { causes, pairs, accountIds, officerId }: Choices,
  size: number,
): Promise<void> {
  const donorIds = await reserveIds(trx, 'donors', size)
  const intentIds = await reserveIds(trx, 'payment_intents', size)
  const donationIds = await reserveIds(trx, 'donations', size)
  const attemptIds = await reserveIds(trx, 'payment_attempts', size)
  const donors: object[] = []
  const intents: object[] = []
  const donations: object[] = []
  const lines: object[] = []
  const attempts: object[] = []
  const transactions: object[] = []
  const transfers: object[] = []
  const verifications: object[] = []
  const refunds: object[] = []
  const receipts: InventedReceipt[] = []
  const events: object[] = []
  for (let index = 0; index < size; index++) {
    const [donorId = 0, intentId = 0, donationId = 0, attemptId = 0] = [
      donorIds[index],
      intentIds[index],
      donationIds[index],
      attemptIds[index],
    ]
    const created_at = new Date(Date.now() - randomInt(60_000, daysBack * 86_400) * 1000 - randomInt(1000))
    const own = inventedLines(causes, donationId)
    const amount = own.reduce((sum, line) => sum + line.amount, 0)
    const donor = inventedDonor(donorId)
    const byBank = amount > swichLimit || donor.country !== pakistan || randomInt(100) < 20
    const pair = oneOf(pairs.filter((one) => (one.gateway === bankTransferGateway) === byBank))
    const { status, settled_at } = inventedOutcome(created_at)
    const refunded_amount = refundedOf(status, amount)
    donors.push({ ...donor, created_at })
    intents.push({
      id: intentId,
      kind: 'donation',
      link: randomBytes(16).toString('base64url'),
      active_pay_method_id: pair.id,
      status,
      amount,
      refunded_amount,
      settled_at,
      created_at,
      updated_at: settled_at ?? created_at,
    })
    donations.push({
      id: donationId,
      intent_id: intentId,
      donation_code: newDonationCode(),
      donor_id: donorId,
      platform: 'web',
    })
    lines.push(...own)
    attempts.push({
      id: attemptId,
      intent_id: intentId,
      transaction_id: `D${randomBytes(9).toString('hex').toUpperCase()}`,
      active_pay_method_id: pair.id,
      gateway: pair.gateway,
      amount,
      refunded_amount,
      status,
      inquiries: byBank ? 0 : 1,
      inquired_at: byBank ? null : settled_at,
      next_inquiry_at: status === 'pending' ? new Date(Date.now() + 86_400_000) : null,
      expires_at: new Date(created_at.getTime() + 14 * 86_400_000),
      settled_at,
      created_at,
    })
    const created = { intent_id: intentId, at: created_at, actor: 'donor' }
    events.push(
      { ...created, attempt_id: null, kind: 'donated', facts: {} },
      {
        ...created,
        attempt_id: attemptId,
        kind: 'attempt_started',
        facts: { number: 1, gateway: pair.gateway, amount },
      },
    )
    const moves: PaymentStatus[] = refunded_amount > 0 ? ['success', status] : [status]
    moves.forEach((to_status, place) => {
      if (to_status === 'pending') return
      for (const attempt_id of [attemptId, null])
        events.push({
          ...created,
          attempt_id,
          at: settled_at ?? created_at,
          actor: 'system',
          kind: 'status_changed',
          facts: {
            from: moves[place - 1] ?? 'pending',
            to: to_status,
            because: place > 0 ? 'refund' : status === 'expired' ? 'expired' : 'inquiry',
            words: '',
          },
        })
    })
    if (refunded_amount > 0)
      refunds.push({
        attempt_id: attemptId,
        amount: refunded_amount,
        reason: oneOf(['given twice', 'the donor asked for it', 'meant for another charity']),
        way: byBank ? 'by hand' : 'gateway',
        status: 'made',
        asked_by: officerId,
        asked_at: settled_at,
        ended_at: settled_at,
      })
    receipts.push(...inventedReceipts(intentId, amount, refunded_amount, settled_at))
    if (byBank && settled_at) {
      transfers.push({
        attempt_id: attemptId,
        reference_no: `TRX${randomInt(10 ** 9)}`,
        reference_file: noReferenceFile,
        submitted_at: settled_at,
      })
      verifications.push({
        attempt_id: attemptId,
        bank_account_id: oneOf(accountIds),
        amount_received: amount,
        value_date: settled_at,
        verified_by: officerId,
        verified_at: settled_at,
      })
    }
    if (!byBank && status !== 'expired' && status !== 'pending')
      transactions.push({
        attempt_id: attemptId,
        id: String(randomInt(10 ** 9)),
        order_id: String(randomInt(10 ** 9)),
        category_name: pair.method === 'card' ? 'Card' : 'EWallet',
        channel_name: pair.method === 'card' ? 'Visa' : oneOf(['EasyPaisa', 'JazzCash']),
        channel_transaction_id: String(randomInt(10 ** 9)),
        transaction_status: swichWords[status] ?? status,
        amount_paisa: amount * 100,
        updated_at: settled_at ?? created_at,
      })
  }
  await insertRows(trx, 'donors', donors)
  await insertRows(trx, 'payment_intents', intents)
  await insertRows(trx, 'donations', donations)
  await insertRows(trx, 'donation_funds', lines)
  await insertRows(trx, 'payment_attempts', attempts)
  await insertRows(trx, 'gateway_transactions', transactions)
  await insertRows(trx, 'manual_bank_transfers', transfers)
  await insertRows(trx, 'transfer_verifications', verifications)
  await insertRows(trx, 'refunds', refunds)
  await insertRows(trx, 'events', events)
  const numbered = await numberReceipts(trx, receipts)
  await insertRows(trx, 'receipts', numbered)
  await insertRows(trx, 'events', numbered.map(issueEvent))
}

const issueEvent = ({ intent_id, issued_at, year, serial }: NumberedReceipt) => ({
  intent_id,
  at: issued_at,
  actor: 'system',
  kind: 'receipt_issued',
  facts: { number: `${year}-${String(serial).padStart(6, '0')}` },
})

/** Takes numbers from a table's own counter, so that nobody else gets them. */
async function reserveIds(trx: Transaction<DB>, table: string, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${size})`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}

/** Writes many rows in one statement: the database reads them from one JSON value, in the table's own types. */
async function insertRows(trx: Transaction<DB>, table: keyof DB, rows: object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns: RawBuilder<unknown> = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  )
}
