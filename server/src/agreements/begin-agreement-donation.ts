import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hundredths } from '../../../contract/src/amounts.ts'
import { divideInProportion } from '../../../contract/src/divide-in-proportion.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { newAttempt } from '../settlement/attempts/new-attempt.ts'
import { type DonationIds, insertDonations, type NewLine } from '../settlement/insert-donations.ts'
import { newDonationCode } from '../settlement/new-donation-code.ts'
import type { Agreement } from './read-agreement.ts'

type NewAgreementDonation = {
  lines: readonly NewLine[]
  pair: Parameters<typeof newAttempt>[1]
  platform: string
  actor: string
  /** Address for the confirmation e-mail; none by default. */
  recipient?: string
  /** Id of the appeal whose link led to it. */
  appeal_id?: number
  /** Website whose embedded form led to it. */
  site?: string
  /** Catalogue version that the lines were validated against. */
  version?: number
  /** Set for a donation that is collected without the donor's browser. */
  transactionId?: string
}

/**
 * Writes a donation for an agreement with its own copy of the donor's details, because each is anonymised
 * separately.
 * @returns undefined when the catalogue has changed since the validation
 */
export async function createAgreementDonation(
  context: AppContext,
  trx: Database,
  agreement: Pick<Agreement, 'id' | 'donor_id' | 'language'>,
  { lines, pair, transactionId, ...donation }: NewAgreementDonation,
): Promise<(DonationIds & { link: string; donation_code: string }) | undefined> {
  const { rows } = await sql<{ id: number }>`select copy_donor(${agreement.donor_id}) as id`.execute(trx)
  const [donor] = rows
  if (!donor) throw new Error('The donor was not copied.')
  const link = randomBytes(16).toString('base64url')
  const donation_code = newDonationCode()
  const inserted = await insertDonations(trx, [
    {
      ...donation,
      link,
      donation_code,
      donor: donor.id,
      amount: lines.reduce((sum, { amount }) => sum + amount, 0),
      attempt: newAttempt(context, pair, transactionId),
      lines,
      agreement_id: agreement.id,
      language: agreement.language,
    },
  ])
  const ids = inserted.get(link)
  return ids && { ...ids, link, donation_code }
}

/**
 * Divides an amount in rupees among the causes of an agreement. Whole periods multiply the quantities; of any
 * other amount each line gets its share, without a unit price.
 */
export function linesOfAmount(lines: readonly NewLine[], amount: number): NewLine[] {
  const periods = amount / lines.reduce((sum, line) => sum + line.amount, 0)
  const shares = divideInProportion(
    amount,
    lines.map((line) => line.amount),
  )
  return lines
    .map((line, index) => ({
      ...line,
      ...(Number.isInteger(periods) ? multiplyLine(line, periods) : { quantity: '1', unit_amount: null }),
      amount: shares[index] ?? 0,
    }))
    .filter((line) => line.amount > 0)
    .map((line, position) => ({ ...line, position }))
}

/** Multiplies the amount and quantity of a line. */
export const multiplyLine = (line: NewLine, times: number): NewLine => ({
  ...line,
  amount: line.amount * times,
  quantity: String(((hundredths(line.quantity) ?? 100) * times) / 100),
})

/** Cart of a donation of this amount for an agreement, which is validated as a donor's cart is. */
export const cartOfAmount = (lines: readonly NewLine[], amount: number) =>
  linesOfAmount(lines, amount).map(
    ({ cause_id, fund_type, amount, quantity, remarks, campaign_id, page_id }) => ({
      id: cause_id ?? 0,
      subtypes: fund_type,
      amount,
      quantity,
      remarks,
      ...(campaign_id && { campaign: campaign_id }),
      ...(page_id && { page: page_id }),
    }),
  )
