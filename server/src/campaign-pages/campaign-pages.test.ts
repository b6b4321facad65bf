import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { readGivingCharts, readOpenTasks } from '../../../contract/src/analytics.ts'
import type { OwnPages } from '../../../contract/src/campaign-pages.ts'
import { type listCampaignTitles, maxPageTitles } from '../../../contract/src/campaigns.ts'
import type { listContacts } from '../../../contract/src/contacts.ts'
import type { listDonations } from '../../../contract/src/donations.ts'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import { donationFilters } from '../../../contract/src/lists.ts'
import type { OfficePage, Review } from '../../../contract/src/page-reviews.ts'
import type { PublicCampaign } from '../../../contract/src/public-campaign.ts'
import { addCampaign } from '../../test/add-campaign.ts'
import { mailText } from '../../test/mail-text.ts'
import { openDonorPage } from '../../test/open-donor-page.ts'
import { giftTo, type Visitor } from '../../test/visitor.ts'
import { donationsToExport } from '../donations/donations-to-export.ts'
import { personalDataTasks } from '../donations/personal-data/personal-data.jobs.ts'
import { bookChecks } from '../features.ts'
import { runChecks } from '../operations/checks/run-checks.ts'
import type { Page } from '../platform/http/pagination.ts'
import { announcePageMilestones } from './page-messages.ts'

const { app, sentCodes, open } = await openDonorPage()
afterAll(app.close)
const staff = await app.staff([
  'campaign.review',
  'donation',
  'donation.refund',
  'donation.export',
  'contact',
  'contact.merge',
])
const sadqah = app.causeId('Sadqah')

const campaign = await addCampaign(app.db, { slug: 'wells', cause_id: sadqah, allows_pages: true })

const png = new Uint8Array(
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7a4b' } })
    .png()
    .toBuffer(),
)

let codes = 0
/** Signs in a person without a donor record. */
async function newSupporter(who: string): Promise<Visitor> {
  const visitor = app.visitor()
  await visitor.call('POST', '/my/sign-in-codes', { who, campaign: 'wells' })
  codes += 1
  const sent = await sentCodes(codes)
  await open(visitor, { code: sent.at(-1)?.code ?? '' })
  return visitor
}

const newPage = {
  campaign: 'wells',
  occasion: 'own',
  is_team: '0',
  team: '',
  first_name: 'Sassi',
  last_name: 'Punnu',
}
const form = {
  title: 'Sassi walks for wells',
  story: 'I walk 40 km.\nWalk with me.',
  goal: '10000',
  relation: '',
  sends: '1',
}
function send(owner: Visitor, method: 'POST' | 'PUT', path: string, changes: object = {}, photo = false) {
  const body = new FormData()
  const fields = { ...(method === 'POST' && newPage), ...form, ...changes }
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  if (photo) body.set('photo', new Blob([png]))
  return owner.call<OwnPages>(method, path, body)
}
async function createPage(owner: Visitor, changes: object = {}, photo = false) {
  const { body, text } = await send(owner, 'POST', '/my/campaign-pages', changes, photo)
  const [page] = body.data?.pages ?? []
  if (!page) throw new Error(text)
  return page
}
const ownPages = async (owner: Visitor) =>
  (await owner.call<OwnPages>('GET', '/my/campaign-pages')).body.data.pages
const queue = async () => (await staff.call<Page<Review>>('GET', '/campaign-reviews')).body.data.data
const waitingRevision = async (title: string) => {
  const found = (await queue()).find((item) => item.kind === 'revision' && item.title === title)
  if (found?.kind !== 'revision') throw new Error(`${title} does not wait.`)
  return found
}
async function decide(title: string, is_approved = true, reason = '') {
  const { id, written_at } = await waitingRevision(title)
  return staff.call('POST', `/page-revisions/${id}/decide`, { is_approved, reason, written_at })
}
async function livePage(owner: Visitor, changes: object = {}) {
  const page = await createPage(owner, changes)
  expect((await decide(page.revision.title)).status).toBe(200)
  return page
}
const readPage = async (path: string) => {
  const [, , slug, page] = path.split('/')
  return app.visitor().call<PublicCampaign>('GET', `/public/campaigns/${slug}/pages/${page}`)
}
const shownPage = async (path: string) => (await readPage(path)).body.data?.page
const through = (page: number, amount = 5000) => {
  const gift = giftTo(sadqah, amount)
  return { ...gift, cart: gift.cart.map((line) => ({ ...line, campaign, page })) }
}
async function paid(gift: object) {
  const donor = app.visitor()
  const link = await donor.give(gift)
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  await sql`select attach_contacts(5000)`.execute(app.db)
  return link
}
const figuresOf = async (owner: Visitor, id: number) =>
  (await ownPages(owner)).find((page) => page.id === id)?.figures
