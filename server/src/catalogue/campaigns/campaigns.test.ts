import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { readGivingCharts } from '../../../../contract/src/analytics.ts'
import type { Campaign } from '../../../../contract/src/campaigns.ts'
import type { DonationDetails, listDonations } from '../../../../contract/src/donations.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { TimelineEvent } from '../../../../contract/src/payment-events.ts'
import type { PublicCampaign } from '../../../../contract/src/public-campaign.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { byBankTransfer, giftTo } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import type { Page } from '../../platform/http/pagination.ts'
import { picturesTasks } from '../pictures/pictures.jobs.ts'
import { announceMilestones } from './campaign-milestones.ts'
import { readCampaign } from './campaigns.queries.ts'

const app = await buildTestApp()
afterAll(app.close)
const editor = await app.staff(['campaign'])
const officer = await app.staff([
  'donation',
  'donation.refund',
  'donation.enter',
  'donation.reverse',
  'donation.verify',
  'cause',
])
const sadqah = app.causeId('Sadqah')

const form = {
  slug: 'clean-water',
  cause_id: String(sadqah),
  fundtitle: 'Clean water for Thar',
  funddetail: '<p>Women walk two hours for water.</p>',
  status: 'published',
  goal_kind: 'amount',
  goal: '100000',
  after_goal: 'continue',
  after_end: 'continue_to_cause',
  shows_donors: '1',
}

const send = (method: 'POST' | 'PUT', path: string, fields: object) =>
  editor.call<Campaign>(method, path, fields)

async function newCampaign(changes: object = {}): Promise<Campaign> {
  const { body, text } = await send('POST', '/campaigns', { ...form, ...changes })
  expect(body.message, text).toBe('Campaign created.')
  return body.data
}
const change = (campaign: Campaign, changes: object) =>
  send('PUT', `/campaigns/${campaign.id}`, { ...form, slug: campaign.slug, ...changes })

const figuresOf = async ({ id }: { id: number }) => (await readCampaign(app.db, id)).figures

/** A cart that gives through a campaign. */
const through = ({ id }: { id: number }, amount = 5000) => {
  const gift = giftTo(sadqah, amount)
  return { ...gift, cart: gift.cart.map((line) => ({ ...line, campaign: id })) }
}
async function paid(gift: object) {
  const donor = app.visitor()
  const link = await donor.give(gift)
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  return link
}
const expectFiguresToAgree = async () =>
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])

test('a published campaign has a page, and its former address leads there', async () => {
  const campaign = await newCampaign({ slug: 'first-name' })
  const read = (slug: string) => app.visitor().call<PublicCampaign>('GET', `/public/campaigns/${slug}`)
  expect((await read('first-name')).body.data).toMatchObject({
    fundtitle: 'Clean water for Thar',
    state: 'collecting',
    cause: { id: sadqah, fundtitle: 'Sadqah' },
    figures: { amount: 0, donations: 0, donors: 0, promised: 0 },
  })
  expect((await change(campaign, { slug: 'second-name' })).status).toBe(200)
  const old = await app.visitor().ask('/campaigns/first-name?amount=2500')
  expect([old.status, old.headers.get('location')]).toEqual([301, '/campaigns/second-name?amount=2500'])
  const withAmount = await app.visitor().ask('/campaigns/second-name?amount=2500')
  const address = `/?cause=${sadqah}&campaign=second-name&amount=2500`
  expect([withAmount.status, withAmount.headers.get('location')]).toEqual([302, address])
  expect((await app.visitor().ask('/campaigns/second-name')).status).toBe(200)
  const taken = await send('POST', '/campaigns', { ...form, slug: 'first-name' })
  expect(taken.body.errors).toEqual({
    slug: ['Another campaign has or had this address. Please choose another one.'],
  })
})

const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7a4b' } })
  .png()
  .toBuffer()

async function storePicture() {
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(png)]))
  return (await editor.call<{ address: string }>('POST', '/campaign-pictures', body)).body.data.address
}

