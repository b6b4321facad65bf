import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDonorPage } from '../../test/open-donor-page.ts'
import { giftTo } from '../../test/visitor.ts'

const perMinute = 30
const { app, sentCodes, open } = await openDonorPage({ donationsPerMinute: perMinute })
afterAll(app.close)
await app.staff(['users'])
const sadqah = app.causeId('Sadqah')
const { rows: campaigns } = await sql<{ id: number }>`
  insert into campaigns (slug, cause_id, fundtitle, funddetail, fundimage, video, status, goal_kind, after_goal,
    after_end, shows_donors, allows_pages)
  values ('wells', ${sadqah}, 'Wells', '<p>x</p>', 'noimage', '', 'published', 'none', 'continue', 'close', true, true)
  returning id`.execute(app.db)

const owner = app.visitor()

async function createPage() {
  const form = {
    campaign: 'wells',
    occasion: 'own',
    is_team: '0',
    team: '',
    relation: '',
    goal: '',
    sends: '1',
  }
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...form, first_name: 'Junk', title: 'Junk', story: 'Junk' }))
    body.set(name, value)
  const { status } = await owner.call('POST', '/my/campaign-pages', body)
  await sql`update campaign_pages set ended_at = now() where ended_at is null`.execute(app.db)
  return status
}

test('one address makes at most five pages in a day, also when it ends the earlier ones', async () => {
  await owner.call('POST', '/my/sign-in-codes', { who: 'junk@example.com', campaign: 'wells' })
  await open(owner, { code: (await sentCodes(1)).at(0)?.code ?? '' })
  const statuses = []
  for (let number = 1; number <= 7; number++) statuses.push(await createPage())
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

/** The first page, as donors see it after approval. */
async function livePage(): Promise<{ id: number; path: string }> {
  const { rows } = await sql<{ id: number; slug: string }>`
    with approved as (
      update page_revisions set status = 'approved', decided_at = now(), decided_by = (select max(id) from users)
      where id = (select min(id) from page_revisions) returning id, page_id
    ) select page.id, slug from campaign_pages as page join approved on page_id = page.id`.execute(app.db)
  const [page = { id: 0, slug: '' }] = rows
  await sql`update campaign_pages set ended_at = null,
      approved_revision_id = (select min(id) from page_revisions where page_id = ${page.id})
    where id = ${page.id}`.execute(app.db)
  return { id: page.id, path: `/campaigns/wells/${page.slug}` }
}

test('one address reports ten times in an hour, and a page takes twenty reports until staff have read them', async () => {
  const { path } = await livePage()
  const report = async (visitor = app.visitor()) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ reason: 'other' })
    return (await visitor.ask(`${path}/report`, { method: 'POST', headers, body })).status
  }
  const one = app.visitor()
  for (let number = 1; number <= 10; number++) expect(await report(one)).toBe(200)
  expect(await report(one)).toBe(429)
  for (let number = 11; number <= 20; number++) expect(await report()).toBe(200)
  expect(await report()).toBe(409)
})

test('many gifts to one page in a minute, from anywhere, need a proof of work and are recorded as an attack', async () => {
  const { id: page } = await livePage()
  const campaign = campaigns[0]?.id ?? 0
  const give = async (number: number) => {
    const gift = giftTo(sadqah, 500)
    const person = {
      email: `card${number}@example.com`,
      phone: `03009${String(number).padStart(6, '0')}`,
      cnic: '',
    }
    const cart = gift.cart.map((line) => ({ ...line, campaign, page }))
    const { body, status } = await app.visitor().call('POST', '/donate', { ...gift, ...person, cart })
    return `${status} ${Object.keys(body.errors ?? {})}`
  }
  const answers = []
  for (let number = 0; number < perMinute + 5; number++) answers.push(await give(number))
  expect(answers.slice(0, perMinute)).toEqual(Array(perMinute).fill('200 '))
  expect(answers.slice(perMinute)).toEqual(Array(5).fill('429 proof'))
  await expect
    .poll(async () => (await app.pool.query(`select kind from attacks`)).rows)
    .toContainEqual({ kind: 'page' })
})