const messagesOf = async (kind: string) =>
  (await app.pool.query(`select facts, recipient from messages where kind = $1 order by id`, [kind])).rows
const expectBooksToAgree = async () =>
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])

let sassi: Visitor

test('a supporter proves an address, makes a page, and donors see it after staff have approved it', async () => {
  sassi = await newSupporter('sassi@example.com')
  const page = await createPage(sassi, {}, true)
  expect(page).toMatchObject({ state: 'waiting', path: '/campaigns/wells/sassi-walks-for-wells' })
  expect((await app.visitor().ask(page.path)).status).toBe(302)
  const revision = await waitingRevision(page.revision.title)
  expect(revision).toMatchObject({ owner: 'Sassi Punnu', shown: null, has_photo: true, path: null })
  expect((await staff.ask(`/api/v1/page-revisions/${revision.id}/photo`)).status).toBe(200)
  expect((await sassi.ask(`/api/v1/my/campaign-pages/${page.id}/photo`)).status).toBe(200)

  await decide(page.revision.title)
  expect(await messagesOf('page_decided')).toMatchObject([
    { facts: { outcome: 'approved' }, recipient: 'sassi@example.com' },
  ])
  const shown = await shownPage(page.path)
  expect(shown).toMatchObject({ title: page.revision.title, story: form.story, goal: 10_000, is_open: true })
  expect((await app.visitor().ask(shown?.photo ?? '')).status).toBe(200)
  expect((await readPage(page.path)).text).not.toContain('sassi@example.com')
  expect((await app.visitor().ask(page.path)).status).toBe(200)
})

test('an edit of a live page waits, and what it says is shown after staff have read that version', async () => {
  const [page] = await ownPages(sassi)
  const { id = 0, path = '' } = page ?? {}
  await send(sassi, 'PUT', `/my/campaign-pages/${id}`, { title: 'A second title' })
  expect((await ownPages(sassi))[0]).toMatchObject({
    live_title: form.title,
    revision: { title: 'A second title' },
  })
  await send(sassi, 'PUT', `/my/campaign-pages/${id}`, { story: 'A second story' })
  expect((await shownPage(path))?.story).toBe(form.story)
  const read = await waitingRevision(form.title)
  await send(sassi, 'PUT', `/my/campaign-pages/${id}`, { story: 'A third story' })
  const decision = { is_approved: true, reason: '', written_at: read.written_at }
  expect((await staff.call('POST', `/page-revisions/${read.id}/decide`, decision)).status).toBe(409)
  expect((await shownPage(path))?.story).toBe(form.story)
  expect((await decide(form.title, false, '')).status).toBe(422)
  await decide(form.title, false, 'Please leave out the name of the school')
  expect((await ownPages(sassi))[0]).toMatchObject({
    state: 'live',
    revision: {
      status: 'refused',
      reason: 'Please leave out the name of the school',
      story: 'A third story',
    },
  })
  await send(sassi, 'PUT', `/my/campaign-pages/${id}`, { story: 'A fourth story' })
  await decide(form.title)
  expect((await shownPage(path))?.story).toBe('A fourth story')
})

