import { type RawBuilder, sql } from 'kysely'
import {
  channels as allChannels,
  type Channel,
  type PhoneChannelName,
} from '../../../../contract/src/channels.ts'
import { internationalNumber } from '../../../../contract/src/phone-digits.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayBegins, dayOf } from '../../platform/text/pakistan-time.ts'
import { primaryPoint } from '../primary-point.ts'
import type { QueuedMessage } from '../queued-message.ts'
import { templateName } from '../short-texts.ts'
import type { DeliveryFacts } from './plan-delivery.ts'

type Person = { phone: string; preferred: Channel | null; consents: Channel[] }

/** Facts that decide the channel of a message, and the recipient's phone number. */
export type Delivery = DeliveryFacts & { phone: string; isWindowOpen: boolean }

type NumberRow = {
  name: PhoneChannelName
  phone: string
  appeals_stopped: boolean
  worked_at: Date | null
  is_unreachable: boolean
  held_until: Date | null
  wrote_at: Date | null
}

const isOther = (one: { id: number }, message: QueuedMessage) => one.id !== message.id

const windowHours = 24

/** Days after which an unreachable number is tried again: its owner may use WhatsApp by then. */
const daysUnreachable = 90

const isUnreachable = sql`(failed_at > now() - make_interval(days => ${sql.lit(daysUnreachable)})) is true`

/** Subquery of the channel that last worked for a number in international digits; null for none. */
export const lastWorkedChannel = (phone: RawBuilder<unknown>) => sql<PhoneChannelName | null>`(
  select name from message_channels join reachable_numbers as number on number.channel = name
  where number.phone = ${phone} and is_on and stopped_at is null and worked_at is not null
    and not ${isUnreachable}
  order by worked_at desc limit 1)`

/**
 * Reads the facts that decide the channels of messages, each kind of fact in one query. Locks the numbers,
 * and the donors and addresses of appeals, until the end of the transaction, so that messages claimed at the
 * same time are counted.
 * @returns by the message's id
 */
