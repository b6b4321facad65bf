import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import type { MatchPledge } from '../../../../contract/src/match-pledges.ts'
import type { PublicCampaign } from '../../../../contract/src/public-campaign.ts'
import { applyGatewayAnswer } from '../../../test/apply-gateway-answer.ts'
import { mailText } from '../../../test/mail-text.ts'
import { seededRandom } from '../../../test/random-evidence.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { byBankTransfer, giftTo } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import type { Page } from '../../platform/http/pagination.ts'
import { newAttempt } from '../../settlement/attempts/new-attempt.ts'
import { insertDonations } from '../../settlement/insert-donations.ts'
import { newDonationCode } from '../../settlement/new-donation-code.ts'
import { thankMatchers } from './pledge-messages.ts'

const app = await buildTestApp()
afterAll(app.close)
const editor = await app.staff([
  'campaign',
  'campaign.match',
  'contact',
  'donation.enter',
  'donation.reverse',
])
const officer = await app.staff(['donation', 'donation.refund', 'donation.verify'])
const sadqah = app.causeId('Sadqah')

const expectBooksToAgree = async () =>
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])

test('when sixty donors give for the last rupee of a pot, one of them is matched', async () => {
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
  const gifts = Array.from({ length: 60 }, (_, number) => ({
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
      return applyGatewayAnswer(app.db, { id, amount, transaction_id: attempt.transaction_id }, 'success')
    }),
  )
  expect(new Set(paid)).toEqual(new Set(['success']))
  const { rows: allocations } = await sql`select amount from match_allocations where pledge_id = ${pledge_id}
    and amount > 0`.execute(app.db)
  expect(allocations).toEqual([{ amount: 1 }])
  await expectBooksToAgree()
})