test('the figure of a page is its settled gifts less refunds, and its team counts the gifts of its members', async () => {
  const captain = await newSupporter('captain@example.com')
  const team = await livePage(captain, { title: 'Team Lahore', is_team: '1', first_name: 'Umar' })
  const runner = await newSupporter('runner@example.com')
  const { path, id } = await livePage(runner, { title: 'Runner', team: 'team-lahore', first_name: 'Marvi' })
  const refused = await send(runner, 'POST', '/my/campaign-pages', { team: 'runner', title: 'No team' })
  expect(refused.body.errors).toEqual({ team: ['This team cannot be joined. Please choose another one.'] })

  await paid(through(team.id, 1000))
  const link = await paid({
    ...through(id, 3000),
    email: 'other@example.com',
    phone: '03007654321',
    cnic: '',
  })
  expect(await figuresOf(runner, id)).toEqual({ amount: 3000, donations: 1, donors: 1, promised: 0 })
  expect(await figuresOf(captain, team.id)).toEqual({ amount: 4000, donations: 2, donors: 2, promised: 0 })
  const { attempts } = await app.readDonation(link)
  const refund = { amount: 500, left: 3000, reason: 'Given twice', way: 'gateway' }
  await staff.call('POST', `/attempts/${attempts[0]?.id}/refunds`, refund)
  await app.workDueJobs()
  expect(await figuresOf(captain, team.id)).toMatchObject({ amount: 3500 })
  const filtered = async (pages: string[], campaigns: string[] = []) => {
    const sent = { pages, campaigns }
    return (await staff.call<AnswerOf<typeof listDonations>>('POST', '/donation', sent)).body.data
  }
  const ofMember = await filtered(['wells/runner'])
  expect([ofMember.total, ofMember.received?.of_causes, ofMember.data[0]?.funds[0]?.page]).toEqual([
    1,
    2500,
    'Runner',
  ])
  // A team counts its members.
  const ofTeam = await filtered(['wells/team-lahore'], ['wells'])
  expect([ofTeam.total, ofTeam.received?.of_causes]).toEqual([2, 3500])
  expect(await filtered(['wells/runner'], ['another'])).toMatchObject({ total: 0 })
  const filters = donationFilters.parse({ pages: ['wells/runner'] })
  for (const byLine of [true, false]) {
    const rows = donationsToExport(app.db, filters, app.context.sealer, { byLine, prefix: '' })
    expect(await rows.execute()).toMatchObject([{ campaigns: 'Wells', pages: 'Runner', amount: 3000 }])
  }
  const titles = await staff.call<AnswerOf<typeof listCampaignTitles>>('GET', '/campaign-titles')
  expect(titles.body.data[0]?.pages).toContainEqual(
    expect.objectContaining({ slug: 'runner', title: 'Runner' }),
  )
  const charts = await staff.call<AnswerOf<typeof readGivingCharts>>('GET', '/analytics/giving-charts')
  expect(charts.body.data.by_page).toContainEqual({ page: 'Runner', count: 1, amount: 2500 })
  const { body } = await staff.call<AnswerOf<typeof listContacts>>('POST', '/contacts/search', {
    campaigns: ['wells'],
  })
  expect(body.data.total).toBe(2)
  const amounts = (await readPage(path)).body.data.pages.map(({ amount }) => amount)
  expect([amounts[0], amounts.length > 1]).toEqual([Math.max(...amounts), true])
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  await createPage(await newSupporter('joiner@example.com'), { title: 'Joiner', team: 'team-lahore' })
  expect((await waitingRevision('Joiner')).team).toBe('Team Lahore')
  await decide('Joiner', false, 'Not now')
  expect((await shownPage(path))?.team).toEqual({ slug: 'team-lahore', title: 'Team Lahore' })
  expect((await shownPage(team.path))?.members).toMatchObject([{ slug: 'runner' }])
  await expectBooksToAgree()
})

test('the owner sees gifts as their donors chose, and thanks each of them once after staff have read the text', async () => {
  const owner = await newSupporter('thanks@example.com')
  const { id } = await livePage(owner, { title: 'Thanks', first_name: 'Heer' })
  const thank = (text: string) => owner.call('POST', `/my/campaign-pages/${id}/thank`, { text })
  expect((await thank('JazakAllah')).status).toBe(409)
  const given = { first_name: 'Anarkali', last_name: 'Secret', email: 'anarkali@example.com' }
  const link = await paid({ ...through(id, 2000), ...given, phone: '03331112222', cnic: '' })
  await app.visitor().call('PUT', `/public/donations/${link}/display`, {
    name: 'first',
    shows_amount: false,
    message: 'For my mother',
  })
  const readGifts = () => owner.call('GET', `/my/campaign-pages/${id}/gifts`)
  expect((await readGifts()).text).not.toContain('Anarkali')
  const gift = (await queue()).find(({ kind }) => kind === 'gift_message')
  const read = { listed_name: 'Anarkali', message: 'For my mother' }
  const shown = { ...read, shows_name: true, shows_message: false }
  expect((await staff.call('POST', `/gift-messages/${gift?.id}/decide`, shown)).status).toBe(200)
  // The total of the page equals the only gift.
  expect((await readGifts()).body.data).toMatchObject({ total: 1, data: [{ name: null, amount: null }] })
  await paid({ ...through(id, 2500), ...given, phone: '03331112222', cnic: '' })
  const gifts = await readGifts()
  expect(gifts.body.data).toMatchObject({
    total: 2,
    data: [
      { name: null, amount: null },
      { name: 'Anarkali', amount: null, message: '' },
    ],
  })
  for (const hidden of ['Secret', 'anarkali@example.com', '03331112222', '2000', 'mother'])
    expect(gifts.text).not.toContain(hidden)

  expect((await thank('Write to me at 0300 1234567')).status).toBe(422)
  expect((await thank('JazakAllah to all of you')).status).toBe(200)
  expect(await messagesOf('page_thanks')).toEqual([])
  expect((await thank('And another one')).status).toBe(409)
  const item = (await queue()).find(({ kind }) => kind === 'thanks')
  expect(item).toMatchObject({ text: 'JazakAllah to all of you', donors: 1 })
  await staff.call('POST', `/page-thanks/${item?.id}/decide`, { is_approved: true, reason: '' })
  expect(await messagesOf('page_thanks')).toMatchObject([{ recipient: 'anarkali@example.com' }])
  expect((await thank('Again')).status).toBe(409)
})

