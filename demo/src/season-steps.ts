import { noSubType } from '../../contract/src/cart-lines.ts'
import { dayAt, dayNumber } from '../../contract/src/days.ts'
import { calculatedHijri } from '../../contract/src/hijri.ts'
import { firstLanguage } from '../../contract/src/language/language.ts'
import { createDonation } from '../../server/src/donations/donate/make-donation.ts'
import { dayOf } from '../../server/src/platform/text/pakistan-time.ts'
import type { DemoLine } from './demo-seasons.ts'
import { inventPayer } from './invent-payer.ts'
import { endEmails, pays, subjectAt } from './run-scenarios.ts'
import {
  card,
  isVerified,
  type Pair,
  reportsTransfer,
  type ScenarioContext,
  transfer,
} from './scenario-steps.ts'

export const seedDay = () => dayOf(new Date())

/** Index of the next donor of the seasons, in a range that no other donors of the demo have. */
let payers = 7000

export const nextPayer = () => inventPayer(payers++, 'Pakistan')

export type FirstDay = { hijri_year: number; first_on: string }

/** Latest first day of a season in Pakistan, one day later than calculated, that is not after `latest`. */
export const newestDay = (date: { month: number; day: number }, latest: string): FirstDay =>
  findDay(date, latest, -1)
export const nextDay = (date: { month: number; day: number }, earliest: string): FirstDay =>
  findDay(date, earliest, 1)

function findDay({ month, day }: { month: number; day: number }, from: string, step: 1 | -1): FirstDay {
  for (let number = dayNumber(from); ; number += step) {
    const date = calculatedHijri(number - 1)
    if (date.month === month && date.day === day) return { hijri_year: date.year, first_on: dayAt(number) }
  }
}

/** Creates a donation of one line as the donor's browser does, and pays it unless `isPaid` is false. */
export async function giveLine(
  scenarioContext: ScenarioContext,
  line: DemoLine,
  { by = card, isPaid = true }: { by?: Pair; isPaid?: boolean | undefined } = {},
): Promise<void> {
  const { cnic, ...person } = nextPayer()
  const body = {
    ...person,
    ...by,
    cnic: cnic ?? '',
    total_amount: line.amount,
    cart: cartWith(line),
    recurring: 0 as const,
    platform: 'web' as const,
  }
  const { url } = await createDonation(firstLanguage, scenarioContext.context, body, undefined)
  if (by === card && isPaid) return await pays(scenarioContext, url)
  if (by === transfer) {
    const subject = await subjectAt(scenarioContext, url)
    await reportsTransfer(`IBFT-${payers}`)(scenarioContext, subject)
    if (isPaid) await isVerified({ amount: line.amount })(scenarioContext, subject)
  }
  await endEmails(scenarioContext)
}

export const cartWith = (line: DemoLine) => [{ ...line, subtypes: noSubType, remarks: null }]
