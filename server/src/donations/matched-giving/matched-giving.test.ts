import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { gatewayAnswers } from '../../../test/gateway-answers.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import { newAttempt } from '../../settlement/attempts/new-attempt.ts'
import { insertDonations } from '../../settlement/insert-donations.ts'
import { newDonationCode } from '../../settlement/new-donation-code.ts'

const app = await buildTestApp()
afterAll(app.close)
const sadqah = app.causeId('Sadqah')

const expectBooksToAgree = async () =>
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])

test('when 500 donors give for the last rupee of a pot, one of them is matched', async () => {
  await app.staff(['users'])
  const { rows } = await sql<{ campaign_id: number; pledge_id: number }>`
    with campaign as (
      insert into campaigns (slug, cause_id, fundtitle, funddetail, fundimage, video, status, goal_kind,
        after_goal, after_end, shows_donors)
      values ('race', ${sadqah}, 'Race', '<p>x</p>', 'noimage', '', 'published', 'none', 'continue', 'close', true)
      returning id
    ), matcher as (
      insert into contacts (kind, first_name, last_name, country, language)
      values ('person', 'Saleem', 'Khan', 'Pakistan', 'en') returning id
    )
    insert into match_pledges (campaign_id, contact_id, shows_name, percent, pot, starts_on, position, created_by)
    select campaign.id, matcher.id, true, 100, 1, '2026-01-01', 1, (select max(id) from users)
    from campaign, matcher returning campaign_id, id as pledge_id`.execute(app.db)
  const { campaign_id = 0, pledge_id = 0 } = rows[0] ?? {}
  const { rows: pairs } = await sql<{ id: number }>`
    select pair.id from active_pay_methods as pair join payment_gateways as gateway on gateway.id = pay_gateway_id
    where gateway.name = 'swich' limit 1`.execute(app.db)
  const pair = {
    associationId: pairs[0]?.id ?? 0,
    gateway: { name: 'swich', inquire: async () => ({}) as never },
  }
  const gifts = Array.from({ length: 500 }, (_, number) => ({
    link: randomBytes(16).toString('base64url'),
    donation_code: newDonationCode(),
    donor: {
      first_name: 'Donor',
      last_name: `${number}`,
      email: `donor${number}@example.com`,
      phone: `0300${String(number).padStart(7, '0')}`,
      country: 'Pakistan',
      cnic: null,
    },
    platform: 'web',
    amount: 100,
    attempt: newAttempt(app.context, pair),
    lines: [
      {
        position: 0,
        cause_id: sadqah,
        fundtitle: 'Sadqah',
        fund_type: 'Not Selected',
        quantity: '1',
        unit_amount: null,
        amount: 100,
        remarks: null,
        campaign_id,
      },
    ],
    actor: 'donor',
    language: 'en' as const,
  }))
  const inserted = await insertDonations(app.db, gifts)
  const paid = await Promise.all(
    gifts.map(({ link, attempt, amount }) => {
      const { attempt_id: id = 0 } = inserted.get(link) ?? {}
      return gatewayAnswers(app.db, { id, amount, transaction_id: attempt.transaction_id }, 'success')
    }),
  )
  expect(new Set(paid)).toEqual(new Set(['success']))
  const { rows: allocations } = await sql`select amount from match_allocations where pledge_id = ${pledge_id}
    and amount > 0`.execute(app.db)
  expect(allocations).toEqual([{ amount: 1 }])
  await expectBooksToAgree()
})
