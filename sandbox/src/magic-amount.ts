/** An amount that causes a simulated fault. */
export type MagicAmount<Trouble extends string> = {
  /** The last three digits of the amount in whole rupees. */
  ending: string
  trouble: Trouble
  /** Number of calls about one payment that fail, counted since the sandbox started. */
  times: number
  meaning: string
}

/** Faults of an inquiry that every vendor simulates, at the same amounts. */
export type SharedTrouble =
  | 'slow'
  | 'status 500'
  | 'connection dropped'
  | 'not found'
  | 'broken answer'
  | 'other amount'
  | 'other payment'

const sharedAmounts: MagicAmount<SharedTrouble>[] = [
  { ending: '001', trouble: 'slow', times: 2, meaning: 'The first two inquiries take 15 seconds' },
  { ending: '002', trouble: 'status 500', times: 2, meaning: 'The first two inquiries answer status 500' },
  {
    ending: '003',
    trouble: 'connection dropped',
    times: 2,
    meaning: 'The first two inquiries drop the connection',
  },
  {
    ending: '006',
    trouble: 'other amount',
    times: Infinity,
    meaning: 'Every inquiry answers one rupee less',
  },
  {
    ending: '007',
    trouble: 'not found',
    times: 2,
    meaning: 'The first two inquiries do not find the payment',
  },
  { ending: '008', trouble: 'broken answer', times: 2, meaning: 'The first two inquiries answer a web page' },
  {
    ending: '010',
    trouble: 'other payment',
    times: Infinity,
    meaning: 'Every inquiry answers about another payment',
  },
]

/** Returns the shared faults and a vendor's own, in the order of their amounts. */
export const withSharedAmounts = <Own extends string>(
  own: MagicAmount<Own>[],
): MagicAmount<Own | SharedTrouble>[] =>
  [...sharedAmounts, ...own].toSorted((one, other) => one.ending.localeCompare(other.ending))

/** @param rupees in whole rupees, e.g. '5001' */
export function magicAmountOf<Trouble extends string>(
  table: MagicAmount<Trouble>[],
  rupees: string,
): MagicAmount<Trouble> | undefined {
  return table.find(({ ending }) => rupees.padStart(3, '0').endsWith(ending))
}

/** Counts the calls about each payment and returns the fault of the next one. */
export function troubleCounter<Trouble extends string>(
  table: MagicAmount<Trouble>[],
): (transactionId: string, rupees: string) => Trouble | undefined {
  const calls = new Map<string, number>()
  return (transactionId, rupees) => {
    const before = calls.get(transactionId) ?? 0
    calls.set(transactionId, before + 1)
    const magic = magicAmountOf(table, rupees)
    return magic && before < magic.times ? magic.trouble : undefined
  }
}
