import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { noSubType } from '../../contract/src/cart-lines.ts'
import type { PaymentStatus } from '../../contract/src/status.ts'
import type { Database } from '../src/platform/database/database.ts'
import { newDonationCode } from '../src/settlement/new-donation-code.ts'
import { refundsOfFunds, sumLinesForIntent } from '../src/settlement/plan/funds.ts'

/** A donation for a test to record; omitted fields have defaults. */
export type DonationOnRecord = {
  /** The present by default, as in the table. */
  createdAt?: Date
  status?: PaymentStatus
  settledAt?: Date | null
  /** yyyy-mm-dd */
  valueDate?: string | null
  refundedAmount?: number
  /** Amounts by id of the bank account that received them, in ascending order. */
  accounts?: { id: number; amount: number }[] | undefined
  associationId?: number
  /** Lines of the donation, each of 1,000 rupees by default; `cause` is the title. */
  lines?: { cause: string; fundType?: string; amount?: number; quantity?: number; remarks?: string }[]
  donor?: Partial<typeof defaultDonor>
}

export type PaymentOnRecord = {
  createdAt?: Date
  status?: PaymentStatus
  associationId?: number | null
  amount?: number
  referenceNo?: string
  firstName?: string
  type?: string
}

const defaultDonor = {
  first_name: 'Ayesha',
  last_name: 'Siddiqui',
  email: 'ayesha.siddiqui@example.com',
  phone: '03001234567',
  country: 'Pakistan',
  cnic: null as string | null,
}

/** Every pair of method and gateway that ever existed, by its names. */
export async function readAssociationIds(
  db: Database,
): Promise<{ id: number; method: string; gateway: string }[]> {
  return db
    .selectFrom('active_pay_methods as association')
    .innerJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .innerJoin('payment_gateways as gateway', 'gateway.id', 'association.pay_gateway_id')
    .select(['association.id', 'method.name as method', 'gateway.name as gateway'])
    .orderBy('association.id')
    .execute()
}

/**
 * Records donations of the past directly, without paying: lists and counts are tested with old rows, and no
 * donor can give in the past.
 * @returns their ids, in this order
 */
export async function recordDonations(db: Database, donations: DonationOnRecord[]): Promise<number[]> {
  const [defaultPair] = await readAssociationIds(db)
  const causes = await db.selectFrom('causes').select(['id', 'fundtitle']).execute()
  const causeId = (title: string) => causes.find(({ fundtitle }) => fundtitle === title)?.id ?? 0
  return db.transaction().execute(async (trx) => {
    const ids: number[] = []
    for (const donation of donations) {
      const lines = (donation.lines ?? [{ cause: 'Sadqah' }]).map((line, position) => ({
        position,
        cause_id: causeId(line.cause),
        fundtitle: line.cause,
        fund_type: line.fundType ?? noSubType,
        quantity: line.quantity ?? 1,
        amount: line.amount ?? 1000,
        remarks: line.remarks ?? null,
      }))
      const amount = lines.reduce((sum, line) => sum + line.amount, 0)
      const { refundedAmount = 0 } = donation
      const refunds = refundsOfFunds(lines, { amount, refunded_amount: refundedAmount, refunds: [] })
      const refunded = lines.map((line) => ({
        ...line,
        refunded_amount: refunds.find(({ position }) => position === line.position)?.amount ?? 0,
      }))
      const donor = await trx
        .insertInto('donation_donors')
        .values({ ...defaultDonor, ...donation.donor })
        .returning('id')
        .executeTakeFirstOrThrow()
      const intent = await trx
        .insertInto('payment_intents')
        .values({
          kind: 'donation',
          link: randomBytes(16).toString('base64url'),
          active_pay_method_id: donation.associationId ?? defaultPair?.id ?? 0,
          status: donation.status ?? 'success',
          settled_at: donation.settledAt ?? null,
          value_date: donation.valueDate ?? null,
          refunded_amount: refundedAmount,
          amount,
          ...sumLinesForIntent(refunded),
          account_ids: donation.accounts?.map(({ id }) => id) ?? null,
          account_amounts: donation.accounts?.map(({ amount }) => amount) ?? null,
          created_at: donation.createdAt ?? sql`now()`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await trx
        .insertInto('donations')
        .values({
          intent_id: intent.id,
          donation_code: newDonationCode(),
          donor_id: donor.id,
          platform: 'web',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('donation_funds')
        .values(refunded.map((line) => ({ ...line, donation_id: id })))
        .execute()
      ids.push(id)
    }
    return ids
  })
}

/** Records payments of the past directly, as `recordDonations` does. @returns their ids, in this order */
export async function recordPayments(db: Database, payments: PaymentOnRecord[]): Promise<number[]> {
  const ids: number[] = []
  for (const payment of payments) {
    const intent = await db
      .insertInto('payment_intents')
      .values({
        kind: 'payment',
        link: randomBytes(16).toString('base64url'),
        active_pay_method_id: payment.associationId ?? null,
        status: payment.status ?? 'pending',
        amount: payment.amount ?? 2500,
        created_at: payment.createdAt ?? sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('payments')
      .values({
        intent_id: intent.id,
        reference_no: payment.referenceNo ?? `P-${newDonationCode()}`,
        first_name: payment.firstName ?? 'Hamza',
        last_name: 'Qureshi',
        email: 'hamza.qureshi@example.com',
        phone: '03007654321',
        type: payment.type ?? 'fee',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}
