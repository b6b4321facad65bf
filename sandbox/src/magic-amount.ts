/** An amount that causes a simulated fault. */
export type MagicAmount<Trouble extends string> = {
  /** The last three digits of the amount in whole rupees. */
  ending: string
  trouble: Trouble
  /** Number of calls about one payment that fail, counted since the sandbox started. */
  times: number
  meaning: string
}

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
