import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Channel, channels as channelOrder } from '../../../contract/src/channels.ts'
import { type ContactFilters, contactFilters } from '../../../contract/src/contacts.ts'
import { type AgreementListFilters, agreementListFilters } from '../../../contract/src/office-agreements.ts'
import { agreementCondition } from '../agreements/agreement-filters.ts'
import { contactCondition } from '../contacts/contact-filters.ts'
import { lastWorkedChannel } from '../messages/delivery/read-delivery-facts.ts'
import { primaryPoint } from '../messages/primary-point.ts'
import type { Database } from '../platform/database/database.ts'

/**
 * The part of an appeal that decides who gets it. Stored filters get the default values of filters that were
 * added later.
 */
export type Audience = { id: number; channels: string[] } & (
  | { kind: 'appeal'; filters: ContactFilters }
  | { kind: 'higher_amount'; filters: AgreementListFilters }
)

/** A donor who gets an appeal; for a proposed raise, with the agreement and its rupees in a period. */
export type Recipient = { contact_id: number; agreement_id: number | null; amount: number | null }

/** Months in which a donor is asked for a higher amount at most once (decision 0135). */
const monthsBetweenProposals = 12

/**
 * Channels of an appeal on which a donor agreed to appeals and has an address; null for none. The channel of
 * each message is decided when it is sent (plan-delivery.ts).
 */
const consentedChannels = (channels: readonly string[]) => sql`(
  select array_agg(consent.channel) from current_consents as consent
  where consent.contact_id = contact.id and consent.purpose = 'appeals' and consent.is_given
    and consent.channel = any(${channels})
    and (consent.channel = 'email' or consent.channel in (select name from message_channels where is_on))
    and exists (select from contact_points as point where point.contact_id = contact.id
      and point.kind = case consent.channel when 'email' then 'email' else 'phone' end
      and (point.valid_until is null or point.valid_until >= day_in_pakistan(now()))))`

/**
 * Selects the donors who match an appeal, each once, with the columns of a Recipient and `open`.
 * @param which limits the donors
 */
function selectMatchingDonors(audience: Audience, which: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const { channels } = audience
  const who = sql<SqlBool>`${which} and contact.merged_into is null
    and contact.anonymised_at is null and contact.kind <> 'household'`
  if (audience.kind === 'appeal')
    return sql`
      select contact.id as contact_id, contact.language, contact.channel as preferred,
        null::bigint as agreement_id, null::int as amount, ${consentedChannels(channels)} as open
      from contact_totals as totals join contacts as contact on contact.id = totals.contact_id
      where ${who} and ${contactCondition(contactFilters.parse(audience.filters))}`
  return sql`
    select distinct on (contact.id) contact.id as contact_id, contact.language, contact.channel as preferred,
      agreement.id as agreement_id, terms.amount, ${consentedChannels(channels)} as open
    from agreements as agreement join donation_donors on donation_donors.id = donor_id
    join agreement_contacts as own on own.agreement_id = agreement.id
    join contacts as contact on contact.id = own.contact_id
    join lateral (select amount from agreement_terms where agreement_id = agreement.id and not is_pause
      order by id desc limit 1) as terms on true
    where ${who} and agreement.status = 'active'
      and ${agreementCondition(agreementListFilters.parse(audience.filters))}
      and not exists (select from amount_proposals as earlier
        join agreement_contacts as asked on asked.agreement_id = earlier.agreement_id
        where asked.contact_id = contact.id
          and proposed_at > now() - make_interval(months => ${monthsBetweenProposals}))
    order by contact.id, terms.amount desc, agreement.id`
}

/** Recipient of an appeal; `address` is an e-mail address or a phone number. */
type ReachableRecipient = Recipient & { address: string; gave_on: string }

/**
 * Adds to matching donors the channel that their choice and consents lead to, in the order of
 * plan-delivery.ts, their address or number on it, and the day of their last donation.
 */
