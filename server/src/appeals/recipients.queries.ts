import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Channel } from '../../../contract/src/channels.ts'
import { type ContactFilters, contactFilters } from '../../../contract/src/contacts.ts'
import { type AgreementListFilters, agreementListFilters } from '../../../contract/src/office-agreements.ts'
import { passes as agreementCondition } from '../agreements/agreement-filters.ts'
import { meetsFilters } from '../contacts/contact-filters.ts'
import type { Database } from '../platform/database/database.ts'

/** The part of an appeal that decides who gets it. Stored filters get the defaults of later ones. */
export type Audience = { id: number; channels: string[] } & (
  | { kind: 'appeal'; filters: ContactFilters }
  | { kind: 'higher_amount'; filters: AgreementListFilters }
)

/** A donor who gets an appeal; with the agreement for which a higher amount is proposed. */
export type Recipient = { contact_id: number; agreement_id: number | null; amount: number | null }

/** Months in which a donor is asked for a higher amount at most once. */
const monthsBetweenProposals = 12

/**
 * Channels of an appeal on which a donor agreed to appeals and has an address; null for none. The channel of
 * each message is decided when it is sent (plan-delivery.ts).
 */
const openChannels = (channels: readonly string[]) => sql`(
  select array_agg(consent.channel) from current_consents as consent
  where consent.contact_id = contact.id and consent.purpose = 'appeals' and consent.is_given
    and consent.channel = any(${channels})
    and (consent.channel = 'email' or consent.channel in (select name from message_channels where is_on))
    and exists (select from contact_points as point where point.contact_id = contact.id
      and point.kind = case consent.channel when 'email' then 'email' else 'phone' end
      and (point.valid_until is null or point.valid_until >= day_in_pakistan(now()))))`

/** Selects the donors who match an appeal, each once, with the columns of a Recipient and `open`. */
function matching(audience: Audience, after: number): RawBuilder<unknown> {
  const { channels } = audience
  const who = sql<SqlBool>`contact.id > ${after} and contact.merged_into is null
    and contact.anonymised_at is null and contact.kind <> 'household'`
  if (audience.kind === 'appeal')
    return sql`
      select contact.id as contact_id, contact.language, contact.channel as preferred,
        null::bigint as agreement_id, null::int as amount, ${openChannels(channels)} as open
      from contact_totals as totals join contacts as contact on contact.id = totals.contact_id
      where ${who} and ${meetsFilters(contactFilters.parse(audience.filters))}`
  return sql`
    select distinct on (contact.id) contact.id as contact_id, contact.language, contact.channel as preferred,
      agreement.id as agreement_id, terms.amount, ${openChannels(channels)} as open
    from agreements as agreement join donors on donors.id = donor_id
    join agreement_contacts as own on own.agreement_id = agreement.id
    join contacts as contact on contact.id = own.contact_id
    join lateral (select amount from agreement_terms where agreement_id = agreement.id and not is_pause
      order by id desc limit 1) as terms on true
    where ${who} and agreement.status = 'active' and ${agreementCondition(agreementListFilters.parse(audience.filters))}
      and not exists (select from amount_proposals as earlier
        join agreement_contacts as asked on asked.agreement_id = earlier.agreement_id
        where asked.contact_id = contact.id
          and proposed_at > now() - make_interval(months => ${monthsBetweenProposals}))
    order by contact.id, terms.amount desc, agreement.id`
}

/** Reads the next donors who get an appeal, in the order of their ids. */
export async function readRecipients(
  trx: Database,
  audience: Audience,
  { after, limit }: { after: number; limit: number },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select contact_id, agreement_id, amount from (${matching(audience, after)}) as donor
    where open is not null
      -- a donor who was merged into this one has got it
      and not exists (select from contacts as loser join emails on emails.contact_id = loser.id
        where loser.merged_into = donor.contact_id and emails.appeal_id = ${audience.id})
    order by contact_id limit ${limit}`.execute(trx)
  return rows
}

/** Counts matching donors by language and the channel that their choice and consents lead to. */
export async function countByChannel(
  db: Database,
  audience: Audience,
): Promise<{ channel: Channel | null; language: string; donors: number }[]> {
  const { rows } = await sql<{ channel: Channel | null; language: string; donors: number }>`
    select channel, language, count(*)::int as donors from (
      select language, case when preferred = any(open) then preferred when 'email' = any(open) then 'email'
        when 'whatsapp' = any(open) then 'whatsapp' else open[1] end as channel
      from (${matching(audience, 0)}) as donor) as planned
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export async function countReached(db: Database, audience: Audience): Promise<number> {
  const counted = await countByChannel(db, audience)
  return counted.reduce((sum, { channel, donors }) => (channel === null ? sum : sum + donors), 0)
}
