import type { DaySheet } from '../../../../contract/src/office-gifts.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { giftCount } from './gift-count.ts'

type Counted = Pick<DaySheet, 'count' | 'sum' | 'expected_count' | 'expected_sum'>

/** What a day sheet still lacks, or has too much of; undefined when it agrees with what was counted. */
export function differenceWords({ count, sum, expected_count, expected_sum }: Counted): string | undefined {
  const gifts = count - expected_count
  const rupees = sum - expected_sum
  if (gifts === 0 && rupees === 0) return undefined
  if (gifts < 0 && rupees < 0)
    return `${giftCount(-gifts)} of ${formatRupees(-rupees)}${gifts < -1 ? ' together are' : ' is'} still to be entered.`
  if (gifts > 0 && rupees > 0)
    return `${giftCount(gifts)} of ${formatRupees(rupees)}${gifts > 1 ? ' together' : ''} more than counted ${gifts > 1 ? 'are' : 'is'} entered.`
  const money = `${formatRupees(Math.abs(rupees))} ${rupees < 0 ? 'less' : 'more'}`
  const number = `${giftCount(Math.abs(gifts))} ${gifts < 0 ? 'fewer' : 'more'}`
  if (gifts === 0) return `The count agrees, but ${money} than counted is entered.`
  const verb = Math.abs(gifts) === 1 ? 'is' : 'are'
  if (rupees === 0) return `The sum agrees, but ${number} than counted ${verb} entered.`
  return `${number} than counted ${verb} entered, but ${money} money.`
}
