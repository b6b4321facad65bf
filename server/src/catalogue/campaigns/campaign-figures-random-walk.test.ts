import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { MatchPledge } from '../../../../contract/src/match-pledges.ts'
import { openStatementWorkspace } from '../../../test/open-statement-workspace.ts'
import { seededRandom } from '../../../test/random-evidence.ts'
import { byBankTransfer, giftTo } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import { readCampaignFigures } from './campaign-figures.queries.ts'
import { readPageFigures } from './supporter-pages.queries.ts'

/** Steps of the walk, 600 in npm run test:long; set FIGURE_STEPS and FIGURE_SEED for another walk. */
const steps = Number(process.env.FIGURE_STEPS ?? (process.env.HISTORIES ? 600 : 200))
const random = seededRandom(Number(process.env.FIGURE_SEED ?? 47))
const pick = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)]
const upTo = (most: number) => 1 + Math.floor(random() * most)

const { app, importLine, confirm, readLine } = await openStatementWorkspace()
afterAll(app.close)
const staff = await app.staff([
  'donation',
  'donation.enter',
  'donation.refund',
  'donation.reverse',
  'donation.verify',
  'statement',
  'campaign.match',
  'contact',
  'contact.merge',
])
const sadqah = app.causeId('Sadqah')

const { rows: campaigns } = await sql<{ id: number }>`
  insert into campaigns (slug, cause_id, fundtitle, funddetail, fundimage, video, status, goal_kind, after_goal,
    after_end, shows_donors)
  select slug, ${sadqah}, slug, '<p>x</p>', 'noimage', '', 'published', 'none', 'continue', 'close', true
  from unnest(array['one', 'two']) as slug returning id`.execute(app.db)
const [first, second] = campaigns.map(({ id }) => id)