test('other websites show the form and figure of a page; hidden, its form is that of its campaign', async () => {
  const page = await livePage(sassi, { title: 'Embeds', goal: '40000' })
  await paid(through(page.id, 7000))
  const visitor = app.visitor()
  const form = async () => (await visitor.ask('/embed?campaign=wells&page=embeds')).status
  const figures = async () => JSON.parse((await visitor.ask('/thermometers/wells/embeds.json')).text)
  await expect
    .poll(figures)
    .toMatchObject({ page: 'embeds', title: 'Embeds', state: 'collecting', goal: 40_000, amount: 7000 })
  const picture = await fetch(`${app.address}/ur/thermometers/wells/embeds.svg`)
  expect(await picture.text()).toContain('7,000')
  const etag = picture.headers.get('etag') ?? ''
  const again = await fetch(picture.url, { headers: { 'if-none-match': etag } })
  expect([again.status, picture.headers.get('cache-control')]).toEqual([304, 'public, max-age=60'])
  expect(await form()).toBe(200)

  await sassi.call('POST', `/my/campaign-pages/${page.id}/end`)
  await expect.poll(figures).toMatchObject({ state: 'ended', amount: 7000 })
  await staff.call('POST', `/campaign-pages/${page.id}/hide`, { reason: 'Not true' })
  await expect.poll(async () => (await visitor.ask('/thermometers/wells/embeds.svg')).status).toBe(404)
  expect(await form()).toBe(200)
})

test('the sub type of a gift is corrected after its page was hidden, and the gift stays on the page', async () => {
  const page = await livePage(sassi, { title: 'Hides' })
  const { donation } = await app.readDonation(await paid(through(page.id, 3000)))
  await staff.call('POST', `/campaign-pages/${page.id}/hide`, { reason: 'Not true' })
  await app.db.insertInto('fund_types').values({ cause_id: sadqah, typename: 'Wells', position: 9 }).execute()
  const corrector = await app.staff(['donation', 'donation.verify', 'donation.enter'])
  const line = { position: 0, cause_id: sadqah, campaign_id: campaign, reason: 'typed wrong' }
  const correct = (changes: object) =>
    corrector.call('POST', `/donations/${donation.id}/move-line`, { ...line, fund_type: 'Wells', ...changes })
  expect((await correct({ page_id: page.id })).body.message).toBe('Sub type corrected.')
  const stored = async () =>
    app.db
      .selectFrom('donation_funds')
      .select(['fund_type', 'page_id'])
      .where('donation_id', '=', donation.id)
      .executeTakeFirst()
  expect(await stored()).toEqual({ fund_type: 'Wells', page_id: page.id })
  expect((await correct({ page_id: null })).body.message).toBe('Campaign corrected.')
  // A hidden page takes no gift that was given another way.
  expect((await correct({ page_id: page.id })).status).toBe(422)
})

test('a page in memory of a person needs the name and the relation, and no text names an account', async () => {
  const owner = await newSupporter('memory@example.com')
  const memory = { occasion: 'in_memory', title: 'Nana' }
  expect((await send(owner, 'POST', '/my/campaign-pages', memory)).body.errors).toEqual({
    honoree: ['Name of this person is required'],
    relation: ['Your relation to this person is required'],
  })
  const account = await send(owner, 'POST', '/my/campaign-pages', {
    story: 'Pay to PK24SCBL0000001171495101',
  })
  expect(account.body.errors).toMatchObject({ story: [expect.stringMatching(/^Leave this out: .*PK24SCBL/)] })
  expect((await ownPages(owner)).length).toBe(0)
  const person = { relation: 'Her grandson', honoree: 'Amina Bibi', shown_name: 'Ali of Lahore' }
  const { path } = await createPage(owner, { ...memory, ...person })
  expect(await waitingRevision('Nana')).toMatchObject(person)
  await createPage(owner, { ...person, title: 'Nobody', occasion: 'event' })
  expect(await waitingRevision('Nobody')).toMatchObject({ honoree: '' })
  await decide('Nobody', false, 'Not now')
  await decide('Nana')
  expect(await shownPage(path)).toMatchObject({ honoree: 'Amina Bibi', shown_name: 'Ali of Lahore' })
})

