import { sql } from 'kysely'
import type { Channel, PhoneChannelName } from '../../../../contract/src/channels.ts'
import { internationalNumber } from '../../channels/international-number.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayBegins, dayOf } from '../../platform/text/day-of.ts'
import type { QueuedMessage } from '../queued-message.ts'
import { channelsOf, shortTextOf, templateName } from '../short-texts.ts'
import type { DeliveryFacts } from './plan-delivery.ts'

type Person = { phone: string; preferred: Channel | null; consents: Channel[] }

/** Facts that decide about a message, and the number it would go to. */
export type Delivery = DeliveryFacts & { phone: string; isWindowOpen: boolean }

type NumberRow = {
  name: PhoneChannelName
  appeals_stopped: boolean
  worked_at: Date | null
  is_unreachable: boolean
  held_until: Date | null
  wrote_at: Date | null
  has_template: boolean
}

const windowHours = 24

/** Days after which a number is tried again: its owner may use WhatsApp by then. */
const daysUnreachable = 90

/**
 * Reads what decides how a message is sent. Locks the number until the end of the transaction, so that
 * messages sent at the same time are counted.
 */
export async function readDeliveryFacts(
  trx: Database,
  channels: AppContext['channels'],
  message: QueuedMessage,
): Promise<Delivery> {
  const { purpose } = shortTextOf(message.kind)
  const now = new Date()
  const person = await readPerson(trx, message)
  const phone = internationalNumber(person.phone) ?? ''
  await sql`select pg_advisory_xact_lock(hashtext(${`phone ${phone}`}))`.execute(trx)
  const rows = phone === '' ? [] : await readNumber(trx, phone, message)
  const { rows: counted } = await sql<{ sent: number }>`
    select count(*)::int as sent from emails where phone = ${phone} and phone <> ''
      and handed_at >= ${dayBegins(dayOf(now))} and status <> 'failed' and id <> ${message.id}`.execute(trx)
  const [latest] = rows
    .filter(({ worked_at, is_unreachable }) => worked_at !== null && !is_unreachable)
    .sort((one, other) => Number(other.worked_at) - Number(one.worked_at))
  const isOpen = (row: NumberRow) =>
    row.wrote_at !== null && now.getTime() - row.wrote_at.getTime() < windowHours * 3_600_000
  const stateOf = (name: PhoneChannelName) => {
    const row = rows.find((one) => one.name === name)
    const adapter = channels.get(name)
    if (!row || !adapter?.reaches(phone, purpose)) return null
    return {
      appealsStopped: row.appeals_stopped,
      isUnreachable: row.is_unreachable,
      heldUntil: row.held_until,
      isAccepted: adapter.readTemplates === undefined || row.has_template || isOpen(row),
      isRequested:
        purpose === 'code' || person.preferred === name || row.worked_at !== null || row.wrote_at !== null,
    }
  }
  const whatsapp = rows.find(({ name }) => name === 'whatsapp')
  return {
    now,
    purpose,
    allowed: channelsOf(message.kind),
    hasEmail: message.recipient !== '',
    whatsapp: stateOf('whatsapp'),
    sms: stateOf('sms'),
    preferred: person.preferred,
    lastWorked: latest?.name ?? null,
    excluded: message.excluded as Channel[],
    sentToday: counted[0]?.sent ?? 0,
    consents: person.consents,
    phone,
    isWindowOpen: whatsapp !== undefined && isOpen(whatsapp),
  }
}

/** The phone number, choices and consents of a message's recipient. The later choice counts. */
async function readPerson(trx: Database, message: QueuedMessage): Promise<Person> {
  if (message.donor_code_id !== null)
    return { phone: message.phone, preferred: message.channel as Channel, consents: [] }
  const { rows } = await sql<Person>`
    with subject as (
      select ${message.contact_id}::bigint as contact_id, null::text as phone, null::text as channel,
        null::timestamptz as at where ${message.contact_id}::bigint is not null
      union all
      select contact_id, payers.phone, intent.channel, intent.created_at
      from payment_intents as intent join payers on payers.intent_id = intent.id
      left join donations on donations.intent_id = intent.id
      left join donation_contacts on donation_id = donations.id
      where intent.id = ${message.intent_id}::bigint
    )
    select coalesce(subject.phone, (select value from contact_points as point
        where point.contact_id = subject.contact_id and kind = 'phone'
          and (valid_until is null or valid_until >= day_in_pakistan(now()))
        order by is_primary desc, point.id limit 1), '') as phone,
      case when subject.at > contact.channel_chosen_at then coalesce(subject.channel, contact.channel)
        else coalesce(contact.channel, subject.channel) end as preferred,
      (select coalesce(json_agg(channel), '[]') from current_consents
        where contact_id = subject.contact_id and purpose = 'appeals' and is_given) as consents
    from subject left join contacts as contact on contact.id = subject.contact_id`.execute(trx)
  return rows[0] ?? { phone: '', preferred: null, consents: [] }
}

/** The channels that are on, and what is known about a number on each. */
async function readNumber(
  trx: Database,
  phone: string,
  { kind, language }: QueuedMessage,
): Promise<NumberRow[]> {
  const { rows } = await sql<NumberRow>`
    select name, appeals_stopped_at is not null as appeals_stopped, worked_at, 
      failed_at > now() - make_interval(days => ${daysUnreachable}) is true as is_unreachable,
      held_until, wrote_at, exists (select from whatsapp_templates
        where name = ${templateName(kind)} and language = ${language} and status = 'APPROVED') as has_template
    from message_channels left join reachable_numbers on channel = name and phone = ${phone}
    where is_on and stopped_at is null`.execute(trx)
  return rows
}

/** Returns whether a message may use another channel than e-mail at all. */
export const mayUsePhones = (
  channels: AppContext['channels'],
  { kind, intent_id, contact_id, donor_code_id }: QueuedMessage,
) => channels.size > 0 && (intent_id ?? contact_id ?? donor_code_id) !== null && channelsOf(kind).length > 1
