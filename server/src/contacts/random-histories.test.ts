import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { english } from '../../../words/src/reader.ts'
import { ContactModel } from '../../test/contact-model.ts'
import { actOnModel, type ContactAct, randomAct, randomNumbers } from '../../test/random-contact-act.ts'
import { recordDonations } from '../../test/record-donations.ts'
import { buildTestApp } from '../../test/test-app.ts'
import type { Staff } from '../history/record-audit.ts'
import { Problem } from '../platform/http/problem.ts'
import { addTask, addTaxpayer, recordConsent } from './change-records.ts'
import { mergeContacts, splitContacts } from './merge-contacts.ts'

/** Steps of each run; set CONTACT_STEPS for a long one. */
const steps = Number(process.env.CONTACT_STEPS ?? 120)
const seed = Number(process.env.CONTACT_SEED ?? 1)

const app = await buildTestApp()
const { db } = app
afterAll(() => app.close())

await app.staff()
const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
const officer = {
  caller: { id: userId, name: 'Test' },
  request: { ip: '127.0.0.1' },
  reader: english,
} as unknown as Staff

const random = randomNumbers(seed)
/** Households have the ids 1 and 2. */
const model = new ContactModel(3)
await sql`insert into contacts (kind, first_name, last_name, country, language)
  values ('household', 'One', '', 'Pakistan', 'en'), ('household', 'Two', '', 'Pakistan', 'en')`.execute(db)
/** Ids in the database by id of the model. */
const ids = new Map<number, number>()
const idOf = (id: number) => ids.get(id) ?? 0

/** Carries out a step on the database. @returns the id of what it added @throws Problem when it is refused */
async function actOnDatabase(act: ContactAct): Promise<number | undefined> {
  const contact = { db, contactId: 'contact' in act ? act.contact : 0, staff: officer }
  const newest = async (table: RawBuilder<unknown>) =>
    (await sql<{ id: number }>`select max(id) as id from ${table}`.execute(db)).rows[0]?.id
  switch (act.kind) {
    case 'donate': {
      const createdAt = new Date(Date.UTC(2025, random(24), 5))
      const settled = { status: 'success', settledAt: createdAt } as const
      const [id] = await recordDonations(db, [{ createdAt, ...settled, donor: act.donor }])
      return id
    }
    case 'attach':
      await sql`select attach_contacts(1)`.execute(db)
      return undefined
    case 'merge': {
      const fields = {
        kind: 'person',
        first_name: 'Merged',
        last_name: '',
        country: 'Pakistan',
        language: 'en',
      } as const
      return (await mergeContacts(app.context, act.winner, { loser_id: act.loser, fields }, officer)).merge_id
    }
    case 'split':
      await splitContacts(db, [idOf(act.merge)], officer)
      return undefined
    case 'erase':
      await sql`select anonymise_payers(array(select intent_id from donations where id = ${idOf(act.donation)}))`.execute(
        db,
      )
      return undefined
    case 'consent': {
      const { channel, isGiven: is_given } = act
      await recordConsent(contact, { purpose: 'news', channel, is_given, source: 'form', reason: 'Test' })
      return newest(sql`consents`)
    }
    case 'taxpayer':
      await addTaxpayer(contact, { kind: 'ntn', name: 'Traders', number: '1234567' }, app.context)
      return newest(sql`taxpayers`)
    case 'task':
      await addTask(contact, { title: 'Call', due_on: '2026-12-01', assignee_id: userId })
      return newest(sql`contact_tasks`)
    case 'point':
      await sql`insert into contact_points (contact_id, kind, value, source)
        values (${act.contact}, 'email', ${act.email}, 'staff') on conflict do nothing`.execute(db)
      return undefined
    case 'credit':
      await sql`insert into soft_credits (contact_id, donation_id, amount, role, created_by)
        values (${act.contact}, ${idOf(act.donation)}, 1, 'family', ${userId}) on conflict do nothing`.execute(
        db,
      )
      return newest(sql`soft_credits`)
    case 'household':
      await (act.household === null
        ? sql`delete from household_members where member_id = ${act.contact}`
        : sql`insert into household_members (member_id, household_id)
            values (${act.contact}, ${act.household}) on conflict do nothing`
      ).execute(db)
      return undefined
    case 'assign':
      await sql`update donation_contacts set taxpayer_id = ${idOf(act.taxpayer)}
        where donation_id = ${idOf(act.donation)}`.execute(db)
      return undefined
  }
}

