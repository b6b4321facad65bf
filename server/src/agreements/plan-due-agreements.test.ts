import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '../../../contract/src/days.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { giftTo, linkOf } from '../../test/visitor.ts'
import { planDueAgreements, watchDonations } from './plan-due-agreements.ts'

const app = await buildTestApp()
afterAll(app.close)

const donor = app.visitor()
const today = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10)

/** Makes a monthly donation whose first donation is paid. */
async function makePaid(email: string) {
  const { recurring: _, ...gift } = giftTo(app.causeId('Sadqah'), 2000)
  const { body } = await donor.call<{ url: string; link: string }>('POST', '/agreement', {
    ...gift,
    email,
    cnic: '',
    phone: `0300${String(Math.random()).slice(2, 9)}`,
    unit: 'month',
    day: Math.min(28, Number(today.slice(8))),
  })
  await donor.pay(linkOf(body.data.url), 'pay')
  await app.workDueJobs({ emails: false })
  return body.data.link
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
      select kind from emails join agreements on agreements.id = (facts ->> 'agreement_id')::bigint
      where link = ${link} order by emails.id`.execute(app.db)
  ).rows.map(({ kind }) => kind)

test('however many processes plan a day, each period is charged and requested once', async () => {
  const links = await Promise.all([1, 2, 3].map((one) => makePaid(`many-${one}@example.com`)))
  for (let day = 1; day <= 32; day++) {
    const plan = () => planDueAgreements(app.context.db, addDays(today, day))
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
  const { body } = await donor.call<{ url: string }>('POST', `/agreement/${link}/pay`, pay)
  await donor.pay(linkOf(body.data.url), 'pay')
  await app.workDueJobs({ emails: false })
  for (let day = 1; day <= 32; day++) await planDueAgreements(app.context.db, addDays(today, day))
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