test('occasion and team of a draft can be changed, and stay once donors have seen the page', async () => {
  const owner = await newSupporter('changing@example.com')
  const page = await createPage(owner, { title: 'Changing', is_team: '1', sends: '0' })
  const change = (changes: object) => send(owner, 'PUT', `/my/campaign-pages/${page.id}`, changes)
  const changed = { title: 'Changing', occasion: 'mosque', team: 'team-lahore' }
  expect((await change({ ...changed, is_team: '1' })).body.errors).toEqual({
    team: ['This team cannot be joined. Please choose another one.'],
  })
  await change({ ...changed, is_team: '0' })
  expect((await ownPages(owner))[0]).toMatchObject({
    occasion: 'mosque',
    is_team: false,
    team: { slug: 'team-lahore', title: 'Team Lahore' },
  })
  await decide('Changing')
  expect((await change({ ...changed, is_team: '0', occasion: 'own' })).status).toBe(409)
})

test('an owner chooses the address, staff read it, and the former one leads to it', async () => {
  const owner = await newSupporter('address@example.com')
  const page = await createPage(owner, { title: 'سسی کے لیے' })
  expect(page.path).toBe('/campaigns/wells/sasi-ke-lie')
  const { id } = page
  await send(owner, 'PUT', `/my/campaign-pages/${id}`, { title: 'سسی کے لیے', slug: 'Sassi Walks' })
  expect((await waitingRevision('سسی کے لیے')).address).toBe('/campaigns/wells/sassi-walks')
  await decide('سسی کے لیے')
  const pathOf = async () => (await ownPages(owner))[0]?.path
  expect((await ownPages(owner))[0]?.revision.slug).toBe('sassi-walks')
  expect(await pathOf()).toBe('/campaigns/wells/sassi-walks')
  const leadsTo = async (path: string) => {
    const { status, headers } = await app.visitor().ask(path)
    return [status, headers.get('location')]
  }
  // Donors never saw the address of the draft.
  expect(await leadsTo('/campaigns/wells/sasi-ke-lie')).toEqual([302, '/campaigns/wells'])

  const taken = { title: 'سسی کے لیے', slug: 'team-lahore' }
  await send(owner, 'PUT', `/my/campaign-pages/${id}`, taken)
  expect((await shownPage('/campaigns/wells/sassi-walks'))?.slug).toBe('sassi-walks')
  await decide('سسی کے لیے')
  expect(await pathOf()).toBe('/campaigns/wells/team-lahore-2')
  expect(await leadsTo('/campaigns/wells/sassi-walks?amount=500')).toEqual([
    301,
    '/campaigns/wells/team-lahore-2?amount=500',
  ])
  expect((await shownPage('/campaigns/wells/sassi-walks'))?.slug).toBe('team-lahore-2')
  // Nobody else gets an address that leads here.
  const other = await createPage(await newSupporter('address.two@example.com'), { title: 'Sassi walks' })
  expect(other.path).toBe('/campaigns/wells/sassi-walks-2')
  const account = await send(owner, 'PUT', `/my/campaign-pages/${id}`, { slug: '0300-1234567' })
  expect(account.body.errors).toMatchObject({ slug: [expect.stringMatching(/^Leave this out: 0300/)] })
})

test('an owner has three pages at most until one is ended, and a campaign takes ten new ones a day', async () => {
  const owner = await newSupporter('many@example.com')
  const draft = { sends: '0', title: 'Many' }
  const [first] = [
    await createPage(owner, draft),
    await createPage(owner, draft),
    await createPage(owner, draft),
  ]
  expect((await send(owner, 'POST', '/my/campaign-pages', draft)).status).toBe(409)
  const remaining = async () => (await owner.call<OwnPages>('GET', '/my/campaign-pages')).body.data.remaining
  expect(await remaining()).toBe(0)
  await owner.call('POST', `/my/campaign-pages/${first?.id}/end`)
  expect(await remaining()).toBe(1)
  await createPage(owner, draft)
  await sql`
    with page as (insert into campaign_pages (campaign_id, slug, owner_id, owner_point, occasion, is_team)
      select ${campaign}, 'filler-' || number, min(contacts.id), '', 'own', false
      from generate_series(1, 10) as number, contacts group by number returning id)
    insert into page_revisions (page_id, title, story, photo, relation, status)
    select id, 'Filler', 'Filler', 'noimage', '', 'waiting' from page`.execute(app.db)
  const late = await newSupporter('late@example.com')
  const { status, body } = await send(late, 'POST', '/my/campaign-pages')
  expect([status, body.message]).toEqual([
    409,
    'Many new pages of this campaign wait to be read. Please save yours and send it tomorrow.',
  ])
  await sql`delete from page_revisions where title = 'Filler'`.execute(app.db)
})

