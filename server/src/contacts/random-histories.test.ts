import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { english } from '../../../words/src/reader.ts'
import { recordDonations } from '../../test/record-donations.ts'
import { buildTestApp } from '../../test/test-app.ts'
import type { Staff } from '../history/record-audit.ts'
import { Problem } from '../platform/http/problem.ts'
import { mergeContacts } from './merge-contacts.ts'
import { splitContacts } from './split-contacts.ts'

/** Steps of each run; set CONTACT_STEPS for a long one. */
const steps = Number(process.env.CONTACT_STEPS ?? 400)
const seed = Number(process.env.CONTACT_SEED ?? 1)

const app = await buildTestApp()
const { db } = app
afterAll(() => app.close())

const officer = {
  caller: { id: null, name: 'Test' },
  request: { ip: '127.0.0.1' },
  reader: english,
} as unknown as Staff

let state = seed
/** A random whole number below `limit` (xorshift32). */
function random(limit: number): number {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) % limit
}
const oneOf = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item

const donor = () => ({
  first_name: oneOf(['Amna', 'Bilal', 'Sara']),
  last_name: oneOf(['Farooq', 'Malik']),
  email: oneOf(['', 'one@example.com', 'two@example.com', 'three@example.com', 'four@example.com']),
  phone: oneOf(['', '03001111111', '03002222222', '03003333333']),
  cnic: oneOf([null, null, 'key.mark1.end.sealed', 'key.mark2.end.sealed']),
})

const attach = () => sql`select attach_contacts(50)`.execute(db)
const idsOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(db)).rows.map(({ id }) => id)

const acts: (() => Promise<unknown>)[] = [
  async () => {
    const createdAt = new Date(Date.UTC(2025, random(24), 5))
    const status = oneOf(['success', 'success', 'failed'] as const)
    await recordDonations(
      db,
      Array.from({ length: 1 + random(4) }, () => ({
        createdAt,
        status,
        settledAt: status === 'success' ? createdAt : null,
        donor: donor(),
      })),
    )
  },
  attach,
  async () => {
    const contacts = await idsOf(sql`select id from contacts where merged_into is null order by id`)
    if (contacts.length < 2) return
    const fields = {
      kind: 'person',
      first_name: 'Merged',
      last_name: '',
      country: 'Pakistan',
      language: 'en',
    } as const
    await mergeContacts(app.context, oneOf(contacts), { loser_id: oneOf(contacts), fields }, officer).catch(
      ignoreRefusal,
    )
  },
  async () => {
    const merges = await idsOf(sql`select id from contact_merges where undone_at is null order by id`)
    if (merges.length > 0) await splitContacts(db, [oneOf(merges)], officer).catch(ignoreRefusal)
  },
  async () => {
    const intents = await idsOf(sql`select intent_id as id from donations order by id`)
    if (intents.length > 0 && random(4) === 0)
      await sql`select anonymise_payers(${[oneOf(intents)]})`.execute(db)
  },
  async () => {
    const paid = await idsOf(sql`select id from payment_intents where status = 'success' order by id`)
    if (paid.length > 0)
      await sql`update payment_intents set status = 'refunded', refunded_amount = amount
        where id = ${oneOf(paid)}`.execute(db)
  },
]

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}

/** Rows that break a rule, by rule. */
const rules = {
  'a donation has one donor, who was not merged into another': sql`
    select donations.id from donations left join donation_contacts on donation_id = donations.id
    left join contacts on contacts.id = contact_id where contact_id is null or merged_into is not null`,
  'totals are those of the donations': sql`
    (select contact_id, donations, amount, largest, first_on, last_on from contact_totals where donations > 0
      except all select * from counted_contacts)
    union all (select * from counted_contacts
      except all select contact_id, donations, amount, largest, first_on, last_on from contact_totals)`,
  'years are those of the donations': sql`
    (select * from contact_years except all select * from counted_contact_years)
    union all (select * from counted_contact_years except all select * from contact_years)`,
  'a contact was merged into one that was not merged itself': sql`
    select loser.id from contacts as loser join contacts as winner on winner.id = loser.merged_into
    where winner.merged_into is not null`,
  'a donor without personal data has no points': sql`
    select id from contacts where anonymised_at is not null
      and exists (select from contact_points where contact_id = contacts.id)`,
  'every point of a donation is one of its donor': sql`
    select donation_id from donor_points join donation_contacts using (donation_id)
    where kind is not null and not exists (select from contact_points as point
      where point.contact_id = donation_contacts.contact_id and point.kind = donor_points.kind
        and point.value = donor_points.value)`,
}

test('no history of donations, merges, splits, refunds and erasures loses a donor or counts a donation twice', async () => {
  const snapshots = () =>
    sql<{ of: string }>`select coalesce(md5(string_agg(donors::text, '|' order by id)), '') as of from donors
      where anonymised_at is null`.execute(db)
  for (let step = 0; step < steps; step++) {
    const act = oneOf(acts)
    const before = await snapshots()
    await act()
    if (act === acts[2] || act === acts[3] || act === attach)
      expect(await snapshots(), `step ${step}: a donation's own details changed`).toEqual(before)
    if (step % 40 < 39) continue
    while ((await sql<{ done: number }>`select attach_contacts(50) as done`.execute(db)).rows[0]?.done);
    for (const [rule, query] of Object.entries(rules))
      expect((await query.execute(db)).rows, `seed ${seed}, step ${step}: ${rule}`).toEqual([])
  }
})
