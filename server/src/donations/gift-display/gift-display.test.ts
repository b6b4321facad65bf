import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import { apiBase } from '../../../../contract/src/entry.ts'
import type { GiftDisplay, GiftMessage } from '../../../../contract/src/gift-display.ts'
import type { PublicCampaign } from '../../../../contract/src/public-campaign.ts'
import { addCampaign } from '../../../test/add-campaign.ts'
import { allCalls } from '../../../test/all-calls.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { giftTo } from '../../../test/visitor.ts'
import { readShownGifts } from '../../catalogue/campaigns/shown-gifts.queries.ts'
import type { Page } from '../../platform/http/pagination.ts'

const app = await buildTestApp({ webFolder: join(import.meta.dirname, '../../../../web/dist') })
afterAll(app.close)
const reader = await app.staff(['campaign.review'])
const sadqah = app.causeId('Sadqah')
const newCampaign = (slug: string, fundtitle: string) =>
  addCampaign(app.db, { slug, cause_id: sadqah, fundtitle })
const campaign = await newCampaign('wells', 'Wells')

const through = (first_name: string, last_name: string, amount: number, place: object = { campaign }) => {
  const gift = giftTo(sadqah, amount)
  return { ...gift, first_name, last_name, cart: gift.cart.map((line) => ({ ...line, ...place })) }
}
async function paid(first_name: string, last_name: string, amount: number, place?: object): Promise<string> {
  const donor = app.visitor()
  const link = await donor.give(through(first_name, last_name, amount, place))
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  return link
}
const choose = (link: string, body: object) =>
  app.visitor().call<GiftDisplay>('PUT', `/public/donations/${link}/display`, body)
const listed = async () => (await readShownGifts(app.db, [campaign])).get(campaign)
const waiting = async () => (await reader.call<Page<GiftMessage>>('GET', '/gift-messages')).body.data.data
const decide = (id: number, message: string, shows_message: boolean, listed_name = '', shows_name = false) =>
  reader.call('POST', `/gift-messages/${id}/decide`, { message, shows_message, listed_name, shows_name })
/** Accepts the names that wait. */
async function showNames() {
  for (const { id, message, listed_name } of await waiting())
    await decide(id, message, false, listed_name, true)
}

test('the status page names the campaign of a line', async () => {
  const link = await paid('Noori', 'Jam', 1050)
  // A second, unlisted gift, so that no amount below reveals another one.
  await paid('Sohni', 'Dam', 1070)
  const { body } = await app.visitor().call<DonationStatus>('GET', `/public/donations/${link}`)
  expect(body.data.funds).toMatchObject([{ fundtitle: 'Sadqah', campaign: 'Wells' }])
})

test('a gift is listed as its donor chose for this gift, and not before', async () => {
  const link = await paid('Sassi', 'Punnu', 1100)
  expect(await listed()).toEqual([])
  await choose(link, { name: 'first', shows_amount: false, message: '' })
  await showNames()
  expect(await listed()).toMatchObject([{ name: 'Sassi', amount: null, message: '' }])
  await choose(link, { name: 'full', shows_amount: true, message: '' })
  await showNames()
  expect(await listed()).toMatchObject([{ name: 'Sassi Punnu', amount: 1100 }])
  await choose(link, { name: 'hidden', shows_amount: false, message: '' })
  expect(await listed()).toMatchObject([{ name: null, amount: null }])
})