test('an owner previews the newest revision, with its photo, and removes the photo', async () => {
  const owner = await newSupporter('preview@example.com')
  const page = await createPage(owner, { title: 'Preview', story: 'Nobody has read this' }, true)
  const preview = (who: Visitor) =>
    who.call<{ html: string }>('POST', `/my/campaign-pages/${page.id}/preview`)
  expect((await preview(sassi)).status).toBe(404)
  const shown: PublicCampaign[] = []
  app.context.renderCampaign = async (_, campaign) => {
    shown.push(campaign)
    return '<p>page</p>'
  }
  const previewed = await preview(owner)
  expect(previewed.body.data?.html, previewed.text).toBe('<p>page</p>')
  const photo = `/api/v1/my/campaign-pages/${page.id}/photo`
  expect(shown[0]?.page).toMatchObject({ title: 'Preview', story: 'Nobody has read this', photo })
  await send(owner, 'PUT', `/my/campaign-pages/${page.id}`, { title: 'Preview', photo: 'noimage' })
  expect((await ownPages(owner))[0]?.revision.has_photo).toBe(false)
})

test('the link of an e-mailed code leads to the form of the campaign', async () => {
  await newSupporter('link@example.com')
  await app.workDueJobs()
  const { rows } = await app.pool.query(
    `select message_id from messages where recipient = 'link@example.com'`,
  )
  const mail = await mailText(`${app.dataDir}/outbox/${rows[0].message_id}@give.example.org.eml`)
  expect(mail).toContain('/my?campaign=wells#')
})

test('waiting reviews are an open task of staff who may decide them', async () => {
  const reviewer = await app.staff(['campaign.review'])
  const waiting = async () =>
    (await reviewer.call<AnswerOf<typeof readOpenTasks>>('GET', '/analytics/open-tasks')).body.data
  const { total } = (await staff.call<Page<Review>>('GET', '/campaign-reviews')).body.data
  expect(total).toBeGreaterThan(0)
  expect(await waiting()).toContainEqual({ what: 'reviews', count: total })
})

test('staff who read Urdu see the title of the campaign in Urdu', async () => {
  await sql`update campaigns set texts = '{"ur": {"fundtitle": "کنویں"}}' where id = ${campaign}`.execute(
    app.db,
  )
  for (const path of ['/campaign-reviews', '/campaign-pages']) {
    const answer = await staff.call<Page<Review>>('GET', path, undefined, { 'accept-language': 'ur' })
    expect(answer.body.data.data[0]).toMatchObject({ campaign: 'کنویں' })
  }
  await sql`update campaigns set texts = '{}' where id = ${campaign}`.execute(app.db)
})

test('owners who never gave are erased: drafts after days, ended pages after years', async () => {
  const draft = await createPage(await newSupporter('draft.only@example.com'), {
    sends: '0',
    title: 'Draft only',
  })
  const ended = await livePage(await newSupporter('long.ended@example.com'), { title: 'Long ended' })
  const kept = await livePage(await newSupporter('still.live@example.com'), { title: 'Still live' })
  const long = [draft.id, ended.id, kept.id]
  await sql`update page_revisions set written_at = now() - interval '400 days' where page_id = any(${long})`.execute(
    app.db,
  )
  await sql`update campaign_pages set ended_at = now() - interval '11 years' where id = ${ended.id}`.execute(
    app.db,
  )
  const slugs = async () =>
    (
      await sql<{
        slug: string
      }>`select slug from campaign_pages where id = any(${long}) order by id`.execute(app.db)
    ).rows.map(({ slug }) => slug)
  const before = await slugs()
  const retention = { years: 0, unpaidDays: 0 }
  const run = (rule: object) =>
    personalDataTasks({ ...app.context, retention: { ...retention, ...rule } })['anonymise-payers']?.({})
  await run({})
  expect(await slugs()).toEqual(before)
  await run({ unpaidDays: 365 })
  expect(await slugs()).toEqual([`erased-${draft.id}`, before[1], before[2]])
  await run({ years: 10 })
  expect(await slugs()).toEqual([`erased-${draft.id}`, `erased-${ended.id}`, before[2]])
  await expectBooksToAgree()
})