test('a campaign has pictures in an order, the first is its cover, and each has a text in both languages', async () => {
  const [well, school] = [await storePicture(), await storePicture()]
  const pictures = [
    { address: well, alts: { en: 'A well', ur: 'کنواں' } },
    { address: school, alts: { en: 'A school' } },
  ]
  const campaign = await newCampaign({ slug: 'pictures', pictures })
  expect(campaign).toMatchObject({ fundimage: well, pictures })
  const read = async (language: string) =>
    (
      await app.visitor().call<PublicCampaign>('GET', '/public/campaigns/pictures', undefined, {
        'accept-language': language,
      })
    ).body.data.pictures
  expect(await read('en')).toEqual([
    { address: well, alt: 'A well' },
    { address: school, alt: 'A school' },
  ])
  // Falls back to English.
  expect((await read('ur')).map(({ alt }) => alt)).toEqual(['کنواں', 'A school'])
  const turned = await change(campaign, { pictures: pictures.toReversed() })
  expect(turned.body.data.fundimage).toBe(school)
  expect((await change(campaign, {})).body.data.pictures).toEqual(pictures.toReversed())
  const longAgo = new Date('2026-01-01')
  for (const address of [well, school]) await utimes(join(app.filesFolder, address), longAgo, longAgo)
  await picturesTasks(app.context)['remove-unused-pictures']?.({})
  expect((await app.visitor().ask(well)).status).toBe(200)
  expect((await change(campaign, { pictures: [] })).body.data.fundimage).toBe('noimage')
  await picturesTasks(app.context)['remove-unused-pictures']?.({})
  expect((await app.visitor().ask(well)).status).toBe(404)
})

test('a picture of a campaign is a picture, on this site, and ten are enough', async () => {
  const body = new FormData()
  body.set('picture', new Blob(['no picture']))
  const refused = await editor.call('POST', '/campaign-pictures', body)
  expect(refused.body.errors).toEqual({ picture: [expect.any(String)] })
  const one = { address: 'https://example.com/a.png', alts: {} }
  expect((await send('POST', '/campaigns', { ...form, pictures: [one] })).status).toBe(422)
  const eleven = Array.from({ length: 11 }, (_, number) => ({ address: `/media/a-${number}.png`, alts: {} }))
  expect((await send('POST', '/campaigns', { ...form, pictures: eleven })).body.errors).toEqual({
    pictures: ['At most 10 pictures'],
  })
})

test('staff request a donation through a campaign by a link, whose cause is the campaign’s', async () => {
  const campaign = await newCampaign({ slug: 'by-link' })
  const payments = await app.staff(['payment', 'payment.create'])
  const donor = { first_name: 'Sana', last_name: 'Khan', email: 'sana.link@example.com', send: true }
  const asked = { ...donor, type: 'donation', amount: 3000 }
  const { errors } = (await payments.call('POST', '/payments', asked)).body
  expect(errors).toEqual({ campaign_id: ['Choose a campaign.'] })
  const made = await payments.call<{ url: string; reference_no: string }>('POST', '/payments', {
    ...asked,
    campaign_id: campaign.id,
  })
  expect(made.status, made.text).toBe(200)
  const link = made.body.data.url.split('/').at(-1) ?? ''
  const { donation, attempts } = await app.readDonation(link)
  expect(donation.donation_code).toBe(made.body.data.reference_no)
  const { rows } = await app.pool.query(`select recipient from messages where kind = 'donation'
    and intent_id = ${donation.intent_id}`)
  expect(rows).toEqual([{ recipient: donor.email }])
  const found = { part: 'all', amount_received: 3000, value_date: '2026-01-05', bank_account_id: 1 }
  const verified = { ...found, despite: true }
  const paidBy = await officer.call('POST', `/transfers/${attempts[0]?.id}/verify`, verified)
  expect(paidBy.status, paidBy.text).toBe(200)
  expect(await figuresOf(campaign)).toMatchObject({ amount: 3000, donations: 1 })
})

test('donors do not find a draft, and an archived campaign leads to its cause', async () => {
  await newCampaign({ slug: 'draft', status: 'draft' })
  expect((await app.visitor().ask('/campaigns/draft')).status).toBe(404)
  await newCampaign({ slug: 'over', status: 'archived' })
  const over = await app.visitor().ask('/campaigns/over')
  expect([over.status, over.headers.get('location')]).toEqual([302, `/?cause=${sadqah}&campaign=over`])
})

