import { sql } from 'kysely'
import type { AgreementUnit } from '../../contract/src/agreement-units.ts'
import { addDays } from '../../contract/src/days.ts'
import type { CartLine } from '../../contract/src/donate.ts'
import { firstLanguage } from '../../contract/src/language/language.ts'
import { pakistanInstant } from '../../contract/src/pakistan-clock.ts'
import { raastMethod, storedCardMethod, swichGateway } from '../../contract/src/payment-methods.ts'
import * as changes from '../../server/src/agreements/change-agreement.ts'
import { createAgreement } from '../../server/src/agreements/create-agreement.ts'
import { payAgreement } from '../../server/src/agreements/pay-agreement.ts'
import { planDueAgreements } from '../../server/src/agreements/plan-due-agreements.ts'
import { offerPair } from '../../server/src/catalogue/payment-methods/change-association.ts'
import type { AppContext } from '../../server/src/context.ts'
import { dayOf } from '../../server/src/platform/text/pakistan-time.ts'
import { inventPayer, type Payer } from './invent-payer.ts'
import { cartLines, daysBack, endContactMessages, endEmails, pays } from './run-scenarios.ts'
import { card, type Pair, type ScenarioContext, transfer } from './scenario-steps.ts'
import type { Cart } from './scenarios.ts'

const raast = { payment_method: raastMethod, payment_gateway: swichGateway }
const storedCard = { payment_method: storedCardMethod, payment_gateway: swichGateway }

/** Regular donations, by the number of periods that the donor paid until today. */
const agreements: { cart: Cart; by: Pair; paid: number; end?: 'pause' | 'end' }[] = [
  { cart: { 'Orphan Sponsorship': 6000 }, by: card, paid: 4 },
  { cart: { Education: 3000 }, by: card, paid: 3, end: 'pause' },
  { cart: { Sadqah: 1000 }, by: card, paid: 2, end: 'end' },
  // In this order: the last month is due; one month was missed; three were missed, so the donation lapsed.
  { cart: { Sadqah: 2000 }, by: card, paid: 3 },
  { cart: { 'Emergency Relief': 5000 }, by: card, paid: 2 },
  { cart: { Education: 2500 }, by: card, paid: 1 },
  // The first donation is not paid yet.
  { cart: { Sadqah: 1500 }, by: transfer, paid: 0 },
  { cart: { Sadqah: 2500 }, by: raast, paid: 0 },
  { cart: { Education: 4000 }, by: storedCard, paid: 0 },
]

/** Interval between two planning runs in the simulated past, in days. */
const step = 4
const monthsBack = 3

/** Brings regular donations into each state: the product runs three months of charges and payments. */
export async function runAgreements(scenarioContext: ScenarioContext): Promise<void> {
  const { context, clock, staff } = scenarioContext
  const { db } = context
  for (const payment_method of [raastMethod, storedCardMethod])
    await offerPair(db, staff, { payment_method, payment_gateway: swichGateway })
  const today = dayOf(new Date())
  const yesterday = daysBack(1)
  const started = addDays(today, -monthsBack * 30 - 2)
  const day = Math.min(28, Number(started.slice(8)))
  const made = []
  for (const [index, { cart, by, paid, end }] of agreements.entries()) {
    const isOld = paid > 0
    await clock.setTo(isOld ? pakistanInstant(started, 12) : yesterday)
    const donor = inventPayer(9000 + index, 'Pakistan')
    const lines = await cartLines(scenarioContext, cart)
    const { url, link } = await agrees(context, donor, by, { cart: lines, unit: 'month', day })
    if (isOld) {
      await moveTo(scenarioContext, link, started)
      await pays(scenarioContext, url)
    } else await endEmails(scenarioContext)
    made.push({ link, end, unpaid: paid - 1 })
  }
  for (let at = started; at < today; at = addDays(at, step)) {
    await clock.setTo(pakistanInstant(at, 12))
    await planDueAgreements(db, at)
    for (const one of made) {
      if (one.unpaid <= 0) continue
      const { rows } = await sql`
        select from planned_charges join agreements on agreements.id = agreement_id
        where link = ${one.link} and planned_charges.status = 'requested' and due_on <= ${at}::date`.execute(
        db,
      )
      if (rows.length === 0) continue
      one.unpaid -= 1
      const { url } = await payAgreement(context, one.link, { ...card, amount: null })
      await pays(scenarioContext, url)
    }
  }
  await clock.setTo(yesterday)
  await planDueAgreements(db, today)
  for (const { link, end } of made) {
    const changed = { ...context, link, by: { ...staff, caller: null } }
    if (end === 'pause') await changes.pauseAgreement(changed, { until: addDays(today, 40) })
    if (end === 'end') await changes.endAgreement(changed, { reason: 'cannot_afford', note: '' })
  }
  await endContactMessages(db)
}

/** Creates a regular donation as the donor's browser does, with the details that its payment method needs. */
export function agrees(
  context: AppContext,
  { cnic: _, ...donor }: Payer,
  by: Pair,
  terms: { cart: CartLine[]; unit: AgreementUnit; day: number },
) {
  const body = {
    ...donor,
    ...by,
    ...terms,
    raast_bank: by === raast ? '11' : null,
    raast_account: by === raast ? donor.phone : '',
    card_consent: by === storedCard,
    cnic: '',
    platform: 'web' as const,
    total_amount: terms.cart.reduce((sum, { amount }) => sum + amount, 0),
  }
  return createAgreement(context, { body, key: undefined, language: firstLanguage, isConfirmed: true })
}

/** Backdates a new agreement, its terms and its first charge. */
async function moveTo({ context: { db } }: ScenarioContext, link: string, day: string): Promise<void> {
  await sql`
    with moved as (
      update agreements set created_at = ${day}::date + time '12:00', next_action_on = ${day}::date
      where link = ${link} returning id
    ), charge as (
      update planned_charges set period = left(${day}, 7), due_on = ${day}::date, requested_on = ${day}::date
      where agreement_id = (select id from moved)
    )
    insert into agreement_terms (agreement_id, valid_from, unit, day, anchor_month, amount, lines)
    select agreement_id, ${day}::date, unit, day, anchor_month, amount, lines
    from agreement_terms where agreement_id = (select id from moved)`.execute(db)
}