/** Adds a team, its member, and a page that joins none. */
async function addPages(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with owner as (
      insert into contacts (kind, first_name, last_name, country, language)
      values ('person', 'Owner', 'Walker', 'Pakistan', 'en') returning id
    ), page as (
      insert into campaign_pages (campaign_id, slug, owner_id, owner_point, occasion, is_team)
      select ${first}, slug, owner.id, 'x', 'own', slug = 'team'
      from owner, unnest(array['team', 'member', 'own']) as slug returning id
    ) insert into page_revisions (page_id, title, story, photo, relation, status, decided_at, decided_by)
    select page.id, 'x', 'x', 'noimage', '', 'approved', now(), (select min(id) from users) from page
    returning page_id as id`.execute(app.db)
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other)
  await sql`update campaign_pages as page set approved_revision_id = revision.id,
      team_page_id = case when page.slug = 'member' then ${ids[0]}::int end
    from page_revisions as revision where page_id = page.id`.execute(app.db)
  return ids
}
const pages = await addPages()

const people = Array.from('abcdefghijkl', (letter, number) => ({
  first_name: `Donor${letter}`,
  last_name: 'Walker',
  email: `${letter}@example.com`,
  phone: `0300555${String(number).padStart(2, '0')}00`,
  cnic: '',
}))

/** A line through a campaign, sometimes through a page, and sometimes a second line for the cause alone. */
function gift(most = 4000) {
  const campaign = pick([first, second])
  const page = campaign === first && random() < 0.7 ? pick(pages) : undefined
  const lines = giftTo(sadqah, upTo(most)).cart
  const others = random() < 0.3 ? giftTo(app.causeId('Education'), upTo(most)).cart : []
  const cart = [
    ...lines.map((line) => ({ ...line, ...(campaign && { campaign }), ...(page && { page }) })),
    ...others,
  ]
  return { cart, total_amount: cart.reduce((sum, { amount }) => sum + amount, 0) }
}

const given: { id: number; code: string }[] = []
const unmatched: { attempt: number; amount: number }[] = []
const matches: number[] = []
const merges: number[] = []

const done = new Map<string, number>()

/** Counts an accepted step; steps may be refused. */
function wasDone(what: string, { status, text }: { status: number; text: string }): boolean {
  expect([200, 404, 409, 422], text).toContain(status)
  if (status === 200) done.set(what, (done.get(what) ?? 0) + 1)
  return status === 200
}

async function giveByCard(): Promise<void> {
  const donor = app.visitor()
  const link = await donor.give({ ...pick(people), ...gift() })
  await donor.pay(link, random() < 0.8 ? 'pay' : 'fail')
  await app.workDueJobs()
  const { donation } = await app.readDonation(link)
  given.push({ id: donation.id, code: donation.donation_code })
}

async function giveByTransfer(): Promise<void> {
  const donor = app.visitor()
  const sent = gift()
  const link = await donor.give({ ...pick(people), ...sent, ...byBankTransfer })
  const { donation, attempts } = await app.readDonation(link)
  given.push({ id: donation.id, code: donation.donation_code })
  unmatched.push({ attempt: attempts[0]?.id ?? 0, amount: sent.total_amount })
  const report = new FormData()
  report.set('part', 'all')
  report.set('reference_no', `FT${donation.id}`)
  if (random() < 0.5) wasDone('report', await donor.call('POST', `/public/transfers/${link}/report`, report))
}

async function match(): Promise<void> {
  const [transfer] = unmatched.splice(Math.floor(random() * unmatched.length), 1)
  if (!transfer) return
  const { attempt: attempt_id, amount } = transfer
  const { file, line } = await importLine(`TRANSFER ${attempt_id}`, String(amount), undefined, true)
  await confirm([{ line_id: line.id, parts: [{ attempt_id, amount }] }], staff)
  matches.push(...(await readLine(file.id, line.id)).matches.map(({ id }) => id))
}

async function giveAtOffice(): Promise<void> {
  const donor = random() < 0.7 ? pick(people) : {}
  const way = { way: 'cash', received_on: '2026-02-05', reference: '', despite: true }
  const recorded = await staff.call<{ id: number; donation_code: string }>('POST', '/office-gifts', {
    ...donor,
    ...gift(),
    ...way,
  })
  expect(recorded.status, recorded.text).toBe(200)
  given.push({ id: recorded.body.data.id, code: recorded.body.data.donation_code })
}

async function refund(): Promise<void> {
  const { rows } = await sql<{ id: number; left: number }>`
    select attempt.id, attempt.amount - attempt.refunded_amount as left
    from donations join payment_attempts as attempt using (intent_id)
    where donations.id = ${pick(given)?.id ?? 0} and attempt.status <> 'failed'`.execute(app.db)
  const [attempt] = rows
  if (!attempt) return
  const amount = random() < 0.3 ? attempt.left : upTo(Math.max(1, attempt.left - 1))
  const sent = { amount, left: attempt.left, reason: 'Given twice', way: 'by_hand' }
  wasDone('refund', await staff.call('POST', `/attempts/${attempt.id}/refunds`, sent))
}

async function merge(): Promise<void> {
  await sql`select attach_contacts(5000)`.execute(app.db)
  const { rows } = await sql<{ id: number }>`select id from contacts
    where merged_into is null and last_name = 'Walker' order by id`.execute(app.db)
  const [winner, loser] = [pick(rows)?.id, pick(rows)?.id]
  if (winner === loser) return
  const fields = { kind: 'person', first_name: 'Donor', last_name: 'Walker' }
  const place = { country: 'Pakistan', language: 'en' }
  const sent = { loser_id: loser, fields: { ...fields, ...place } }
  const merged = await staff.call<{ merge_id: number }>('POST', `/contacts/${winner}/merge`, sent)
  if (wasDone('merge', merged)) merges.push(merged.body.data.merge_id)
}

async function undoMerge(): Promise<void> {
  const [id] = merges.splice(-1)
  const undone = { merge_ids: [id] }
  if (id) wasDone('undo merge', await staff.call('POST', '/contact-merges/undo', undone))
}

async function addPledge(campaign_id = 0): Promise<MatchPledge> {
  await sql`select attach_contacts(5000)`.execute(app.db)
  const { rows } = await sql<{ id: number }>`select max(id) as id from contacts`.execute(app.db)
  const terms = { pot: 15_000, gift_cap: 2500, starts_on: '2026-01-01', ends_on: null, shows_name: false }
  const sent = { ...terms, campaign_id, contact_id: rows[0]?.id, percent: 50, position: 1 }
  const { body, text } = await staff.call<MatchPledge>('POST', '/match-pledges', sent)
  expect(body.data, text).toBeTruthy()
  return body.data
}

type Figures = { id: number; amount: number; donations: number; donors: number; promised: number }

/** Counts each line, with the donor record that each donation's record was merged into. */
async function recount(column: 'campaign_id' | 'page_id'): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    with recursive kept (id, kept_id) as (
      select id, id from contacts where merged_into is null
      union all select contacts.id, kept_id from contacts join kept on kept.id = merged_into
    ), part as (
      select id, id as of_id from campaign_pages where ${column} = 'page_id'
      union all select team_page_id, id from campaign_pages
        where ${column} = 'page_id' and team_page_id is not null
      union all select id, id from campaigns where ${column} = 'campaign_id'
    ), line as (
      select part.id, donation.id as donation_id, line.amount - line.refunded_amount as held, intent.status,
        coalesce('record ' || kept_id, 'none ' || donation.id) as donor, line.amount,
        exists (select from payment_attempts as attempt
          join manual_bank_transfers as reported on reported.attempt_id = attempt.id
          where attempt.intent_id = intent.id and attempt.status = 'pending')
          -- The pledge promises the amount of its payment.
          and match_pledge_id is null as is_reported
      from part join donation_funds as line on ${sql.ref(`line.${column}`)} = part.of_id
      join donations as donation on donation.id = donation_id
      join payment_intents as intent on intent.id = intent_id
      left join donation_contacts as given on given.donation_id = donation.id
      left join kept on kept.id = given.contact_id
    ), counted as (
      select *, held > 0 and status in ('success', 'partially_refunded', 'disputed') as counts from line
    ) select id::int, coalesce(sum(held) filter (where counts), 0)::int as amount,
      count(distinct donation_id) filter (where counts)::int as donations,
      count(distinct donor) filter (where counts)::int as donors,
      coalesce(sum(amount) filter (where status = 'pending' and is_reported), 0)::int as promised
    from counted group by id order by id`.execute(app.db)
  return rows
}

