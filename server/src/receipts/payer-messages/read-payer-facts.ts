import { sql } from 'kysely'
import type { Language } from '../../../../contract/src/language/language.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { paidStatuses } from '../../../../contract/src/status.ts'
import {
  type OpenAccount,
  readOpenBankAccounts,
} from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import { readHeldUntil } from '../../catalogue/seasons/offer-stock.ts'
import type { QueuedMessage } from '../../messages/queued-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { type IssuedReceipt, readReceipts } from '../issued-receipts.queries.ts'
import {
  type GivenDonation,
  type OpenShortfall,
  readGivenDonations,
  readOpenShortfalls,
} from '../receipts.queries.ts'

/** Facts of the e-mails about donations that are sent together, in one language. */
export type PayerFacts = {
  /** Keyed by the id of the payment intent, as `shortfalls` and `arrivedParts` are. */
  donations: ReadonlyMap<number, GivenDonation>
  receipts: ReadonlyMap<number, IssuedReceipt>
  shortfalls: ReadonlyMap<number, OpenShortfall[]>
  /** Received parts of bank transfers that still wait for another part. */
  arrivedParts: ReadonlyMap<number, string[]>
  /** Ends of the reservations of shares and meals. */
  heldUntil: ReadonlyMap<number, Date>
  /** E-mail addresses of donors who have paid a donation. */
  provenAddresses: ReadonlySet<string>
  /** Open accounts, when one of the donations is by bank transfer. */
  accounts: readonly OpenAccount[]
}

/** Reads the facts of these messages, each kind of fact in one query. */
export async function readPayerFacts(
  { db: trx }: { db: Database },
  messages: readonly QueuedMessage[],
  language: Language,
): Promise<PayerFacts> {
  const ofDonations = messages.filter(({ intent_kind }) => intent_kind === 'donation')
  const intentIds = ofDonations.flatMap(({ intent_id }) => intent_id ?? [])
  const receiptIds = ofDonations.flatMap(({ receipt_id }) => receipt_id ?? [])
  const recipients = ofDonations.map(({ recipient }) => recipient)
  const donations = await unlessEmpty(intentIds, () =>
    readGivenDonations(language, trx, sql`intent.id = any(${intentIds}::bigint[])`),
  )
  const byTransfer = donations.filter(({ gateway }) => gateway === bankTransferGateway)
  const receipts = await unlessEmpty(receiptIds, () =>
    readReceipts(trx, sql`receipts.id = any(${receiptIds}::bigint[])`),
  )
  return {
    donations: new Map(donations.map((donation) => [donation.intentId, donation])),
    receipts: new Map(receipts.map((receipt) => [receipt.id, receipt])),
    shortfalls: receipts.length > 0 ? await readOpenShortfalls(trx, intentIds) : new Map(),
    arrivedParts: await readArrivedParts(
      trx,
      byTransfer.map(({ intentId }) => intentId),
    ),
    heldUntil: intentIds.length > 0 ? await readHeldUntil(trx, intentIds) : new Map(),
    provenAddresses: new Set(await unlessEmpty(recipients, () => readProvenAddresses(trx, recipients))),
    accounts: await unlessEmpty(byTransfer, () => readOpenBankAccounts(language, trx)),
  }
}

const unlessEmpty = async <Row>(
  keys: readonly unknown[],
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> => (keys.length === 0 ? [] : read())

async function readArrivedParts(db: Database, intentIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await unlessEmpty(intentIds, () =>
    db
      .selectFrom('transfer_verifications')
      .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
      .select(['intent_id', 'part'])
      .where('intent_id', '=', sql<number>`any(${intentIds}::bigint[])`)
      .where('attempt.status', '=', 'pending')
      .where('reversed_at', 'is', null)
      .execute(),
  )
  const byIntent = Map.groupBy(rows, ({ intent_id }) => intent_id)
  return new Map([...byIntent].map(([id, parts]) => [id, parts.map(({ part }) => part)]))
}

async function readProvenAddresses(db: Database, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${addresses}::citext[]) as address
    where exists (select from donation_donors join donations on donor_id = donation_donors.id
      join payment_intents as intent on intent.id = intent_id
      where donation_donors.email = address and intent.status = any(${[...paidStatuses]}::text[]))`.execute(
    db,
  )
  return rows.map(({ address }) => address)
}
