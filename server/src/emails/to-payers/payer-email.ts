import { anonymousName } from '../../../../contract/src/donate.ts'
import type { ReceiptDocument } from '../../../../contract/src/receipts.ts'
import { type PaymentStatus, paidStatuses } from '../../../../contract/src/status.ts'
import type { Phrase } from '../../../../words/src/say.ts'
import type { Sender } from '../../charity/sender.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  type GivenDonation,
  readGivenDonation,
  readRequestedPayment,
} from '../../receipts/receipts.queries.ts'
import type { WrittenEmail } from '../write-email.ts'

/** A kind of e-mail to donors and payees. */
export type PayerEmail = {
  /** The states in which it is true. In others it is neither queued by staff nor sent. */
  trueIn: readonly PaymentStatus[]
  /** Why it is no longer sent, as staff read it under Messages; null when it always is. */
  dropped: Phrase | null
  /** Called when it is sent. @returns null or another reason when it is no longer true */
  write(to: PayerReader): Promise<PayerContent | { dropped: Phrase } | null>
}

type PayerContent = WrittenEmail & { receipt?: ReceiptDocument }

/** What an e-mail is about, and where it goes. */
export type PayerReader = {
  trx: Database
  sender: Sender
  intentId: number
  intentKind: 'donation' | 'payment'
  recipient: string
  receiptId: number | null
}

/** What e-mails about donations and payments alike show. */
export type Payable = {
  kind: 'donation' | 'payment'
  code: string
  name: string
  /** Whole rupees. */
  amount: number
  link: string
}

/** @returns the donation or payment */
export async function readPayable(to: PayerReader): Promise<Payable> {
  if (to.intentKind === 'donation') {
    const donation = await readDonation(to)
    return { ...donation, kind: 'donation', name: donation.donorName }
  }
  const payment = await readRequestedPayment(to.trx, to.intentId)
  return { ...payment, kind: 'payment', code: payment.reference, name: payment.payeeName }
}

export const readDonation = async (to: PayerReader): Promise<GivenDonation> =>
  hideUnprovenName(to, await readGivenDonation(to.trx, { intentId: to.intentId }))

/** Hides the donor's name until a donation with the address was paid: anybody may have typed both. */
export const hideUnprovenName = async (
  { trx, recipient }: PayerReader,
  donation: GivenDonation,
): Promise<GivenDonation> =>
  (await hasGiven(trx, recipient)) ? donation : { ...donation, donorName: anonymousName }

/** Returns whether a donation with this address was paid. */
async function hasGiven(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('donors')
    .innerJoin('donations', 'donor_id', 'donors.id')
    .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
    .select('donors.id')
    .where('donors.email', '=', email)
    .where('intent.status', 'in', paidStatuses)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
