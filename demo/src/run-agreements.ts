import { sql } from 'kysely'
import { addDays } from '../../contract/src/days.ts'
import { firstLanguage } from '../../contract/src/language/language.ts'
import { pakistanInstant } from '../../contract/src/pakistan-clock.ts'
import { raastMethod, storedCardMethod, swichGateway } from '../../contract/src/payment-methods.ts'
import * as changes from '../../server/src/agreements/change-agreement.ts'
import { makeAgreement } from '../../server/src/agreements/make-agreement.ts'
import { payAgreement } from '../../server/src/agreements/pay-agreement.ts'
import { planDueAgreements } from '../../server/src/agreements/plan-due-agreements.ts'
import { offerPair } from '../../server/src/catalogue/payment-methods/change-association.ts'
import { dayOf } from '../../server/src/platform/text/pakistan-time.ts'
import { inventPayer } from './invent-payer.ts'
import { cartLines, endEmails, endOf, readSubject } from './run-scenarios.ts'
import { answers, type Pair, type ScenarioContext } from './scenario-steps.ts'
import type { Cart } from './scenarios.ts'

const card = { payment_method: 'card', payment_gateway: 'swich' }
const transfer = { payment_method: 'bank', payment_gateway: 'default' }
const raast = { payment_method: raastMethod, payment_gateway: swichGateway }
const storedCard = { payment_method: storedCardMethod, payment_gateway: swichGateway }

/** Regular donations, by the number of periods that the donor paid until today. */
const agreements: { cart: Cart; by: Pair; paid: number; end?: 'pause' | 'end' }[] = [
  { cart: { 'Orphan Sponsorship': 6000 }, by: card, paid: 4 },
  { cart: { Education: 3000 }, by: card, paid: 3, end: 'pause' },
  { cart: { Sadqah: 1000 }, by: card, paid: 2, end: 'end' },
  // The last month is due, a month was missed, or all three were: lapsed.
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
  const yesterday = new Date(Date.now() - 86_400_000)
  const started = addDays(today, -monthsBack * 30 - 2)
  const day = Math.min(28, Number(started.slice(8)))
  const pays = async (url: string) => {
    await answers('success')(scenarioContext, await readSubject(scenarioContext, endOf(url)))
  }
  const made = []
  for (const [index, { cart, by, paid, end }] of agreements.entries()) {
    const isOld = paid > 0
    await clock.setTo(isOld ? pakistanInstant(started, 12) : yesterday)
    const { cnic: _, ...person } = inventPayer(9000 + index, 'Pakistan')
    const lines = await cartLines(scenarioContext, cart)
    const body = {
      ...person,
      ...by,
      raast_bank: by === raast ? '11' : null,
      raast_account: by === raast ? person.phone : '',
      card_consent: by === storedCard,
      cnic: '',
      platform: 'web' as const,
      total_amount: lines.reduce((sum, { amount }) => sum + amount, 0),
      cart: lines,
      unit: 'month' as const,
      day,
    }
    const { url, link } = await makeAgreement(context, {
      body,
      key: undefined,
      language: firstLanguage,
      isConfirmed: true,
    })
    if (isOld) {
      await moveTo(scenarioContext, link, started)
      await pays(url)
    }
    await endEmails(scenarioContext)
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
      await pays((await payAgreement(context, one.link, { ...card, amount: null })).url)
      await endEmails(scenarioContext)
    }
  }
  await clock.setTo(yesterday)
  await planDueAgreements(db, today)
  for (const { link, end } of made) {
    const changed = { ...context, link, by: { ...staff, caller: null } }
    if (end === 'pause') await changes.pauseAgreement(changed, { until: addDays(today, 40) })
    if (end === 'end') await changes.endAgreement(changed, { reason: 'cannot_afford', note: '' })
  }
  await sql`update messages set status = 'sent', tries = 1, next_try_at = null, sent_at = now()
    where status = 'queued' and contact_id is not null`.execute(db)
}

/** Moves a new agreement into the past: its terms, and its first charge. */
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