export async function readDeliveryFacts(
  trx: Database,
  { channels, messages: definitions }: Pick<AppContext, 'channels' | 'messages'>,
  messages: readonly QueuedMessage[],
): Promise<Map<number, Delivery>> {
  if (messages.length === 0) return new Map()
  const now = new Date()
  const people = await readPeople(trx, messages)
  const phoneOf = new Map(
    messages.map((message) => [message.id, internationalNumber(people(message).phone) ?? '']),
  )
  const phones = [...new Set(phoneOf.values())].filter((phone) => phone !== '')
  const appeals = messages.filter(({ appeal_id }) => appeal_id !== null)
  const locked = [
    ...phones.map((phone) => `phone ${phone}`),
    ...appeals.flatMap(({ contact_id, recipient }) => [
      `appeals to ${contact_id}`,
      ...(recipient === '' ? [] : [`appeals to ${recipient}`]),
    ]),
  ]
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtext(name) as key from unnest(${locked}::text[]) as name
      order by key) as keys`.execute(trx)
  const rows = await readNumbers(trx, phones)
  const templates = await readApprovedTemplates(trx)
  const handed = await readHanded(trx, phones, now)
  const appealed = await readSentAppeals(trx, appeals, phones, now)
  return new Map(messages.map((message) => [message.id, deliveryOf(message)]))

  function deliveryOf(message: QueuedMessage): Delivery {
    const { purpose = 'transactional', short } = definitions.get(message.kind) ?? {}
    const person = people(message)
    const phone = phoneOf.get(message.id) ?? ''
    const numbers = rows.filter((row) => row.phone === phone)
    const [latest] = numbers
      .filter(({ worked_at, is_unreachable }) => worked_at !== null && !is_unreachable)
      .sort((one, other) => Number(other.worked_at) - Number(one.worked_at))
    const isOpen = (row: NumberRow) =>
      row.wrote_at !== null && now.getTime() - row.wrote_at.getTime() < windowHours * 3_600_000
    const stateOf = (name: PhoneChannelName) => {
      const row = numbers.find((one) => one.name === name)
      const adapter = channels.get(name)
      if (!row || !adapter?.reaches(phone, purpose)) return null
      const hasTemplate = templates.has(`${templateName(message.kind)} ${message.language}`)
      return {
        appealsStopped: row.appeals_stopped,
        isUnreachable: row.is_unreachable,
        heldUntil: row.held_until,
        isAccepted: adapter.readTemplates === undefined || hasTemplate || isOpen(row),
        isRequested:
          purpose === 'code' || person.preferred === name || row.worked_at !== null || row.wrote_at !== null,
      }
    }
    const whatsapp = numbers.find(({ name }) => name === 'whatsapp')
    const { recipient, contact_id, appeal_id } = message
    const others = appeal_id === null ? [] : appealed.filter((one) => isOther(one, message))
    return {
      now,
      purpose,
      allowed: short ? allChannels : ['email'],
      hasEmail: message.recipient !== '',
      whatsapp: stateOf('whatsapp'),
      sms: stateOf('sms'),
      preferred: person.preferred,
      lastWorked: latest?.name ?? null,
      excluded: message.excluded,
      sentToday: handed.filter((one) => one.phone === phone && isOther(one, message)).length,
      appealsToday: others.filter(
        (one) =>
          one.is_today &&
          (one.contact_id === contact_id || one.address === recipient || one.address === phone),
      ).length,
      received: allChannels.filter((channel) =>
        others.some(
          (one) =>
            one.appeal_id === appeal_id &&
            one.is_received &&
            one.address === (channel === 'email' ? recipient : phone),
        ),
      ),
      consents: person.consents,
      phone,
      isWindowOpen: whatsapp !== undefined && isOpen(whatsapp),
    }
  }
}

/**
 * Reads the phone numbers, choices and consents of the messages' recipients. If the donation and the donor
 * record name different channels, the later choice counts.
 */
async function readPeople(
  trx: Database,
  messages: readonly QueuedMessage[],
): Promise<(message: QueuedMessage) => Person> {
  const intentIds = messages.flatMap(({ intent_id }) => intent_id ?? [])
  const contactIds = messages.flatMap(({ contact_id }) => contact_id ?? [])
  const { rows } = await sql<Person & { intent_id: number | null; contact_id: number | null }>`
    with subject as (
      select null::bigint as intent_id, contact_id, null::text as phone, null::text as channel,
        null::timestamptz as at from unnest(${contactIds}::bigint[]) as contact_id
      union all
      select intent.id, contact_id, payers.phone, intent.channel, intent.created_at
      from payment_intents as intent join payers on payers.intent_id = intent.id
      left join donations on donations.intent_id = intent.id
      left join donation_contacts on donation_id = donations.id
      where intent.id = any(${intentIds}::bigint[])
    )
    select subject.intent_id, subject.contact_id,
      coalesce(subject.phone, ${primaryPoint('phone', sql`subject.contact_id`)}, '') as phone,
      case when subject.at > contact.channel_chosen_at then coalesce(subject.channel, contact.channel)
        else coalesce(contact.channel, subject.channel) end as preferred,
      (select coalesce(json_agg(channel), '[]') from current_consents
        where contact_id = subject.contact_id and purpose = 'appeals' and is_given) as consents
    from subject left join contacts as contact on contact.id = subject.contact_id`.execute(trx)
  return ({ donor_code_id, intent_id, contact_id, phone, channel }) => {
    if (donor_code_id !== null) return { phone, preferred: channel, consents: [] }
    const found = rows.find((row) =>
      intent_id === null
        ? row.intent_id === null && row.contact_id === contact_id
        : row.intent_id === intent_id,
    )
    return found ?? { phone: '', preferred: null, consents: [] }
  }
}

/** Reads the state of each number on each channel that is on. */
async function readNumbers(trx: Database, phones: readonly string[]): Promise<NumberRow[]> {
  const { rows } = await sql<NumberRow>`
    select name, asked.phone, appeals_stopped_at is not null as appeals_stopped, worked_at,
      ${isUnreachable} as is_unreachable,
      held_until, wrote_at
    from message_channels cross join unnest(${phones}::text[]) as asked (phone)
    left join reachable_numbers as number on number.channel = name and number.phone = asked.phone
    where is_on and stopped_at is null`.execute(trx)
  return rows
}

async function readApprovedTemplates(trx: Database): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('whatsapp_templates')
    .select(['name', 'language'])
    .where('status', '=', 'APPROVED')
    .execute()
  return new Set(rows.map(({ name, language }) => `${name} ${language}`))
}

/** Reads the messages to these numbers that were handed to a vendor today and did not fail. */
async function readHanded(
  trx: Database,
  phones: readonly string[],
  now: Date,
): Promise<{ id: number; phone: string }[]> {
  const { rows } = await sql<{ id: number; phone: string }>`
    select id, phone from messages where phone = any(${phones}::text[]) and phone <> ''
      and handed_at >= ${dayBegins(dayOf(now))} and status <> 'failed'`.execute(trx)
  return rows
}

/** An appeal that was sent, or is claimed; `address` is an e-mail address or a phone number. */
type SentAppeal = {
  id: number
  appeal_id: number
  contact_id: number
  address: string
  is_today: boolean
  is_received: boolean
}

/**
 * Reads the appeal messages sent today or claimed, on any channel, to the same donors, addresses or numbers,
 * and all earlier messages of the same appeals.
 */
async function readSentAppeals(
  trx: Database,
  appeals: readonly QueuedMessage[],
  phones: readonly string[],
  now: Date,
): Promise<SentAppeal[]> {
  if (appeals.length === 0) return []
  const donors = appeals.flatMap(({ contact_id }) => contact_id ?? [])
  const addresses = appeals.map(({ recipient }) => recipient).filter((recipient) => recipient !== '')
  const { rows } = await sql<SentAppeal>`
    select * from (
      select id, appeal_id, contact_id, case channel when 'email' then recipient else phone end as address,
        greatest(sent_at, handed_at) >= ${dayBegins(dayOf(now))} is true or is_claimed as is_today,
        status = 'sent' or is_claimed as is_received
      from messages, lateral (select
        status = 'queued' and (unconfirmed > 0 or tries > 0 and next_try_at > now()) as is_claimed) as claim
      where appeal_id is not null and status <> 'failed'
        and (contact_id = any(${donors}::bigint[]) or recipient = any(${addresses}::text[])
          or phone <> '' and phone = any(${phones}::text[]))
    ) as appealed where is_today or is_received`.execute(trx)
  return rows
}

/** Returns whether a message may use another channel than e-mail at all. */
export const mayUsePhoneChannels = (
  { channels, messages }: Pick<AppContext, 'channels' | 'messages'>,
  { kind }: QueuedMessage,
): boolean => channels.size > 0 && messages.get(kind)?.short !== undefined
