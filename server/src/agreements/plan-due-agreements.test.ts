import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { AgreementPage } from '../../../contract/src/agreements.ts'
import { addDays, daysBetween } from '../../../contract/src/days.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { giftTo, linkOf } from '../../test/visitor.ts'
import { planDueAgreements, watchDonations } from './plan-due-agreements.ts'

const app = await buildTestApp()
afterAll(app.close)

const donor = app.visitor()
const { today } = readClock()

/** Makes a monthly donation whose first donation is paid. */
async function makePaid(email: string) {
  const { recurring: _, ...gift } = giftTo(app.causeId('Sadqah'), 2000)
  const { body } = await donor.call<{ url: string; link: string }>('POST', '/public/agreements', {
    ...gift,
    email,
    cnic: '',
    phone: `0300${String(Math.random()).slice(2, 9)}`,
    unit: 'month',
    day: Math.min(28, Number(today.slice(8))),
  })
  await donor.pay(linkOf(body.data.url), 'pay')
  await app.workDueJobs({ messages: false })
  return body.data.link
}

/** Days from tomorrow to the one on which the next donation is due: a reminder follows only after that. */
async function daysUntilDue(link = ''): Promise<string[]> {
  const { body } = await donor.call<AgreementPage>('GET', `/public/agreements/${link}`)
  const count = daysBetween(today, body.data.next?.due_on ?? today)
  return Array.from({ length: count }, (_, day) => addDays(today, day + 1))
}

const charges = async (link: string) =>
  (
    await sql<{ due_on: string; status: string; paid: number }>`
      select due_on::text, planned_charges.status, paid from planned_charges
      join agreements on agreements.id = agreement_id where link = ${link} order by due_on`.execute(app.db)
  ).rows

const messages = async (link: string) =>
  (
    await sql<{ kind: string }>`
      select kind from messages join agreements on agreements.id = (facts ->> 'agreement_id')::bigint
      where link = ${link} order by messages.id`.execute(app.db)
  ).rows.map(({ kind }) => kind)

test('however many processes plan a day, each period is charged and requested once', async () => {
  const links = await Promise.all([1, 2, 3].map((one) => makePaid(`many-${one}@example.com`)))
  for (const day of await daysUntilDue(links[0])) {
    const plan = () => planDueAgreements(app.context.db, day)
    await Promise.all([plan(), plan(), plan(), plan()])
  }
  for (const link of links) {
    expect(await charges(link)).toMatchObject([{ status: 'paid' }, { status: 'requested', paid: 0 }])
    expect(await messages(link)).toEqual(['agreement_made', 'agreement_notice', 'agreement_request'])
  }
})

test('money received in advance pays the next period without a message', async () => {
  const link = await makePaid('advance@example.com')
  const pay = { payment_gateway: 'swich', payment_method: 'card', amount: 2000 }
  const { body } = await donor.call<{ url: string }>('POST', `/public/agreements/${link}/pay`, pay)
  await donor.pay(linkOf(body.data.url), 'pay')
  await app.workDueJobs({ messages: false })
  for (const day of await daysUntilDue(link)) await planDueAgreements(app.context.db, day)
  expect(await charges(link)).toMatchObject([{ status: 'paid' }, { status: 'paid', paid: 2000 }])
  expect(await messages(link)).toEqual(['agreement_made'])
})

test('planning gives way to donors from one donation to the next, not during one batch alone', async () => {
  const doDonorsGive = await watchDonations(app.context.db)
  expect(await doDonorsGive()).toBe(false)
  await app.visitor().give()
  // Two batches, both shorter than the time between two donations.
  expect([await doDonorsGive(), await doDonorsGive()]).toEqual([true, true])
})
