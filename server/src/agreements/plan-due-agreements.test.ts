import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { AgreementPage } from '../../../contract/src/agreements.ts'
import { addDays, daysBetween } from '../../../contract/src/days.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { giftTo, linkOf } from '../../test/visitor.ts'
import { planDueAgreements, planNights, watchDonations } from './plan-due-agreements.ts'

const app = await buildTestApp()
afterAll(app.close)

const donor = app.visitor()
const { today } = readClock()

/** Creates a regular donation, monthly by default, whose first donation is paid. */
async function makePaid(email: string, rhythm = {}) {
  const { recurring: _, ...gift } = giftTo(app.causeId('Sadqah'), 2000)
  const { body } = await donor.call<{ url: string; link: string }>('POST', '/public/agreements', {
    ...gift,
    email,
    cnic: '',
    phone: `0300${String(Math.random()).slice(2, 9)}`,
    unit: 'month',
    day: Math.min(28, Number(today.slice(8))),
    ...rhythm,
  })
  await donor.pay(linkOf(body.data.url), 'pay')
  await app.workDueJobs({ messages: false })
  return body.data.link
}

/** Days from tomorrow to the next due day; reminders follow only later. */
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

test('a night is requested at nine in the donor’s time zone, when its first day is confirmed', async () => {
  const expected_on = addDays(today, 1)
  const season = { kind: 'ramazan', hijri_year: 1448, expected_on, status: 'open' } as const
  const { id } = await app.db.insertInto('seasons').values(season).returning('id').executeTakeFirstOrThrow()
  const link = await makePaid('nights@example.com', {
    unit: 'ramazan_night',
    day: 0,
    time_zone: 'Europe/London',
  })
  const second = addDays(today, 1)
  await planDueAgreements(app.context.db, addDays(today, 1))
  const statusAt = async (instant: string) => {
    await planNights(app.context.db, new Date(instant))
    return (await charges(link)).find(({ due_on }) => due_on === second)?.status
  }
  // London is at UTC or one hour ahead; the evening of Karachi comes hours earlier.
  expect(await statusAt(`${second}T21:00:00Z`)).toBe('planned')
  await app.db.updateTable('seasons').set({ confirmed_on: expected_on }).where('id', '=', id).execute()
  expect(await statusAt(`${second}T17:00:00Z`)).toBe('planned')
  expect(await statusAt(`${second}T21:00:00Z`)).toBe('requested')
  expect(await messages(link)).toContain('agreement_request')
  await app.db.deleteFrom('seasons').execute()
})