test('the figure is what was settled less refunds, and a reported transfer is promised', async () => {
  const campaign = await newCampaign({ slug: 'figures' })
  const link = await paid(through(campaign, 5000))
  await paid({ ...through(campaign, 3000), email: 'other@example.com', phone: '03007654321', cnic: '' })
  await app.visitor().give(through(campaign, 7000)) // never paid
  expect(await figuresOf(campaign)).toEqual({ amount: 8000, donations: 2, donors: 2, promised: 0 })

  const { attempts } = await app.readDonation(link)
  const refund = { amount: 1500, left: 5000, reason: 'Given twice', way: 'gateway' }
  const refunded = await officer.call('POST', `/attempts/${attempts[0]?.id}/refunds`, refund)
  expect(refunded.status, refunded.text).toBe(200)
  await app.workDueJobs()
  expect(await figuresOf(campaign)).toMatchObject({ amount: 6500, donations: 2 })

  const donor = app.visitor()
  const transfer = await donor.give({ ...through(campaign, 20_000), ...byBankTransfer })
  expect(await figuresOf(campaign)).toMatchObject({ promised: 0 })
  const report = new FormData()
  report.set('part', 'all')
  report.set('reference_no', 'IBFT778812')
  expect((await donor.call('POST', `/public/transfers/${transfer}/report`, report)).status).toBe(200)
  expect(await figuresOf(campaign)).toMatchObject({ amount: 6500, promised: 20_000 })
  await expectFiguresToAgree()
})

test('when a donation is two transfers, only the reported one is promised', async () => {
  const general = await newCampaign({ slug: 'general-part' })
  const zakat = await newCampaign({ slug: 'zakat-part', cause_id: String(app.causeId('Zakat')) })
  const ofZakat = giftTo(app.causeId('Zakat'), 3000).cart.map((line) => ({ ...line, campaign: zakat.id }))
  const cart = [...through(general, 2000).cart, ...ofZakat]
  const donor = app.visitor()
  const link = await donor.give({ ...byBankTransfer, cart, total_amount: 5000 })
  const report = new FormData()
  report.set('part', 'zakat')
  report.set('reference_no', 'FT-ZAKAT')
  expect((await donor.call('POST', `/public/transfers/${link}/report`, report)).status).toBe(200)
  expect(await figuresOf(zakat)).toMatchObject({ promised: 3000 })
  expect(await figuresOf(general)).toMatchObject({ promised: 0 })
  // Verified, but not settled before the other part is.
  const { attempts } = await app.readDonation(link)
  const found = { part: 'zakat', amount_received: 3000, value_date: '2026-01-05', bank_account_id: 2 }
  const verified = await officer.call('POST', `/transfers/${attempts[0]?.id}/verify`, {
    ...found,
    despite: true,
  })
  expect(verified.status, verified.text).toBe(200)
  expect(await figuresOf(zakat)).toMatchObject({ amount: 0, promised: 0 })
})

test('one cart gives through two campaigns, and each counts its own line', async () => {
  const [one, other] = [await newCampaign({ slug: 'one' }), await newCampaign({ slug: 'other' })]
  const [line] = giftTo(sadqah, 1000).cart
  const cart = [
    { ...line, campaign: one.id },
    { ...line, amount: 2000, campaign: other.id },
    { ...line, id: app.causeId('Zakat'), amount: 500 },
  ]
  await paid({ cart, total_amount: 3500 })
  expect(await figuresOf(one)).toMatchObject({ amount: 1000, donations: 1 })
  expect(await figuresOf(other)).toMatchObject({ amount: 2000, donations: 1 })
  const { body } = await officer.call<AnswerOf<typeof listDonations>>('POST', '/donation', {
    campaigns: ['one'],
  })
  expect(body.data).toMatchObject({
    total: 1,
    received: { count: 1, amount: 3500, of_causes: 1000 },
    data: [{ funds: [{ campaign: one.fundtitle }, { campaign: other.fundtitle }, { campaign: null }] }],
  })
  const charts = await officer.call<AnswerOf<typeof readGivingCharts>>('GET', '/analytics/giving-charts')
  for (const amount of [1000, 2000])
    expect(charts.body.data.by_campaign).toContainEqual({ campaign: one.fundtitle, count: 1, amount })
  await sql`update campaigns set texts = '{"ur": {"fundtitle": "صاف پانی"}}' where id = ${one.id}`.execute(
    app.db,
  )
  const inUrdu = { 'accept-language': 'ur' }
  const list = await officer.call('POST', '/donation', { campaigns: ['one'] }, inUrdu)
  expect(list.body.data).toMatchObject({ data: [{ funds: [{ campaign: 'صاف پانی' }, {}, {}] }] })
  const inUrduCharts = await officer.call<AnswerOf<typeof readGivingCharts>>(
    'GET',
    '/analytics/giving-charts',
    undefined,
    inUrdu,
  )
  expect(inUrduCharts.body.data.by_campaign).toContainEqual({ campaign: 'صاف پانی', count: 1, amount: 1000 })
  // A line must be of the cause and of the campaign.
  for (const [filter, of_causes] of [
    [{ cause_names: ['Sadqah'] }, 1000],
    [{ cause_names: ['Zakat'] }, undefined],
    [{ kinds: ['general'] }, 1000],
    [{ kinds: ['zakat'] }, undefined],
  ] as const) {
    const both = await officer.call<AnswerOf<typeof listDonations>>('POST', '/donation', {
      campaigns: ['one'],
      ...filter,
    })
    const { total, received } = both.body.data
    expect([total, received?.of_causes]).toEqual(of_causes ? [1, of_causes] : [0, 0])
  }
  await expectFiguresToAgree()
})