test('a name is shown after staff have read it, and they can hide it later', async () => {
  const link = await paid('Buy', 'Cheap Watches', 1150)
  await choose(link, { name: 'full', shows_amount: true, message: '' })
  const shown = async () => (await listed())?.find(({ amount }) => amount === 1150)?.name
  expect(await shown()).toBeNull()
  const [gift] = await waiting()
  expect(gift).toMatchObject({
    listed_name: 'Buy Cheap Watches',
    name_state: 'waiting',
    message_state: 'none',
  })
  const { id = 0 } = gift ?? {}
  expect((await decide(id, '', false, 'Another Name', true)).status).toBe(409)
  await decide(id, '', false, 'Buy Cheap Watches', true)
  expect(await shown()).toBe('Buy Cheap Watches')
  await choose(link, { name: 'full', shows_amount: true, message: '' })
  expect(await waiting()).toEqual([])
  const { body } = await reader.call<Page<GiftMessage>>('GET', '/gift-messages?list=decided')
  expect(body.data.data[0]).toMatchObject({ id, name_state: 'shown' })
  await decide(id, '', false, 'Buy Cheap Watches', false)
  expect(await shown()).toBeNull()
})

test('no listed amount gives away a hidden one, on a campaign, on a page and beside matched giving', async () => {
  const small = await newCampaign('small', 'Small')
  const gifts = async (ids = [small], on: 'campaigns' | 'pages' = 'campaigns') =>
    [...(await readShownGifts(app.db, ids, on)).values()].flat().map(({ name, amount }) => [name, amount])
  async function give(name: string, amount: number, shows_amount: boolean, place = {}) {
    const link = await paid(name, 'Jatt', amount, { campaign: small, ...place })
    await choose(link, { name: 'first', shows_amount, message: '' })
    await showNames()
    return (await app.readDonation(link)).donation.intent_id
  }
  const hidden = await give('Marvi', 1100, false)
  // Hidden, because the total equals this single gift.
  expect(await gifts()).toEqual([[null, null]])
  const shown = await give('Umar', 2000, true)
  expect(await gifts()).toEqual([
    ['Umar', null],
    ['Marvi', null],
  ])
  await give('Heer', 900, false)
  const direct = [
    ['Heer', null],
    ['Umar', 2000],
    ['Marvi', null],
  ]
  expect(await gifts()).toEqual(direct)

  await sql`select attach_contacts(5000)`.execute(app.db)
  const { rows } = await sql<{ id: number }>`
    insert into campaign_pages (campaign_id, slug, owner_id, owner_point, occasion, is_team)
    select ${small}, 'own', min(id), 'x', 'own', false from contacts returning id`.execute(app.db)
  const page = rows[0]?.id ?? 0
  await sql`with revision as (
      insert into page_revisions (page_id, title, story, photo, relation, status, decided_at, decided_by)
      values (${page}, 'Own', 'x', 'noimage', '', 'approved', now(), (select min(id) from users)) returning id
    ) update campaign_pages set approved_revision_id = (select id from revision) where id = ${page}`.execute(
    app.db,
  )
  await give('Sanwal', 500, true, { page })
  expect([await gifts([page], 'pages'), (await gifts())[0]]).toEqual([[['Sanwal', 500]], ['Sanwal', 500]])
  await give('Moomal', 700, false, { page })
  const through = [
    ['Moomal', null],
    ['Sanwal', null],
  ]
  expect(await gifts([page], 'pages')).toEqual(through)
  expect(await gifts()).toEqual([...through, ...direct])

  // The unmatched balance of a pot gives away the sum of its gifts.
  await sql`with pledge as (
      insert into match_pledges (campaign_id, contact_id, shows_name, percent, pot, starts_on, position, created_by)
      select ${small}, owner_id, false, 100, 9000, day_in_pakistan(now()), 1, (select min(id) from users)
      from campaign_pages where id = ${page} returning id
    ) insert into match_allocations (intent_id, position, pledge_id, amount)
    select intent, 0, pledge.id, 1000 from pledge, unnest(array[${hidden}, ${shown}]::bigint[]) as intent`.execute(
    app.db,
  )
  expect(await gifts()).toEqual([...through, ['Heer', null], ['Umar', null], ['Marvi', null]])
})

