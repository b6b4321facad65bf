import { amountText } from '../../../../words/src/amount-text.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { GivenDonation } from '../../receipts/receipts.queries.ts'
import type { Block } from '../write-email.ts'

const lineName = (t: Translate, line: string, quantity: string | null) =>
  quantity === '1' || quantity === null ? line : t('receipt.line.quantity', { line, quantity })

/** The lines of a donation with their total. @param refunded whole rupees of the donation */
export const linesBlock = (t: Translate, donation: GivenDonation, refunded = 0): Block => ({
  kind: 'lines',
  rows: donation.lines.map(({ cause, fundType, quantity, amount }) => [
    lineName(t, fundType ? t('receipt.line.type', { cause, fund_type: fundType }) : cause, quantity),
    amountText(t, amount),
  ]),
  totals: [
    [t('receipt.label.total'), amountText(t, donation.amount)],
    ...(refunded > 0
      ? ([
          [t('receipt.label.refunded'), formatPaisa(t, -100 * refunded)],
          [t('receipt.label.remaining'), amountText(t, donation.amount - refunded)],
        ] satisfies [string, string][])
      : []),
  ],
})
