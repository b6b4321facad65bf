import type { Checks } from '../platform/database/check.ts'

/** Donors whose donations the next runs of the job attach or count again. */
const queued = `select contact_id from donation_contacts join contact_queue using (donation_id)
  union all select contact_id from uncounted_contacts`

/** Donor records, yearly statements and the donor's page. */
export const contactChecks = {
  'donations-belong-to-a-donor': `select 'donation ' || donation_code as broken from donations
    join donation_donors as donor on donor.id = donor_id
    left join donation_contacts on donation_id = donations.id
    left join contacts on contacts.id = contact_id
    where (contact_id is null and not is_unknown_donor(donor) or merged_into is not null)
      and not exists (select from contact_queue where donation_id = donations.id)`,
  'totals-of-donors-are-those-of-their-donations': `select 'donor ' || contact_id as broken from (
      (select contact_id, donations, amount, largest, first_on, last_on from contact_totals
        where donations > 0
        union all select contact_id, tax_year, amount, donations, null, null from contact_years)
      except all
      (select contact_id, donations, amount, largest, first_on, last_on from counted_contacts
        union all select contact_id, tax_year, amount, donations, null, null from counted_contact_years)
    ) as differing where contact_id not in (${queued})
    union
    select 'donor ' || contact_id from counted_contacts as counted
    where not exists (select from contact_totals as totals
        where totals.contact_id = counted.contact_id and totals.amount = counted.amount)
      and contact_id not in (${queued})
    union
    select 'donor ' || contact_id from contact_totals as totals join contacts on contacts.id = contact_id
    left join counted_contact_causes as counted using (contact_id)
    left join (select contact_id, bit_or(1::bigint << (tax_year - 2000)) as bits from contact_years
      group by 1) as year
      using (contact_id)
    where (totals.kind, totals.language, totals.country, totals.cause_ids, tax_years) is distinct from (
        contacts.kind, contacts.language, contacts.country, coalesce(counted.cause_ids, '{}'),
          coalesce(bits, 0))
      and contact_id not in (${queued})`,
  'merged-donors-hold-nothing': `select 'donor ' || loser.id as broken from contacts as loser
    join contacts as winner on winner.id = loser.merged_into
    where winner.merged_into is not null
      or not exists (select from contact_merges where loser_id = loser.id and undone_at is null)`,
  'records-are-on-the-donor-that-stayed': `select 'donor ' || contacts.id as broken from contacts
    where merged_into is not null
      and (exists (select from taxpayers where contact_id = contacts.id)
        or exists (select from consents where contact_id = contacts.id)
        or exists (select from notes where contact_id = contacts.id)
        or exists (select from contact_tasks where contact_id = contacts.id)
        or exists (select from agreement_contacts where contact_id = contacts.id)
        or exists (select from campaign_pages where owner_id = contacts.id))
    union all
    select 'donation ' || donation_code from donation_contacts as given
    join taxpayers on taxpayers.id = given.taxpayer_id join donations on donations.id = donation_id
    where taxpayers.contact_id <> given.contact_id`,
  'erased-donors-have-no-details': `select 'donor ' || id as broken from contacts
    where anonymised_at is not null and id not in (${queued})
      and (first_name <> 'Anonymous'
        or exists (select from contact_points where contact_id = contacts.id)
        or exists (select from contact_names where contact_id = contacts.id)
        or exists (select from contact_tasks where contact_id = contacts.id)
        or exists (select from campaign_pages where owner_id = contacts.id and owner_point <> '')
        or exists (select from taxpayers where contact_id = contacts.id and number is not null)
        or exists (select from current_consents where contact_id = contacts.id and is_given))`,
  // A merge moves taxpayers; statements stay with their recipient.
  'statements-were-queued': `select 'statement ' || statement.id as broken from yearly_statements as statement
    join contacts on contacts.id = statement.contact_id
    left join taxpayers on taxpayers.id = taxpayer_id
    where not exists (select from messages where statement_id = statement.id)
      or taxpayers.contact_id not in (statement.contact_id, coalesce(merged_into, statement.contact_id))`,
  // Sessions of removed addresses are deleted by the hourly job.
  'donor-sessions-are-of-donors': `select 'session of the donor’s page begun ' || created_at as broken
    from donor_sessions
    where created_at < now() - interval '1 day'
      and not exists (select from contact_points where kind in ('email', 'phone')
        and value in (point, international_digits(point)))
    union all
    select 'further address of a donor, proved ' || proved_at from proven_points
    where proved_at < now() - interval '1 day'
      and not exists (select from contact_points where kind in ('email', 'phone')
        and value in (point, international_digits(point)))`,
} satisfies Checks