test('a message is shown after staff have read it, and a changed one is read again', async () => {
  const link = await paid('Heer', 'Ranjha', 1200)
  const shown = { name: 'hidden', shows_amount: false }
  await choose(link, { ...shown, message: 'For my mother' })
  expect((await listed())?.map(({ message }) => message)).not.toContain('For my mother')
  const [message] = await waiting()
  expect(message).toMatchObject({ donor_name: 'Heer Ranjha', message: 'For my mother', campaigns: ['Wells'] })
  const { id = 0 } = message ?? {}
  await decide(id, 'For my mother', true)
  expect((await listed())?.map((gift) => gift.message)).toContain('For my mother')

  await choose(link, { ...shown, message: 'For my mother' })
  expect(await waiting()).toEqual([])
  await choose(link, { ...shown, message: 'Down with everybody' })
  expect((await listed())?.every((gift) => gift.message === '')).toBe(true)
  expect((await decide(id, 'For my mother', true)).status).toBe(409)
  await decide(id, 'Down with everybody', false)
  expect(await waiting()).toEqual([])
  expect((await listed())?.every((gift) => gift.message === '')).toBe(true)
})

test('a gift moved to another campaign is shown there without amount, and after its texts are read again', async () => {
  const link = await paid('Ali', 'Changezi', 1300)
  await choose(link, { name: 'full', shows_amount: true, message: 'For the wells' })
  const shown = { name: 'Ali Changezi', message: 'For the wells' }
  const read = async (id: number) => decide(id, shown.message, true, shown.name, true)
  const { donation } = await app.readDonation(link)
  expect((await read(donation.id)).status).toBe(200)
  expect((await listed())?.[0]).toMatchObject(shown)
  const moved = await newCampaign('moved', 'Moved')
  const officer = await app.staff(['donation', 'donation.verify', 'donation.enter'])
  const line = { position: 0, cause_id: sadqah, fund_type: null, reason: 'another campaign' }
  const body = { ...line, campaign_id: moved }
  expect((await officer.call('POST', `/donations/${donation.id}/move-line`, body)).status).toBe(200)
  const there = async () => (await readShownGifts(app.db, [moved])).get(moved)
  expect(await there()).toMatchObject([{ name: null, amount: null, message: '' }])
  expect(await waiting()).toMatchObject([{ id: donation.id, campaigns: ['Moved'] }])
  await read(donation.id)
  const { body: display } = await app.visitor().call('GET', `/public/donations/${link}/display`)
  expect(display.data).toMatchObject({ name_state: 'shown', message_state: 'shown', shows_amount: false })
})

test('staff read the message of a gift only after it is paid', async () => {
  const donor = app.visitor()
  const link = await donor.give(through('Umar', 'Marvi', 1250))
  await choose(link, { name: 'hidden', shows_amount: false, message: 'For Tharparkar' })
  expect(await waiting()).toEqual([])
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  const [message, ...others] = await waiting()
  expect([message?.message, others]).toEqual(['For Tharparkar', []])
  await decide(message?.id ?? 0, 'For Tharparkar', false)
})

test('a message that may name an account or a link is refused', async () => {
  const link = await paid('Ayesha', 'Khan', 1300)
  for (const message of ['Send to 03001234567', 'See www.example.com', 'PK24SCBL0000001171495101']) {
    const { status, body } = await choose(link, { name: 'hidden', shows_amount: true, message })
    expect(status, message).toBe(422)
    expect(body.errors).toEqual({ message: ['Write your message without numbers and links.'] })
  }
  const cause = await app.visitor().give()
  expect((await choose(cause, { name: 'full', shows_amount: true, message: '' })).status).toBe(409)
})