async function readFigures(column: 'campaign_id' | 'page_id'): Promise<Figures[]> {
  const read = column === 'page_id' ? readPageFigures : readCampaignFigures
  const figures = await read(app.db, column === 'page_id' ? pages : campaigns.map(({ id }) => id))
  return [...figures]
    .map(([id, { amount, donations, donors, promised }]) => ({ id, amount, donations, donors, promised }))
    .sort((one, other) => one.id - other.id)
}

async function expectRecount(): Promise<void> {
  for (const column of ['campaign_id', 'page_id'] as const)
    expect(await readFigures(column)).toEqual(await recount(column))
}

test('after any gifts, refunds, matches, undone matches, merges and gifts at the office every figure is its recount', async () => {
  // Each campaign and page has a donation from the beginning.
  while ((await recount('page_id')).length < pages.length || (await recount('campaign_id')).length < 2)
    await giveAtOffice()
  const pledge = await addPledge(first)
  const acts = [
    giveByCard,
    giveByTransfer,
    giveByTransfer,
    match,
    match,
    giveAtOffice,
    refund,
    merge,
    merge,
    undoMerge,
    undoMerge,
    async () => {
      const [id] = matches.splice(Math.floor(random() * matches.length), 1)
      const undone = `/statement-matches/${id}/undo`
      if (id) wasDone('undo match', await staff.call('POST', undone, { reason: 'Wrong donor' }))
    },
    async () => {
      const reversed = `/office-gifts/${pick(given)?.id}/reverse`
      wasDone('reverse', await staff.call('POST', reversed, { reason: 'Bounced' }))
    },
    async () => {
      const through = pick([
        { campaign_id: null },
        { campaign_id: second },
        { campaign_id: first, page_id: pick(pages) },
      ])
      const line = { position: 0, cause_id: sadqah, fund_type: null, ...through, reason: 'Typed wrong' }
      wasDone('correct', await staff.call('POST', `/donations/${pick(given)?.id}/move-line`, line))
    },
    async () => {
      const payment = { donation_code: pick(given)?.code }
      wasDone('name', await staff.call('POST', `/match-pledges/${pledge.id}/payments`, payment))
    },
    async () => {
      const payment = `/match-pledges/${pledge.id}/payments/${pick(given)?.id}`
      wasDone('remove', await staff.call('DELETE', payment))
    },
    async () => {
      await sql`select fold_counts()`.execute(app.db)
    },
  ]
  for (let step = 0; step < steps; step++) {
    await pick(acts)?.()
    if (step % 20 === 0) await expectRecount()
  }
  await sql`select attach_contacts(5000)`.execute(app.db)
  await expectRecount()
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])
  for (const what of ['report', 'refund', 'merge', 'undo merge', 'undo match', 'reverse', 'correct', 'name'])
    expect(done.get(what), what).toBeGreaterThan(1)
  const allocated = await sql<{ matched: number; allocated: number }>`
    select sum(amount)::int as matched, max(allocated) as allocated
    from match_allocations join match_pledges on match_pledges.id = pledge_id`.execute(app.db)
  expect(allocated.rows[0]?.allocated).toBe(allocated.rows[0]?.matched)
})

test.each([
  ['amount', 'update campaign_counts set amount = amount + 1'],
  ['number of donations', 'update campaign_counts set donations = donations + 1'],
  ['amount of a page', 'insert into page_deltas select id, 1 from campaign_pages'],
  [
    'number of donors, after a merge that moves no donations',
    `update contacts set merged_into = (select max(id) from contacts where merged_into is null)
     where merged_into is null and id in (select contact_id from donation_contacts join donation_funds
       using (donation_id) where campaign_id is not null)
       and id <> (select max(id) from contacts where merged_into is null)`,
  ],
])('the recount finds a wrong %s', async (_, wrong) => {
  await app.pool.query('select count_again()')
  await expectRecount()
  await app.pool.query(wrong)
  await expect(expectRecount()).rejects.toThrow()
})
