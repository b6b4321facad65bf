import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'

type Row = {
  taxpayers: { name: string; kind: string; number: string | null }[]
  notes: object[]
  tasks: object[]
}

/** Reads the donor records that these donations belong to, for an access request. */
export async function readContactData(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  intentIds: readonly number[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select 'donor' as what, kind, first_name, last_name, country, language, channel, created_at,
      (select coalesce(json_agg(json_build_object('kind', kind, 'value', value, 'source', source,
          'verified_at', verified_at, 'valid_until', valid_until) order by id), '[]')
        from contact_points where contact_id = contacts.id and kind <> 'cnic') as contact_points,
      (select coalesce(json_agg(json_build_object('name', name, 'kind', kind, 'number', number,
          'created_at', created_at, 'removed_at', removed_at) order by id), '[]')
        from taxpayers where contact_id = contacts.id) as taxpayers,
      (select coalesce(json_agg(json_build_object('purpose', purpose, 'channel', channel, 'is_given', is_given,
          'at', at, 'wording', wording, 'source', source, 'reason', reason) order by id), '[]')
        from consents where contact_id = contacts.id) as consents,
      (select coalesce(json_agg(json_build_object('at', at, 'words', words) order by id), '[]')
        from notes where contact_id = contacts.id) as notes,
      (select coalesce(json_agg(json_build_object('kind', kind, 'channel', channel, 'recipient', recipient,
          'phone', phone, 'status', status, 'queued_at', queued_at) order by id), '[]')
        from emails where contact_id = contacts.id) as messages,
      (select coalesce(json_agg(json_build_object('title', title, 'due_on', due_on, 'done_at', done_at)
          order by id), '[]')
        from contact_tasks where contact_id = contacts.id) as tasks,
      (select trim(household.first_name || ' ' || household.last_name) from household_members
        join contacts as household on household.id = household_id where member_id = contacts.id) as household,
      (select coalesce(json_agg(json_build_object('donation', donation_code, 'amount', amount, 'role', role)
          order by soft_credits.id), '[]')
        from soft_credits join donations on donations.id = donation_id
        where contact_id = contacts.id) as soft_credits
    from contacts
    where id in (select contact_id from donation_contacts join donations on donations.id = donation_id
        where intent_id = any(${intentIds}))
      and anonymised_at is null
    order by id`.execute(db)
  return rows.map((row) => ({
    ...row,
    taxpayers: row.taxpayers.map((one) => ({ ...one, number: one.number && sealer.open(one.number) })),
  }))
}