test('no public answer has a hidden name or amount, and erasing a donor takes the gift off the page', async () => {
  const hidden = await paid('Mahiwal', 'Sohni', 13_577)
  await choose(hidden, { name: 'hidden', shows_amount: false, message: 'Kabuliwala' })
  const first = await paid('Marvi', 'Umarkoti', 14_311)
  await choose(first, { name: 'first', shows_amount: false, message: '' })
  await showNames()
  const unlisted = await paid('Noori', 'Jamtamachi', 15_733)
  expect(unlisted).toBeTruthy()
  // A member of staff has hidden the name again.
  const refused = await paid('Sanwal', 'Moomal', 16_127)
  await choose(refused, { name: 'full', shows_amount: true, message: 'Badnaam' })
  const [read] = await waiting()
  await decide(read?.id ?? 0, 'Badnaam', false, 'Sanwal Moomal', false)
  // Moves all gifts to a supporter's page.
  await sql`select attach_contacts(5000)`.execute(app.db)
  await sql`
    with page as (
      insert into campaign_pages (campaign_id, slug, owner_id, owner_point, occasion, is_team)
      select ${campaign}, 'own', min(id), 'x', 'own', false from contacts returning id
    ), revision as (
      insert into page_revisions (page_id, title, story, photo, relation, status, decided_at, decided_by)
      select page.id, 'Own', 'x', 'noimage', '', 'approved', now(), (select min(id) from users) from page
      returning id, page_id
    ), line as (
      update donation_funds set page_id = (select id from page) where campaign_id = ${campaign}
    ) update payment_intents set page_ids = array(select id from page), page_amounts = campaign_amounts
      where ${campaign} = any(campaign_ids)`.execute(app.db)
  await sql`update campaign_pages set approved_revision_id = (select max(id) from page_revisions)
    where campaign_id = ${campaign}`.execute(app.db)
  const page = await app.db
    .selectFrom('campaign_pages')
    .select('id')
    .where('slug', '=', 'own')
    .executeTakeFirst()
  const stranger = app.visitor()
  await expect
    .poll(async () => (await stranger.call<PublicCampaign>('GET', '/public/campaigns/wells')).body.data.gifts)
    .toContainEqual(expect.objectContaining({ name: 'Marvi', amount: null }))
  const calls = allCalls
    .filter(({ who, method }) => who === 'anyone' && method === 'GET')
    .map(({ path }) => `${apiBase}${path.replace(':slug', 'wells').replace(':page', 'own')}`)
  const files = ['', '/live', '/own', '/own/report'].map((page) => `/campaigns/wells${page}`)
  const pages = [
    '/',
    '/embed',
    '/embed?campaign=wells',
    '/embed?campaign=wells&page=own',
    ...files,
    ...['wells', 'wells/own'].flatMap((path) => [`/thermometers/${path}.svg`, `/thermometers/${path}.json`]),
  ]
  const pictures = [
    `/share/campaign-${campaign}.jpg`,
    `/share/page-${page?.id}.jpg`,
    '/share/site.jpg',
    '/amanah-donate.js',
    '/manifest.webmanifest',
  ]
  const addresses = [...calls, ...pages, ...pages.map((page) => `/ur${page}`), ...pictures]
  const answers = await Promise.all(
    addresses.map(async (path) => {
      const answer = await fetch(`${app.address}${path}`, { redirect: 'manual' })
      return `${JSON.stringify([...answer.headers])} ${await answer.text()}`
    }),
  )
  for (const path of ['wells', 'wells/pages/own'])
    expect(answers[addresses.indexOf(`${apiBase}/public/campaigns/${path}`)]).toContain('Marvi')
  const secrets =
    /Mahiwal|Sohni|Umarkoti|Noori|Jamtamachi|Kabuliwala|Sanwal|Moomal|Badnaam|13,?577|14,?311|15,?733/
  for (const [index, answer] of answers.entries()) expect(answer, addresses[index]).not.toMatch(secrets)

  const { donation } = await app.readDonation(first)
  await sql`select anonymise_payers(array[${donation.intent_id}]::bigint[])`.execute(app.db)
  expect((await listed())?.map(({ name }) => name)).not.toContain('Marvi')
  const again = await choose(first, { name: 'first', shows_amount: true, message: 'Still here' })
  expect(again.status).toBe(409)
  expect(
    await app.db.selectFrom('gift_displays').selectAll().where('donation_id', '=', donation.id).execute(),
  ).toEqual([])
})