test('an upheld report hides the page with a reason for its owner, and a rejected one changes nothing', async () => {
  const owner = await newSupporter('reported@example.com')
  const { id, path } = await livePage(owner, { title: 'Reported', first_name: 'Omar' })
  const report = (reason: string) =>
    app.visitor().ask(`${path}/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ reason, text: 'I know him' }),
    })
  expect((await app.visitor().ask(`${path}/report`)).text).toContain('<form method="post">')
  expect([(await report('not_true')).status, (await report('photo')).status]).toEqual([200, 200])
  expect((await report('nonsense')).status).toBe(404)
  const [first, second] = await queue()
  expect(first).toMatchObject({ kind: 'report', reason: 'not_true', text: 'I know him' })
  await staff.call('POST', `/page-reports/${first?.id}/decide`, { is_upheld: false, reason: '' })
  expect((await readPage(path)).status).toBe(200)
  const upheld = { is_upheld: true, reason: 'The hospital does not know this case' }
  await staff.call('POST', `/page-reports/${second?.id}/decide`, upheld)
  expect((await readPage(path)).status).toBe(404)
  const redirect = await app.visitor().ask(`/ur${path}`)
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/ur/campaigns/wells'])
  expect((await ownPages(owner))[0]).toMatchObject({ state: 'hidden', hidden_reason: upheld.reason })
  expect((await messagesOf('page_decided')).at(-1)?.facts).toMatchObject({ outcome: 'hidden' })

  const gift = await app.visitor().call('POST', '/donate', through(id))
  expect(gift.body.errors).toEqual({ 'cart.0.page': [expect.stringContaining('to give to Wells')] })

  await staff.call('POST', `/campaign-pages/${id}/show`)
  expect((await readPage(path)).status).toBe(200)
  const { body } = await staff.call<Page<OfficePage>>('GET', '/campaign-pages?per_page=50')
  expect(body.data.data.find((page) => page.id === id)).toMatchObject({ state: 'live', owner: 'Omar Punnu' })
})

test('an owner is notified of 50, 90 and 100 % of a goal once each', async () => {
  const owner = await newSupporter('goal@example.com')
  const { id } = await livePage(owner, { title: 'Goal', goal: '10000', first_name: 'Sohni' })
  const announced = async () => {
    await announcePageMilestones(app.db)
    await announcePageMilestones(app.db)
    return (await messagesOf('page_milestone')).map(({ facts }) => facts.percent)
  }
  await paid(through(id, 4000))
  expect(await announced()).toEqual([])
  await paid(through(id, 2000))
  expect(await announced()).toEqual([50])
  await paid(through(id, 4000))
  expect(await announced()).toEqual([50, 100])
})

test('a page opens only for its owner, and the erasure of an owner does not change the figure', async () => {
  const owner = await newSupporter('erased@example.com')
  const { id, path } = await livePage(owner, { title: 'Erased', first_name: 'Mahiwal', last_name: 'Kumhar' })
  await paid(through(id, 700))
  expect((await sassi.call('GET', `/my/campaign-pages/${id}/gifts`)).status).toBe(404)
  expect((await send(sassi, 'PUT', `/my/campaign-pages/${id}`)).status).toBe(404)
  await owner.call('POST', '/my/erasure-requests')
  const { rows } = await sql<{ id: number }>`select id from erasure_requests`.execute(app.db)
  const officer = await app.staff(['personal-data'])
  await officer.call('POST', `/erasure-requests/${rows[0]?.id}/decide`, { decision: 'erased' })
  expect((await readPage(path)).status).toBe(404)
  const { rows: left } = await sql`select slug, owner_point,
      (select count(*)::int from page_revisions where page_id = ${id}) as revisions
    from campaign_pages where id = ${id}`.execute(app.db)
  expect(left).toEqual([{ slug: `erased-${id}`, owner_point: '', revisions: 0 }])
  await expectBooksToAgree()
})

test('pages move with a merge of donor records, and back when it is undone', async () => {
  const owner = await newSupporter('merged@example.com')
  const { id } = await livePage(owner, { title: 'Merged', first_name: 'Ranjha', last_name: 'Dheedo' })
  const ownerOf = async () =>
    (await sql<{ owner_id: number }>`select owner_id from campaign_pages where id = ${id}`.execute(app.db))
      .rows[0]?.owner_id
  const loser_id = await ownerOf()
  const { rows } = await sql<{ id: number }>`select min(id) as id from contacts`.execute(app.db)
  const winner = rows[0]?.id
  const fields = {
    kind: 'person',
    first_name: 'Sassi',
    last_name: 'Punnu',
    country: 'Pakistan',
    language: 'en',
  }
  const { body, text } = await staff.call<{ merge_id: number }>('POST', `/contacts/${winner}/merge`, {
    loser_id,
    fields,
  })
  expect(await ownerOf(), text).toBe(winner)
  await staff.call('POST', '/contact-merges/undo', { merge_ids: [body.data.merge_id] })
  expect(await ownerOf()).toBe(loser_id)
  await expectBooksToAgree()
})

test('staff see the live title of a page beside the unread one, and the owners of pages with one title', async () => {
  await paid(giftTo(sadqah, 1000))
  await sql`select attach_contacts(5000)`.execute(app.db)
  await sql`with page as (
      insert into campaign_pages (campaign_id, slug, owner_id, owner_point, occasion, is_team)
      select ${campaign}, slug, (select min(id) from contacts), 'x', 'own', false
      from unnest(array['iqra', 'iqra-2']) as slug returning id, slug
    ), revision as (
      insert into page_revisions (page_id, title, story, photo, relation, status, decided_at, decided_by)
      select id, 'Iqra reads', 'x', 'noimage', '', 'approved', now(), (select min(id) from users) from page
      returning id, page_id
    ) select from revision`.execute(app.db)
  await sql`update campaign_pages set approved_revision_id = (select max(id) from page_revisions
      where page_id = campaign_pages.id) where slug in ('iqra', 'iqra-2')`.execute(app.db)
  await sql`insert into page_revisions (page_id, title, story, photo, relation, status)
    select id, 'Iqra reads on', 'x', 'noimage', '', 'waiting' from campaign_pages where slug = 'iqra'`.execute(
    app.db,
  )
  const { body } = await staff.call<Page<OfficePage>>('GET', '/campaign-pages')
  const listed = body.data.data.map(({ title, unread_title }) => [title, unread_title])
  expect(listed).toContainEqual(['Iqra reads', 'Iqra reads on'])
  expect(await waitingRevision('Iqra reads on')).toMatchObject({ is_team: false })
  const titles = await staff.call<AnswerOf<typeof listCampaignTitles>>('GET', '/campaign-titles')
  const pages = titles.body.data.flatMap((one) => one.pages).filter(({ slug }) => slug.startsWith('iqra'))
  expect(pages.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Iqra reads · ./),
    expect.stringMatching(/^Iqra reads · ./),
  ])
  const [iqra] = pages
  await paid(through(iqra?.id ?? 0, 500))
  const rows = donationsToExport(
    app.db,
    donationFilters.parse({ pages: [`wells/${iqra?.slug}`] }),
    app.context.sealer,
    { byLine: true, prefix: '' },
  )
  expect(await rows.execute()).toMatchObject([{ pages: iqra?.title }])
})

test('staff find a page that is not among the newest ones by its title, owner or address', async () => {
  await sql`with made as (
      insert into campaign_pages (campaign_id, slug, owner_id, owner_point, occasion, is_team)
      select campaign_id, 'crowd-' || number, owner_id, 'x', occasion, is_team
      from campaign_pages cross join generate_series(1, ${maxPageTitles}::int) as number where slug = 'iqra'
      returning id
    ), revised as (
      insert into page_revisions (page_id, title, story, photo, relation, status, decided_at, decided_by)
      select id, 'Many', 'x', 'noimage', '', 'approved', now(), (select min(id) from users) from made
      returning id
    ) select from revised`.execute(app.db)
  await sql`update campaign_pages set approved_revision_id = (select max(id) from page_revisions
      where page_id = campaign_pages.id) where slug like 'crowd-%'`.execute(app.db)
  const { rows } = await sql<{ first_name: string }>`
    select first_name from contacts where id = (select min(id) from contacts)`.execute(app.db)
  const slugsOf = async (query: string) => {
    const { body } = await staff.call<AnswerOf<typeof listCampaignTitles>>('GET', `/campaign-titles${query}`)
    return body.data.flatMap(({ id, pages }) => (id === campaign ? pages : [])).map(({ slug }) => slug)
  }
  const newest = await slugsOf('')
  expect([newest.length, newest.includes('iqra')]).toEqual([maxPageTitles, false])
  expect(await slugsOf('?search=IQRA-2')).toEqual(['iqra-2'])
  expect(await slugsOf('?search=iqra%20reads')).toEqual(['iqra-2', 'iqra'])
  expect(await slugsOf(`?search=${rows[0]?.first_name}`)).toHaveLength(maxPageTitles)
})
