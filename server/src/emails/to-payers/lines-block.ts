import { amountText } from '../../../../words/src/amount-text.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { say } from '../../../../words/src/say.ts'
import type { GivenDonation } from '../../receipts/receipts.queries.ts'
import type { Block } from '../write-email.ts'

const lineName = (line: string, quantity: string | null) =>
  quantity === '1' || quantity === null ? line : say('receipt.line.quantity', { line, quantity })

/** The lines of a donation with their total. @param refunded whole rupees of the donation */
export const linesBlock = (donation: GivenDonation, refunded = 0): Block => ({
  kind: 'lines',
  rows: donation.lines.map(({ cause, fundType, quantity, amount }) => [
    lineName(fundType ? say('receipt.line.type', { cause, fund_type: fundType }) : cause, quantity),
    amountText(amount),
  ]),
  totals: [
    [say('receipt.label.total'), amountText(donation.amount)],
    ...(refunded > 0
      ? ([
          [say('receipt.label.refunded'), formatPaisa(-100 * refunded)],
          [say('receipt.label.remaining'), amountText(donation.amount - refunded)],
        ] satisfies [string, string][])
      : []),
  ],
})
