/** An amount with which something goes wrong on purpose. */
export type MagicAmount<Trouble extends string> = {
  /** The last three digits of the amount in whole rupees. */
  ending: string
  trouble: Trouble
  /** How many calls about one payment it spoils, counted since the sandbox started. */
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

/** Counts the calls about each payment, and answers which trouble the next one meets. */
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
