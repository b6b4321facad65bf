import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/test-app.ts'
import { queueMonthlySuggestions } from './monthly-suggestion-message.ts'

const app = await buildTestApp()
afterAll(app.close)

/** Gives in this month and the months before. @param agrees to appeals by e-mail */
async function giveInMonths(first_name: string, months: number[], agrees = true) {
  const donor = app.visitor()
  for (const month of months) {
    const link = await donor.give({
      first_name,
      email: `${first_name}@example.com`,
      cnic: '',
      phone: '03451234567',
    })
    await donor.pay(link, 'pay')
    await app.workDueJobs({ messages: false })
    await sql`update payment_intents set settled_at =
      (settled_at at time zone 'Asia/Karachi' - make_interval(months => ${month})) at time zone 'Asia/Karachi'
      where link = ${link}`.execute(app.db)
  }
  await sql`select attach_contacts(100)`.execute(app.db)
  if (agrees)
    await sql`insert into consents (contact_id, purpose, channel, is_given, wording, source)
      select id, 'appeals', 'email', true, '2026-11', 'form' from contacts
      where first_name = ${first_name}`.execute(app.db)
}

test('a donor who gave three months in a row and agreed to appeals is asked once to give monthly', async () => {
  await giveInMonths('Regular', [0, 1, 2])
  await giveInMonths('Twice', [0, 0, 1])
  await giveInMonths('Silent', [0, 1, 2], false)
  expect(await queueMonthlySuggestions(app.context.db)).toBe(1)
  expect(await queueMonthlySuggestions(app.context.db)).toBe(0)
  await app.workDueJobs()
  const sent = await app.db
    .selectFrom('messages')
    .select(['recipient', 'status'])
    .where('kind', '=', 'monthly_suggestion')
    .execute()
  expect(sent).toEqual([{ recipient: 'regular@example.com', status: 'sent' }])
})