const addAddresses = (donors: RawBuilder<unknown>) => sql`
  with donor as materialized (${donors})
  select donor.*, channel, coalesce(to_char((
      select last_on from contact_totals as given where given.contact_id = donor.contact_id), 'YYYY-MM-DD'),
        '') as gave_on,
    case channel when 'email' then value else (same_points(value))[2] end collate "C" as address
  from donor
  left join lateral (select ${lastWorkedChannel(
    sql`international_digits(${primaryPoint('phone', sql`donor.contact_id`)})`,
  )} as last_worked where cardinality(open) > 1) as earlier on true
  cross join lateral (select (select choice
    from unnest(array[preferred, last_worked] || ${[...channelOrder]}::text[])
      with ordinality as ordered (choice, place)
    where choice = any(open) order by place limit 1) as channel) as planned
  left join lateral (select value from ${primaryPoint(
    sql`case channel when 'email' then 'email' else 'phone' end`,
    sql`donor.contact_id`,
  )} as own where channel is not null) as point on true`

export type RecipientBatch = {
  recipients: Recipient[]
  /** The last donor of the batch, in the order of their ids; undefined for none. */
  last: number | undefined
  isEnd: boolean
}

/**
 * Reads the next donors who get an appeal. Of donors who share an address or number, only the donor with the
 * latest donation gets it.
 */
export async function readRecipients(
  trx: Database,
  audience: Audience,
  { after, limit }: { after: number; limit: number },
): Promise<RecipientBatch> {
  const { rows: donors } = await sql<ReachableRecipient>`${addAddresses(sql`
    select * from (${selectMatchingDonors(audience, sql`contact.id > ${after}`)}) as donor
    where open is not null
      -- Excludes a donor when another donor, later merged into this one, has got the appeal.
      and not exists (select from contacts as loser join messages on messages.contact_id = loser.id
        where loser.merged_into = donor.contact_id and messages.appeal_id = ${audience.id})
    order by contact_id limit ${limit}`)} order by contact_id`.execute(trx)
  const latest = new Map<string, ReachableRecipient>()
  for (const donor of [...donors, ...(await readSharing(trx, audience, donors))]) {
    const { address, gave_on, contact_id } = donor
    const known = latest.get(address)
    const isLater =
      known && (gave_on === known.gave_on ? contact_id > known.contact_id : gave_on > known.gave_on)
    if (!known || isLater) latest.set(address, donor)
  }
  return {
    recipients: donors.filter((donor) => latest.get(donor.address) === donor),
    last: donors.at(-1)?.contact_id,
    isEnd: donors.length < limit,
  }
}

/** Reads the other recipients with the same addresses and numbers. */
async function readSharing(
  trx: Database,
  audience: Audience,
  donors: readonly ReachableRecipient[],
): Promise<ReachableRecipient[]> {
  const { rows: others } = await sql<{ contact_id: number }>`
    select distinct contact_id from contact_points
    where kind in ('email', 'phone')
      and contact_id <> all(${donors.map(({ contact_id }) => contact_id)}::bigint[])
      and value = any(array(select unnest(same_points(address))
        from unnest(${donors.map(({ address }) => address)}::text[]) as address))`.execute(trx)
  if (others.length === 0) return []
  const ids = others.map(({ contact_id }) => contact_id)
  const which = sql<SqlBool>`contact.id = any(${ids}::bigint[])`
  const { rows } = await sql<ReachableRecipient>`
    select * from (${addAddresses(selectMatchingDonors(audience, which))}) as other
      where channel is not null`.execute(trx)
  return rows
}

/**
 * Counts matching donors by language and by the channel that follows from their choice and consents. Donors
 * who share an address or number count once.
 */
export async function countByChannel(
  db: Database,
  audience: Audience,
): Promise<{ channel: Channel | null; language: string; donors: number }[]> {
  const { rows } = await sql<{ channel: Channel | null; language: string; donors: number }>`
    select channel, language, count(*)::int as donors from (
      select distinct on (coalesce(address, contact_id::text)) language, channel
      from (${addAddresses(selectMatchingDonors(audience, sql`true`))}) as donor
      order by coalesce(address, contact_id::text), gave_on desc, contact_id desc) as planned
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export async function countReached(db: Database, audience: Audience): Promise<number> {
  const counted = await countByChannel(db, audience)
  return counted.reduce((sum, { channel, donors }) => (channel === null ? sum : sum + donors), 0)
}