/** Refunds a random donation, which counts its donor again. */
async function refund(): Promise<void> {
  const donation = model.donations[random(Math.max(1, model.donations.length))]
  if (!donation) return
  const { rows } = await sql`
    update payment_intents set status = 'refunded', refunded_amount = amount
    where status = 'success' and id = (select intent_id from donations where id = ${idOf(donation.id)})
    returning id`.execute(db)
  if (rows.length > 0) model.queue.add(donation.id)
}

const inOrder = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' ')).sort()

/** Reads the places of all rows in the database, in the form of `modelled`. */
async function stored() {
  const read = async (rows: RawBuilder<unknown>) =>
    inOrder(
      (await sql<{ row: unknown[] }>`select json_build_array(${rows}`.execute(db)).rows.map(({ row }) => row),
    )
  return {
    donations: await read(sql`donation_id, contact_id, taxpayer_id) as row from donation_contacts`),
    contacts: await read(sql`id, merged_into, anonymised_at is not null) as row from contacts where id > 2`),
    points: await read(sql`contact_id, kind, value) as row from contact_points`),
    names: await read(sql`contact_id, folded_name) as row from contact_names`),
    taxpayers: await read(sql`id, contact_id) as row from taxpayers`),
    consents: await read(sql`contact_id, channel, is_given) as row from current_consents`),
    tasks: await read(sql`id, contact_id) as row from contact_tasks`),
    credits: await read(sql`contact_id, donation_id) as row from soft_credits`),
    members: await read(sql`member_id, household_id) as row from household_members`),
  }
}

const modelled = () => ({
  donations: inOrder(
    model.donations.flatMap(({ id, contact, taxpayer }) =>
      contact === null ? [] : [[idOf(id), contact, taxpayer && idOf(taxpayer)]],
    ),
  ),
  contacts: inOrder([...model.contacts.values()].map((one) => [one.id, one.mergedInto, one.isErased])),
  points: inOrder(model.points.map(({ contact, point }) => [contact, point])),
  names: inOrder(
    [...model.contacts.values()].flatMap(({ id, names }) => [...names].map((name) => [id, name])),
  ),
  taxpayers: inOrder(model.taxpayers.map(({ id, contact }) => [idOf(id), contact])),
  consents: inOrder(
    [...model.contacts.keys()].flatMap((id) =>
      [...model.currentConsents(id)].map(([key, { isGiven }]) => [id, key, isGiven]),
    ),
  ),
  tasks: inOrder(model.tasks.map(({ id, contact }) => [idOf(id), contact])),
  credits: inOrder(model.credits.map(({ contact, donation }) => [contact, idOf(donation)])),
  members: inOrder(model.members.map(({ contact, household }) => [contact, household])),
})

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
  'filters are those of the donations': sql`
    select contact_id from contact_totals as totals left join counted_contact_causes as counted using (contact_id)
    where totals.cause_ids is distinct from coalesce(counted.cause_ids, '{}')
      or tax_years <> coalesce((select bit_or(1::bigint << (tax_year - 2000)) from contact_years as year
        where year.contact_id = totals.contact_id), 0)`,
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
    sql<{
      of: string
    }>`select coalesce(md5(string_agg(donation_donors::text, '|' order by id)), '') as of from donation_donors
      where anonymised_at is null`.execute(db)
  for (let step = 0; step < steps; step++) {
    const chosen = randomAct(model, random)
    // Contacts of one batch get their ids in any order, so the comparison attaches one donation at a time.
    const act = chosen?.kind === 'attach' ? { ...chosen, batch: 1 } : chosen
    if (!act) await refund()
    else {
      const before = act.kind === 'donate' || act.kind === 'erase' ? null : await snapshots()
      const id = model.id()
      const isDone = actOnModel(model, act, id)
      const added = await actOnDatabase(act).catch((error: unknown) => {
        if (isDone || !(error instanceof Problem)) throw error
      })
      if (added !== undefined) ids.set(id, added)
      const what = `seed ${seed}, step ${step}, ${JSON.stringify(act)}`
      if (before) expect(await snapshots(), `${what}: a donation's own details changed`).toEqual(before)
      // The model that 100,000 histories run on (contact-histories.test.ts) is the database's behaviour.
      if (step % 10 === 0) expect(await stored(), what).toEqual(modelled())
    }
    if (step % 40 < 39) continue
    while (model.queue.size > 0) model.attach(1)
    while ((await sql<{ done: number }>`select attach_contacts(1) as done`.execute(db)).rows[0]?.done);
    for (const [rule, query] of Object.entries(rules))
      expect((await query.execute(db)).rows, `seed ${seed}, step ${step}: ${rule}`).toEqual([])
  }
})