test('two gifts of one donor are two donations of one donor', async () => {
  const campaign = await newCampaign({ slug: 'donors', goal_kind: 'donors', goal: '2' })
  await paid(through(campaign, 1000))
  await paid(through(campaign, 1000))
  await sql`select attach_contacts(5000)`.execute(app.db)
  expect(await readCampaign(app.db, campaign.id)).toMatchObject({
    state: 'collecting',
    figures: { donations: 2, donors: 1 },
  })
})

test('two donors are one after their records are merged', async () => {
  const campaign = await newCampaign({ slug: 'merged' })
  await paid({
    ...through(campaign, 1000),
    first_name: 'Sana',
    email: 'sana@example.com',
    phone: '03331110001',
    cnic: '',
  })
  await paid({
    ...through(campaign, 2000),
    first_name: 'Sana',
    email: 'sana@work.example',
    phone: '03331110002',
    cnic: '',
  })
  await sql`select attach_contacts(5000)`.execute(app.db)
  expect(await figuresOf(campaign)).toMatchObject({ amount: 3000, donors: 2 })
  const { rows } = await sql<{ contact_id: number }>`
    select distinct contact_id from donation_contacts join donation_funds using (donation_id)
    where campaign_id = ${campaign.id} order by 1`.execute(app.db)
  const [winner, loser] = rows.map((row) => row.contact_id)
  const merger = await app.staff(['contact', 'contact.merge'])
  const fields = {
    kind: 'person',
    first_name: 'Sana',
    last_name: 'Khan',
    country: 'Pakistan',
    language: 'en',
  }
  const merged = await merger.call('POST', `/contacts/${winner}/merge`, { loser_id: loser, fields })
  expect(merged.status, merged.text).toBe(200)
  expect(await figuresOf(campaign)).toMatchObject({ amount: 3000, donations: 2, donors: 1 })
  const { body } = await merger.call('GET', `/contacts/${winner}`)
  expect(body.data).toMatchObject({
    causes: [{ fundtitle: 'Sadqah', amount: 3000 }],
    campaigns: [{ id: campaign.id, title: campaign.fundtitle, amount: 3000 }],
  })
  await expectFiguresToAgree()
})

test('a gift through a campaign that has ended, or of another cause, is refused before it is paid', async () => {
  const ended = await newCampaign({ slug: 'ended', ends_on: '2026-01-31' })
  const zakat = await newCampaign({ slug: 'zakat', cause_id: String(app.causeId('Zakat')) })
  for (const campaign of [ended, zakat, { id: 2_000_000_000 }]) {
    const { status, body } = await app.visitor().call('POST', '/donate', through(campaign, 1000))
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      'cart.0.campaign': [
        'The campaign or page of this gift takes no gifts now. Press Donate again to give to Sadqah instead, or go back to change your gift.',
      ],
    })
  }
  const texts = JSON.stringify({ ur: { fundtitle: 'صدقہ', funddetail: '', impact: '', fundtypes: {} } })
  await sql`update causes set texts = ${texts} where id = ${app.causeId('Sadqah')}`.execute(app.db)
  const inUrdu = { 'accept-language': 'ur' }
  const refused = await app.visitor().call('POST', '/donate', through(ended, 1000), inUrdu)
  expect(refused.body.errors?.['cart.0.campaign']).toEqual([expect.stringContaining('⁨صدقہ⁩ میں دینے')])
  await sql`update causes set texts = '{}' where id = ${app.causeId('Sadqah')}`.execute(app.db)
  expect(await figuresOf(ended)).toMatchObject({ amount: 0 })
  expect(await figuresOf(zakat)).toMatchObject({ amount: 0 })
})

