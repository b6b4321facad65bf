import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { paymentStatuses } from '../../../../contract/src/status.ts'
import { amountText } from '../../../../words/src/amount-text.ts'
import { say } from '../../../../words/src/say.ts'
import { pageUrl, type Sender } from '../../charity/sender.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayText } from '../../platform/text/day-text.ts'
import type { GivenDonation } from '../../receipts/receipts.queries.ts'
import { type Block, greeting, paragraphs, type WrittenEmail, writeEmail } from '../write-email.ts'
import { howToTransfer } from './how-to-transfer.ts'
import { linesBlock } from './lines-block.ts'
import { type PayerEmail, readDonation } from './payer-email.ts'

/** Sent after a donation, or when its shortfall can be paid: where to see the status, and how to pay. */
export const donationEmail: PayerEmail = {
  trueIn: paymentStatuses,
  dropped: null,
  write: async (to) => drawDonationEmail(to.trx, to.sender, await readDonation(to)),
}

export async function drawDonationEmail(
  db: Database,
  sender: Sender,
  donation: GivenDonation,
): Promise<WrittenEmail> {
  const { code, restOf } = donation
  const amount = amountText(donation.amount)
  const page = pageUrl(sender, `/donation/${donation.link}`)
  return writeEmail(sender, {
    subject:
      restOf === null
        ? say('mail.donation.subject', { code, amount })
        : say('mail.rest.subject', { code: restOf, amount }),
    heading: restOf === null ? say('mail.donation.heading') : say('mail.rest.heading'),
    blocks: [
      ...paragraphs(
        greeting(donation.donorName),
        restOf === null
          ? say('mail.donation.recorded', { amount, day: dayText(donation.createdAt) })
          : say('mail.rest.missing', { code: restOf, amount }),
      ),
      linesBlock(donation),
      ...(donation.status === 'pending' ? await howToPay(db, sender, donation) : []),
      ...paragraphs(say('mail.donation.keep-the-link')),
      { kind: 'button', label: say('receipt.label.see-donation'), url: page },
      ...(donation.status === 'pending' ? paragraphs(say('mail.donation.receipt-follows')) : []),
    ],
  })
}

async function howToPay(db: Database, sender: Sender, donation: GivenDonation): Promise<Block[]> {
  const url = pageUrl(sender, `/pay/${donation.link}`)
  if (donation.gateway !== bankTransferGateway)
    return [
      ...paragraphs(say('mail.donation.unfinished')),
      { kind: 'button', label: say('receipt.label.pay'), url },
    ]
  const arrived = await readArrivedParts(db, donation.intentId)
  const parts = (['zakat', 'general'] as const).map((kind) => ({
    kind,
    amount: donation.lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0),
  }))
  return howToTransfer(db, {
    code: donation.code,
    url,
    parts: parts.filter(({ kind, amount }) => amount > 0 && !arrived.includes(kind)),
  })
}

/** Returns which of the two transfers were received already: staff may send the e-mail again. */
async function readArrivedParts(db: Database, intentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('transfer_verifications')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
    .select('part')
    .where('intent_id', '=', intentId)
    .where('attempt.status', '=', 'pending')
    .where('reversed_at', 'is', null)
    .execute()
  return rows.map(({ part }) => part)
}
