import { sql } from 'kysely'
import type * as calls from '../../../contract/src/contact-records.ts'
import { consentWording } from '../../../contract/src/contact-records.ts'
import type { AnswerOf, BodyOf } from '../../../contract/src/entry.ts'
import { searchedForms } from '../../../contract/src/phone-digits.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'

type FoundLine = { line: string; contact_id: number | null; donors: number; has_withdrawn: boolean }

/**
 * Records the consents of a list for the donors whose address or number is on it. Returns the lines that
 * record nothing: without a donor, with several, or of a donor who withdrew one of these consents.
 */
export const recordConsents = (
  db: Database,
  { lines, purpose, channels, source, reason }: BodyOf<typeof calls.recordConsents>,
  staff: Staff,
): Promise<AnswerOf<typeof calls.recordConsents>> =>
  db.transaction().execute(async (trx) => {
    // Prevents a merge from moving a donor's records meanwhile.
    await sql`select pg_advisory_xact_lock(hashtext('contacts'))`.execute(trx)
    // A list does not name countries: a national number is looked up in each form in which it may be stored.
    const points = lines.flatMap((line) =>
      searchedForms(line.replaceAll(/[^0-9]/g, '')).map((value) => ({ line, value })),
    )
    const { rows } = await sql<FoundLine>`
      with written as (
        select distinct on (kind, value, case value when '' then line end) line, kind, value
        from unnest(${points.map(({ line }) => line)}::text[], ${points.map(({ value }) => value)}::text[])
          as point (line, stored)
        cross join lateral (select case when line like '%@%' then 'email' else 'phone' end as kind) as of_kind
        cross join lateral (
          select case kind when 'email' then lower(line) else phone_form(stored) end as value) as written
      ), found as (
        select distinct line, contact.id from written
        left join contact_points as point using (kind, value)
        left join contacts as contact on contact.id = point.contact_id and merged_into is null
          and anonymised_at is null and contact.kind <> 'household'
      )
      select line, min(id) as contact_id, count(id)::int as donors,
        exists (select from current_consents as current where current.contact_id = min(found.id)
          and purpose = ${purpose} and channel = any(${channels}) and not is_given) as has_withdrawn
      from found group by line order by line`.execute(trx)
    const linesOf = (which: (row: FoundLine) => boolean) => rows.filter(which).map(({ line }) => line)
    const ids = new Set(
      rows.flatMap(({ contact_id, donors, has_withdrawn }) =>
        contact_id !== null && donors === 1 && !has_withdrawn ? [contact_id] : [],
      ),
    )
    for (const contact_id of ids) {
      await trx
        .insertInto('consents')
        .values(
          channels.map((channel) => ({
            contact_id,
            purpose,
            channel,
            source,
            reason,
            is_given: true,
            wording: consentWording,
            user_id: staff.caller.id,
          })),
        )
        .execute()
      await recordAudit(trx, staff, 'recorded_consent', `donor ${contact_id}`, { purpose, channels, source })
    }
    return {
      recorded: ids.size,
      unknown: linesOf(({ donors }) => donors === 0),
      shared: linesOf(({ donors }) => donors > 1),
      withdrawn: linesOf(({ donors, has_withdrawn }) => donors === 1 && has_withdrawn),
    }
  })