test('a campaign that closes with its goal takes no more gifts, also of carts made before', async () => {
  const campaign = await newCampaign({ slug: 'closes', goal: '1000', after_goal: 'close' })
  await paid(through(campaign, 1000))
  await expect
    .poll(async () => (await app.context.liveCampaigns.readFigures()).get(campaign.id)?.amount)
    .toBe(1000)
  expect((await app.visitor().call('POST', '/donate', through(campaign, 500))).status).toBe(422)
  expect(await figuresOf(campaign)).toMatchObject({ amount: 1000 })
})

test('donors are counted for the public only where the campaign shows them or has them as its goal', async () => {
  const read = async (slug: string) =>
    (await app.visitor().call<PublicCampaign>('GET', `/public/campaigns/${slug}`)).body.data.figures.donors
  await newCampaign({ slug: 'counts-donors', shows_donors: '0', goal_kind: 'donors', goal: '20' })
  await newCampaign({ slug: 'hides-donors', shows_donors: '0' })
  expect(await read('counts-donors')).toBe(0)
  expect(await read('hides-donors')).toBeNull()
  expect((await app.visitor().ask('/thermometers/hides-donors.json')).text).toContain('"donors":null')
})

test('a campaign of an inactive cause takes no gifts on its page', async () => {
  const cause_id = app.causeId('Education')
  const campaign = await newCampaign({ slug: 'school', cause_id: String(cause_id) })
  await sql`update causes set status = 0 where id = ${cause_id}`.execute(app.db)
  expect(await readCampaign(app.db, campaign.id)).toMatchObject({ state: 'paused', is_cause_active: false })
  const { body } = await app.visitor().call<PublicCampaign>('GET', '/public/campaigns/school')
  expect(body.data.state).toBe('paused')
  await sql`update causes set status = 1 where id = ${cause_id}`.execute(app.db)
})

test('a changed title is drawn at once', async () => {
  const campaign = await newCampaign({ slug: 'renamed' })
  const drawn = async () => (await app.visitor().ask('/thermometers/renamed.svg')).text
  expect(await drawn()).toContain('Clean water for Thar')
  await change(campaign, { fundtitle: 'Wells for Thar' })
  expect(await drawn()).toContain('Wells for Thar')
})

