/** What goes wrong on purpose with the inquiries about a payment, or with its refunds. */
export type Trouble =
  | 'slow'
  | 'status 500'
  | 'connection dropped'
  | 'token refused'
  | 'not found'
  | 'broken answer'
  | 'channel down'
  | 'unknown status'
  | 'other amount'
  | 'other payment'
  | RefundTrouble

export type RefundTrouble = 'refund refused' | 'refund slow' | 'refund unanswered' | 'refund lost'

export type MagicAmount<Kind extends string = Trouble> = {
  /** The last three digits of the amount in whole rupees. */
  ending: string
  trouble: Kind
  /** How many of the inquiries about one payment, or of its refunds, it spoils, counted since the sandbox started. */
  times: number
  meaning: string
}

/** The one table of Swich's amounts that misbehave; the landing page shows it and docs/gateways.md repeats it. */
export const magicAmounts: MagicAmount[] = [
  { ending: '001', trouble: 'slow', times: 2, meaning: 'The first two inquiries take 15 seconds' },
  { ending: '002', trouble: 'status 500', times: 2, meaning: 'The first two inquiries answer status 500' },
  {
    ending: '003',
    trouble: 'connection dropped',
    times: 2,
    meaning: 'The first two inquiries drop the connection',
  },
  {
    ending: '004',
    trouble: 'token refused',
    times: 1,
    meaning: 'The first inquiry answers 401 and the token is dead',
  },
  { ending: '005', trouble: 'unknown status', times: Infinity, meaning: 'Every inquiry says "under review"' },
  { ending: '006', trouble: 'other amount', times: Infinity, meaning: 'Every inquiry says one rupee less' },
  {
    ending: '007',
    trouble: 'not found',
    times: 2,
    meaning: 'The first two inquiries do not find the payment',
  },
  { ending: '008', trouble: 'broken answer', times: 2, meaning: 'The first two inquiries answer a web page' },
  { ending: '009', trouble: 'channel down', times: 2, meaning: 'The first two inquiries answer code 9900' },
  {
    ending: '010',
    trouble: 'other payment',
    times: Infinity,
    meaning: 'Every inquiry is about another payment',
  },
  {
    ending: '011',
    trouble: 'refund refused',
    times: Infinity,
    meaning: 'Every refund is refused with code 0009',
  },
  {
    ending: '012',
    trouble: 'refund slow',
    times: 1,
    meaning: 'The first refund is made, and answered after 15 seconds',
  },
  {
    ending: '013',
    trouble: 'refund unanswered',
    times: 1,
    meaning: 'The first refund is made, and the connection dropped before the answer',
  },
  {
    ending: '014',
    trouble: 'refund lost',
    times: 1,
    meaning: 'The first refund is not made: the connection drops before',
  },
]

/** @param amount as it was sent, e.g. '5001' or '5001.00' */
export function magicAmount(amount: string): MagicAmount | undefined {
  return byEnding(magicAmounts, amount.split('.')[0] ?? '')
}

export function isRefundTrouble(trouble: Trouble): trouble is RefundTrouble {
  return trouble.startsWith('refund ')
}

/** The entry of a table that the amount, in whole rupees, has the ending of. */
export function byEnding<Kind extends string>(
  table: MagicAmount<Kind>[],
  rupees: string,
): MagicAmount<Kind> | undefined {
  return table.find(({ ending }) => rupees.padStart(3, '0').endsWith(ending))
}