async function newCampaign(slug: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into campaigns (slug, cause_id, fundtitle, funddetail, fundimage, video, status, goal_kind, after_goal,
      after_end, shows_donors)
    values (${slug}, ${sadqah}, ${`Campaign ${slug}`}, '<p>x</p>', 'noimage', '', 'published', 'none', 'continue',
      'close', true) returning id`.execute(app.db)
  return rows[0]?.id ?? 0
}

let people = 0

/** A donor record with an e-mail address. */
async function newMatcher(): Promise<number> {
  people += 1
  await app.visitor().give({
    first_name: 'Saleem',
    last_name: 'Khan',
    email: `saleem${people}@example.com`,
    phone: `030100000${String(people).padStart(2, '0')}`,
    cnic: '',
  })
  await sql`select attach_contacts(5000)`.execute(app.db)
  const { rows } = await sql<{ id: number }>`select max(id) as id from contacts`.execute(app.db)
  return rows[0]?.id ?? 0
}

const terms = {
  pot: 10_000,
  gift_cap: null,
  starts_on: '2026-01-01',
  ends_on: null,
  position: 1,
  shows_name: true,
}

async function newPledge(slug: string, changes: object = {}): Promise<MatchPledge> {
  const [campaign_id, contact_id] = [await newCampaign(slug), await newMatcher()]
  const body = { campaign_id, contact_id, percent: 100, ...terms, ...changes }
  const made = await editor.call<MatchPledge>('POST', '/match-pledges', body)
  expect(made.body.message, made.text).toBe('Pledge saved.')
  return made.body.data
}

const read = async ({ id }: { id: number }) => {
  const { body } = await editor.call<Page<MatchPledge>>('GET', '/match-pledges?per_page=50')
  const found = body.data.data.find((one) => one.id === id)
  if (!found) throw new Error('The pledge is not in the list.')
  return found
}

const act = (pledge: { id: number }, path: string, body?: object, method = 'POST') =>
  editor.call<MatchPledge>(method, `/match-pledges/${pledge.id}${path}`, body)

/** Staff record cash through the campaign. */
async function cash({ campaign }: MatchPledge, amount: number, changes: object = {}) {
  const { cart, total_amount } = giftTo(sadqah, amount)
  const lines = cart.map((line) => ({ ...line, campaign: campaign.id }))
  const gift = {
    cart: lines,
    total_amount,
    way: 'cash',
    received_on: '2026-02-05',
    reference: '',
    despite: true,
    ...changes,
  }
  const recorded = await editor.call<{ id: number; donation_code: string }>('POST', '/office-gifts', gift)
  expect(recorded.status, recorded.text).toBe(200)
  return recorded.body.data
}

/** Counts the e-mails with the bank accounts. */
const transferMails = async (link: string) =>
  (
    await sql<{ sent: number }>`select count(*)::int as sent from messages
      join payment_intents as intent on intent.id = intent_id where link = ${link} and messages.kind = 'donation'`.execute(
      app.db,
    )
  ).rows[0] ?? { sent: 0 }

const verifyTransfer = async ({ payments }: MatchPledge, amount: number) => {
  const [payment] = payments
  const { rows } = await sql<{ id: number }>`select attempt.id from payment_attempts as attempt
    join donations on donations.intent_id = attempt.intent_id where donation_code = ${payment?.donation_code}
    order by attempt.id desc`.execute(app.db)
  const { rows: accounts } = await sql<{ id: number }>`
    select id from bank_accounts where kind = 'general' limit 1`.execute(app.db)
  const found = {
    part: 'all',
    amount_received: amount,
    value_date: '2026-02-06',
    bank_account_id: accounts[0]?.id,
  }
  const verified = await officer.call('POST', `/transfers/${rows[0]?.id}/verify`, { ...found, despite: true })
  expect(verified.status, verified.text).toBe(200)
}

test('a pledge matches gifts, is closed, and is paid by a donation whose link the matcher gets', async () => {
  const pledge = await newPledge('whole')
  await cash(pledge, 4000)
  const second = await cash(pledge, 3000)
  expect(await read(pledge)).toMatchObject({
    allocated: 7000,
    donations: 2,
    paid: 0,
    owed: 7000,
    state: 'open',
  })
  await editor.call('POST', `/office-gifts/${second.id}/reverse`, { reason: 'Entered twice' })
  expect(await read(pledge)).toMatchObject({ allocated: 4000, donations: 1, owed: 4000 })

  const closed = (await act(pledge, '/close')).body.data
  expect(closed).toMatchObject({
    state: 'closed',
    owed: 4000,
    payments: [{ status: 'pending', amount: 4000 }],
  })
  expect((await act(pledge, '/close')).body.message).toBe('This pledge is closed.')
  expect((await act(pledge, '/donations')).body.message).toMatch(
    /^The matcher has already been asked for the whole amount/,
  )
  await cash(pledge, 500)
  expect((await read(pledge)).allocated).toBe(4000)

  await app.workDueJobs()
  const { rows: sent } = await sql<{ message_id: string }>`
    select message_id from messages where kind = 'pledge_owed' and status = 'sent'`.execute(app.db)
  expect(sent).toHaveLength(1)
  const mail = await mailText(`${app.dataDir}/outbox/${sent[0]?.message_id}@give.example.org.eml`)
  expect(mail).toContain('Your pledge matched one donation, with Rs.\u00a04,000.')
  expect(mail).toContain('Rs.\u00a04,000 is still to be paid.')
  expect(mail).toContain('with our accounts for a bank transfer and other ways to pay')
  expect(mail).toContain(closed.payments[0]?.url)
  // The matcher has not chosen a bank transfer.
  const link = closed.payments[0]?.url?.split('/').at(-1) ?? ''
  const status = async () =>
    (await app.visitor().call<DonationStatus>('GET', `/public/donations/${link}`)).body.data
  expect(await status()).toMatchObject({ status: 'pending', payment_gateway: null, payment_url: null })
  const { sent: before } = await transferMails(link)
  const chosen = await app.visitor().call('POST', `/public/donations/${link}/retry`, byBankTransfer)
  expect(chosen.status, chosen.text).toBe(200)
  expect(await status()).toMatchObject({ payment_gateway: 'default', payment_url: expect.any(String) })
  expect((await transferMails(link)).sent).toBe(before + 1)
  await verifyTransfer(closed, 4000)
  expect(await read(pledge)).toMatchObject({ allocated: 4000, paid: 4000, owed: 0 })
  expect((await act(pledge, '/donations')).body.message).toBe('Nothing is owed on this pledge.')
  await thankMatchers(app.db)
  await thankMatchers(app.db)
  const { rows } = await sql`select from messages where kind = 'pledge_paid'`.execute(app.db)
  expect(rows).toHaveLength(1)
  await expectBooksToAgree()
})

const mailsAbout = async ({ matcher }: MatchPledge) => {
  await app.workDueJobs()
  const { rows } = await sql<{ message_id: string }>`select message_id from messages
    where kind = 'pledge_owed' and contact_id = ${matcher.id} and status = 'sent' order by id`.execute(app.db)
  return Promise.all(
    rows.map(({ message_id }) => mailText(`${app.dataDir}/outbox/${message_id}@give.example.org.eml`)),
  )
}

test('the status page of a matched gift says how much the matcher adds once it is paid', async () => {
  const { campaign } = await newPledge('shown', { percent: 50 })
  const donor = app.visitor()
  const gift = giftTo(sadqah, 3000)
  const link = await donor.give({
    ...gift,
    cart: gift.cart.map((line) => ({ ...line, campaign: campaign.id })),
  })
  const matched = async () =>
    (await donor.call<DonationStatus>('GET', `/public/donations/${link}`)).body.data.matched_amount
  expect(await matched()).toBe(0)
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  expect(await matched()).toBe(1500)
})

test('when more is matched after the matcher was asked, closing asks for the difference, and the mail names each amount', async () => {
  const pledge = await newPledge('asked-twice')
  await cash(pledge, 2000)
  expect((await act(pledge, '/donations')).body.data.payments).toMatchObject([
    { status: 'pending', amount: 2000 },
  ])
  await cash(pledge, 3000)
  const { payments } = (await act(pledge, '/close')).body.data
  expect(payments.map(({ amount }) => amount)).toEqual([2000, 3000])
  const mail = (await mailsAbout(pledge)).at(-1)
  expect(mail).toContain('Rs.\u00a05,000 is still to be paid.')
  for (const { amount, url } of payments) {
    expect(mail).toContain(`Pay Rs.\u00a0${amount / 1000},000`)
    expect(mail).toContain(url)
  }
  await verifyTransfer({ ...pledge, payments: payments.slice(0, 1) }, 2000)
  expect(await read(pledge)).toMatchObject({ paid: 2000, owed: 3000 })
})

test('when a matched gift is reversed after the matcher was asked, a link for the amount owed replaces the earlier one', async () => {
  const pledge = await newPledge('asked-too-much')
  const gift = await cash(pledge, 2000)
  await cash(pledge, 1000)
  await act(pledge, '/donations')
  await editor.call('POST', `/office-gifts/${gift.id}/reverse`, { reason: 'Bounced' })
  const pending = (await act(pledge, '/close')).body.data.payments.filter(
    ({ status }) => status === 'pending',
  )
  expect(pending).toMatchObject([{ amount: 1000 }])
  const mail = (await mailsAbout(pledge)).at(-1)
  expect(mail).toContain('Rs.\u00a01,000 is still to be paid.')
  expect(mail).toContain('Pay Rs.\u00a01,000')
  expect(mail).not.toContain('2,000')
  expect(mail).toContain(pending[0]?.url)
})

test('only a paid donation of the matcher, or of no known donor, pays a pledge', async () => {
  const pledge = await newPledge('whose')
  const other = await cash(pledge, 2000, { first_name: 'Umar', email: 'umar@example.com' })
  const own = await cash(pledge, 1000, {
    first_name: 'Saleem',
    last_name: 'Khan',
    email: `saleem${people}@example.com`,
  })
  await sql`select attach_contacts(5000)`.execute(app.db)
  const name = ({ donation_code }: { donation_code: string }) => act(pledge, '/payments', { donation_code })
  expect((await name(other)).body.errors).toEqual({
    donation_code: ['This donation belongs to a donor other than the matcher.'],
  })
  expect((await name(own)).body.data).toMatchObject({ paid: 1000 })
  const bounced = await cash(pledge, 500)
  await editor.call('POST', `/office-gifts/${bounced.id}/reverse`, { reason: 'Bounced' })
  expect((await name(bounced)).body.message).toBe('This donation is not paid, so it cannot pay a pledge.')
})

test('a gift at the office that pays a pledge is the matcher’s, and no pledge matches it', async () => {
  const pledge = await newPledge('at-office')
  await cash(pledge, 3000)
  const { id: match_pledge_id, matcher } = pledge
  const pays = (changes: object) =>
    cash(pledge, 1000, { match_pledge_id, contact_id: matcher.id, first_name: 'Saleem', ...changes })
  await expect(pays({ contact_id: null })).rejects.toThrow('Choose Saleem Khan as the donor of this gift.')
  expect(await pays({})).toMatchObject({ is_sent: true })
  expect(await read(pledge)).toMatchObject({ allocated: 3000, donations: 1, paid: 1000, owed: 2000 })
  const clerk = await app.staff(['donation.enter'])
  const gift = {
    ...giftTo(sadqah, 1000),
    way: 'cash',
    received_on: '2026-02-05',
    reference: '',
    despite: true,
  }
  expect((await clerk.call('POST', '/office-gifts', { ...gift, match_pledge_id })).status).toBe(403)
  await expectBooksToAgree()
})

test('a donation that staff record as payment pays the pledge, and its own match is returned', async () => {
  const pledge = await newPledge('named')
  await cash(pledge, 2000)
  const own = await cash(pledge, 2000)
  expect((await read(pledge)).owed).toBe(4000)
  const named = await act(pledge, '/payments', { donation_code: own.donation_code.toLowerCase() })
  expect(named.body.data).toMatchObject({ allocated: 2000, paid: 2000, owed: 0 })
  expect((await act(pledge, '/payments', { donation_code: own.donation_code })).status).toBe(409)
  const unknown = await act(pledge, '/payments', { donation_code: 'K7Q-M3X-PD4' })
  expect(unknown.body.errors).toEqual({ donation_code: [expect.any(String)] })
  const removed = await act(pledge, `/payments/${own.id}`, undefined, 'DELETE')
  expect(removed.body.data).toMatchObject({ allocated: 4000, paid: 0, owed: 4000 })
  expect((await act(pledge, `/payments/${own.id}`, undefined, 'DELETE')).status).toBe(404)
  await expectBooksToAgree()
})

test('after any gifts, reversals, refunds, payments and changes of terms every figure equals its recount', async () => {
  const random = seededRandom(46)
  const pick = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)]
  const pledge = await newPledge('walk', { pot: 9000, gift_cap: 2500 })
  const gifts: Awaited<ReturnType<typeof cash>>[] = []
  for (let step = 0; step < 60; step++) {
    const gift = pick(gifts)
    const roll = random()
    if (roll < 0.4 || !gift) gifts.push(await cash(pledge, 1 + Math.floor(random() * 4000)))
    else if (roll < 0.55) await editor.call('POST', `/office-gifts/${gift.id}/reverse`, { reason: 'Bounced' })
    else if (roll < 0.7) await refundSome(gift, random)
    else if (roll < 0.8) await act(pledge, '/payments', { donation_code: gift.donation_code })
    else if (roll < 0.9) await act(pledge, `/payments/${gift.id}`, undefined, 'DELETE')
    else await act(pledge, '', { ...terms, pot: 5000 + Math.floor(random() * 9000), gift_cap: 2500 }, 'PUT')
  }
  await expectBooksToAgree()
  const { rows } = await sql<{ matched: number }>`
    select sum(amount)::int as matched from match_allocations where pledge_id = ${pledge.id}`.execute(app.db)
  const { allocated, pot, paid, owed } = await read(pledge)
  expect(allocated).toBe(rows[0]?.matched)
  expect(allocated).toBeGreaterThan(0)
  expect(allocated).toBeLessThanOrEqual(pot)
  expect(owed).toBe(Math.max(0, allocated - paid))
})

/** Refunds a part of a gift by hand; a gift that was reversed or refunded is refused. */
async function refundSome({ id }: { id: number }, random: () => number): Promise<void> {
  const { rows } = await sql<{ attempt_id: number; remaining: number }>`
    select attempt.id as attempt_id, attempt.amount - attempt.refunded_amount as remaining
    from donations join payment_attempts as attempt using (intent_id) where donations.id = ${id}`.execute(
    app.db,
  )
  const { attempt_id, remaining: left } = rows[0] ?? { attempt_id: 0, remaining: 0 }
  const amount = Math.max(1, Math.floor(left * random()))
  const refund = { amount, left, reason: 'Given twice', way: 'by_hand' }
  const { status, text } = await officer.call('POST', `/attempts/${attempt_id}/refunds`, refund)
  expect([200, 409, 422], text).toContain(status)
}

test('the terms change, but never below the matched amount', async () => {
  const pledge = await newPledge('terms', { percent: 50, gift_cap: 300 })
  await cash(pledge, 1000)
  expect((await read(pledge)).allocated).toBe(300)
  const change = (changes: object) => act(pledge, '', { ...terms, ...changes }, 'PUT')
  expect((await change({ pot: 299 })).body.errors).toEqual({
    pot: ['Rs.\u00a0300 is matched already. The total cannot be less.'],
  })
  expect((await change({ ends_on: '2025-12-31' })).body.errors).toEqual({
    ends_on: ['The last day is before the first one.'],
  })
  expect((await change({ pot: 300 })).body.data).toMatchObject({ pot: 300, gift_cap: null, state: 'used_up' })
})

test('after a merge the matcher is the remaining record; an erased matcher has no name', async () => {
  const [pledge, other] = [await newPledge('merged'), await newMatcher()]
  await sql`update contacts set merged_into = ${other} where id = ${pledge.matcher.id}`.execute(app.db)
  expect((await read(pledge)).matcher.id).toBe(other)
  await sql`select anonymise_contact_rows(array[${other}]::bigint[])`.execute(app.db)
  expect((await read(pledge)).matcher.first_name).toBe('Anonymous')
})

const readPage = async ({ campaign }: MatchPledge) => {
  // The figures of a page are cached for a second, longer when they are slow to read.
  const minuteLater = performance.now() + 60_000
  vi.spyOn(performance, 'now').mockReturnValue(minuteLater)
  const { body } = await app.visitor().call<PublicCampaign>('GET', `/public/campaigns/${campaign.slug}`)
  return body.data
}

test('the page shows promised matches apart from the figure, until the matcher has paid', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const pledge = await newPledge('page')
  await cash(pledge, 4000)
  const [open] = (await readPage(pledge)).matching.open
  expect(open).toEqual({
    matcher: 'Saleem Khan',
    percent: 100,
    pot: 10_000,
    left: 6000,
    gift_cap: null,
    ends_on: null,
  })
  await act(pledge, '', { ...terms, shows_name: false }, 'PUT')
  await cash(pledge, 6000)
  const used = await readPage(pledge)
  expect(used).toMatchObject({ figures: { amount: 10_000 }, matching: { promised: 10_000, open: [] } })
  expect(JSON.stringify(used)).not.toContain('Saleem')

  const closed = (await act(pledge, '/close')).body.data
  const link = closed.payments[0]?.url?.split('/').at(-1)
  const report = new FormData()
  report.set('part', 'all')
  report.set('reference_no', 'FT-PLEDGE')
  const reported = await app.visitor().call('POST', `/public/transfers/${link}/report`, report)
  expect(reported.status, reported.text).toBe(200)
  // The reported transfer of the matcher is not promised twice.
  expect(await readPage(pledge)).toMatchObject({ figures: { promised: 0 }, matching: { promised: 10_000 } })
  await verifyTransfer(closed, 10_000)
  expect(await readPage(pledge)).toMatchObject({
    figures: { amount: 20_000, promised: 0 },
    matching: { promised: 0, open: [] },
  })
})

test('a campaign, a donor and the right are needed', async () => {
  const body = {
    campaign_id: await newCampaign('right'),
    contact_id: await newMatcher(),
    percent: 100,
    ...terms,
  }
  expect((await officer.call('POST', '/match-pledges', body)).status).toBe(403)
  const wrong = { ...body, campaign_id: 2_000_000_000 }
  expect((await editor.call('POST', '/match-pledges', wrong)).body.errors).toEqual({
    campaign_id: ['Choose a campaign.'],
  })
  expect((await editor.call('POST', '/match-pledges', { ...body, contact_id: 2_000_000_000 })).status).toBe(
    404,
  )
})