test('two campaigns cannot take one address at the same moment', async () => {
  const saves = await Promise.all([1, 2, 3].map(() => send('POST', '/campaigns', { ...form, slug: 'same' })))
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  const campaign = await newCampaign({ slug: 'moves' })
  const both = await Promise.all([
    change(campaign, { slug: 'moved' }),
    send('POST', '/campaigns', { ...form, slug: 'moved' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('staff record cash for a campaign, even one that has ended, and its reversal is deducted', async () => {
  const campaign = await newCampaign({ slug: 'cash', ends_on: '2026-01-31' })
  const { cart, total_amount } = through(campaign, 4000)
  const gift = { cart, total_amount, way: 'cash', received_on: '2026-01-05', reference: '77', despite: true }
  const recorded = await officer.call<{ id: number }>('POST', '/office-gifts', gift)
  expect(recorded.status, recorded.text).toBe(200)
  expect(await figuresOf(campaign)).toMatchObject({ amount: 4000, donations: 1 })
  const wrong = { ...gift, cart: cart.map((line) => ({ ...line, id: app.causeId('Zakat') })) }
  expect((await officer.call('POST', '/office-gifts', wrong)).body.errors).toEqual({
    'cart.0.campaign': ['This campaign does not belong to Zakat.'],
  })
  await officer.call('POST', `/office-gifts/${recorded.body.data.id}/reverse`, { reason: 'Entered twice' })
  expect(await figuresOf(campaign)).toMatchObject({ amount: 0, donations: 0 })
  await expectFiguresToAgree()
})

test('staff correct the campaign of a gift: both figures follow, the line keeps its receipt, and the timeline says so', async () => {
  const [right, wrong] = [await newCampaign({ slug: 'right' }), await newCampaign({ slug: 'wrong' })]
  const { donation } = await app.readDonation(await paid(through(wrong, 3000)))
  const read = async () => (await officer.call<DonationDetails>('GET', `/donation/${donation.id}`)).body.data
  const { receipt } = await read()
  const line = { position: 0, cause_id: sadqah, fund_type: null, reason: 'typed wrong' }
  const correct = (changes: object) =>
    officer.call('POST', `/donations/${donation.id}/move-line`, { ...line, ...changes })
  const zakat = await newCampaign({ slug: 'of-zakat', cause_id: String(app.causeId('Zakat')) })
  expect((await correct({ campaign_id: zakat.id })).body.errors).toEqual({
    campaign_id: ['This campaign does not belong to Sadqah.'],
  })
  expect((await correct({ campaign_id: wrong.id })).status).toBe(409)
  expect((await correct({})).status).toBe(409)
  const corrected = await correct({ campaign_id: right.id })
  expect(corrected.body.message).toBe('Campaign corrected.')
  expect(await figuresOf(wrong)).toMatchObject({ amount: 0, donations: 0 })
  expect(await figuresOf(right)).toMatchObject({ amount: 3000, donations: 1 })
  const gift = await read()
  expect(gift).toMatchObject({ receipt, funds: [{ campaign_id: right.id, quantity: '1' }] })
  const { body } = await officer.call<TimelineEvent[]>('GET', `/donations/${donation.id}/timeline`)
  expect(body.data.find(({ kind }) => kind === 'line_corrected')?.facts).toMatchObject({
    from: { through: wrong.fundtitle },
    to: { through: right.fundtitle },
  })
  expect((await correct({ campaign_id: null })).status).toBe(200)
  expect(await figuresOf(right)).toMatchObject({ amount: 0, donations: 0 })
  await expectFiguresToAgree()
})

test('the cause is fixed after the first gift', async () => {
  const campaign = await newCampaign({ slug: 'fixed' })
  const zakat = { cause_id: String(app.causeId('Zakat')) }
  expect((await change(campaign, zakat)).status).toBe(200)
  expect((await change(campaign, {})).status).toBe(200)
  await paid(through(campaign, 1000))
  const { body } = await change(campaign, zakat)
  expect(body.errors).toEqual({
    cause_id: [
      'Gifts were made through this campaign, so its cause cannot change. Please make another campaign.',
    ],
  })
})

test('the editor previews unsaved values on the page of the cause', async () => {
  const values = {
    language: 'en',
    cause_id: sadqah,
    fundtitle: 'A draft',
    funddetail: '<p>Unsaved</p>',
    pictures: [{ address: '/media/a-b.png', alt: 'A well' }],
    goal_kind: 'amount',
    goal: 1000,
    share_price: null,
    shows_donors: true,
    figures: null,
  }
  expect((await editor.call('POST', '/campaigns/preview', values)).status).toBe(200)
  expect((await editor.call('POST', '/campaigns/preview', { ...values, cause_id: null })).status).toBe(404)
})

test('a new link in the story needs confirmation, as in every public text', async () => {
  await app.pool.query(`update sessions set confirmed_at = now() - interval '1 hour'`)
  const story = { funddetail: '<p>Pay to PK24SCBL0000001171495101</p>', slug: 'account' }
  expect((await send('POST', '/campaigns', { ...form, ...story })).status).toBe(428)
})

test('administrators get an e-mail once for 50, 90 and 100 % of a goal', async () => {
  await app.staff(['users'])
  const campaign = await newCampaign({ slug: 'milestones', goal: '10000' })
  const announced = async () => {
    await announceMilestones(app.db)
    await announceMilestones(app.db)
    const { rows } = await app.pool.query(`select facts ->> 'percent' as percent from messages
      where kind = 'campaign_milestone' and facts ->> 'slug' = 'milestones' order by id`)
    return rows.map((row) => row.percent)
  }
  await paid(through(campaign, 4000))
  expect(await announced()).toEqual([])
  await paid(through(campaign, 2000))
  expect(await announced()).toEqual(['50'])
  await paid(through(campaign, 4000))
  expect(await announced()).toEqual(['50', '100'])
  await change(campaign, { goal: '20000' })
  expect(await announced()).toEqual(['50', '100', '50'])
  await change(campaign, { goal: '10000' })
  expect(await announced()).toEqual(['50', '100', '50'])
})

test('the list shows campaigns with their figures, the newest first', async () => {
  const { body } = await editor.call<Page<Campaign>>('GET', '/campaigns?per_page=50')
  const bySlug = new Map(body.data.data.map((campaign) => [campaign.slug, campaign]))
  expect(bySlug.get('one')).toMatchObject({ cause: 'Sadqah', figures: { amount: 1000 } })
  expect(body.data.data.map(({ id }) => id)).toEqual(
    body.data.data.map(({ id }) => id).sort((one, other) => other - one),
  )
})
