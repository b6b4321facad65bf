import { sql } from 'kysely'
import * as z from 'zod'
import type { Language } from '../../../contract/src/language/language.ts'
import { hijriDate } from '../../../contract/src/seasons.ts'
import { donorMessage } from '../messages/donor-message.ts'
import { greeting, paragraphs, writeEmail } from '../messages/write-email.ts'
import type { Database } from '../platform/database/database.ts'
import { pageUrl } from '../platform/language/page-url.ts'
import { titleIn } from './offers.queries.ts'

const facts = z.object({ order_id: z.number() })

type WrittenOrder = {
  link: string
  region: string
  animal: string
  hijri_year: number
  /** Slaughtered shares, with the day of Eid there. */
  shares: { name: string; tag: string; day: number }[]
  /** Shares that await the donor's choice. */
  open: number
}

async function readOrder(language: Language, trx: Database, id: number): Promise<WrittenOrder | undefined> {
  const { rows } = await sql<WrittenOrder>`
    select link, ${titleIn(language)} as region, animal, hijri_year, shares.list as shares, open
    from qurbani_orders as ordered join donations as donation on donation.id = donation_id
    join payment_intents as intent on intent.id = intent_id
    join lateral (
      select max(share.offer_id) as offer_id, count(*) filter (where state in ('missed', 'unplaced'))::int as open,
        coalesce(json_agg(json_build_object('name', name, 'tag', tag, 'day',
          (slaughtered_at at time zone time_zone)::date - first_on - days_after + 1) order by number)
          filter (where state = 'slaughtered'), '[]') as list
      from qurbani_shares as share join qurbani_offers on qurbani_offers.id = share.offer_id
      join seasons on seasons.id = season_id
      left join qurbani_animals as animal on animal.id = animal_id where order_id = ordered.id
    ) as shares on true
    join qurbani_offers as offer on offer.id = shares.offer_id
    join seasons as season on season.id = season_id join causes as cause on cause.id = offer.cause_id
    where ordered.id = ${id}`.execute(trx)
  return rows[0]
}

/** Confirmation of the slaughtered shares of an order, with names, tags and Hijri dates. */
export const slaughteredMessage = donorMessage({
  kind: 'qurbani_slaughtered',
  facts,
  async write({ trx, sender, name }, { order_id }) {
    const { t } = sender.reader
    const order = await readOrder(t.language, trx, order_id)
    if (!order || order.shares.length === 0) return null
    const { region, animal, hijri_year, shares, link } = order
    const values = { region, animal, count: shares.length }
    return writeEmail(sender, {
      subject: t('donor-email.qurbani.slaughtered.subject', values),
      heading: t('donor-email.qurbani.slaughtered.heading'),
      blocks: [
        ...paragraphs(greeting(t, name), t('donor-email.qurbani.slaughtered.text', values)),
        {
          kind: 'facts',
          rows: shares.map((share, index) => [
            share.name || t('qurbani.share', { number: index + 1 }),
            t('qurbani.slaughtered', {
              day: hijriDate({ kind: 'qurbani', hijri_year }, share.day).day,
              year: String(hijri_year),
              tag: share.tag,
            }),
          ]),
        },
        { kind: 'button', label: t('donor-email.qurbani.button'), url: pageUrl(sender, `/donation/${link}`) },
      ],
    })
  },
})

/** Request to choose for shares that are unplaced or missed. */
export const choiceMessage = donorMessage({
  kind: 'qurbani_choice',
  facts,
  async write({ trx, sender, name }, { order_id }) {
    const { t } = sender.reader
    const order = await readOrder(t.language, trx, order_id)
    if (!order || order.open === 0) return null
    const { region, animal, open, link } = order
    const values = { region, animal, count: open }
    return writeEmail(sender, {
      subject: t('donor-email.qurbani.choice.subject', values),
      heading: t('donor-email.qurbani.choice.heading'),
      blocks: [
        ...paragraphs(greeting(t, name), t('donor-email.qurbani.choice.text', values)),
        { kind: 'button', label: t('donor-email.qurbani.choose'), url: pageUrl(sender, `/donation/${link}`) },
      ],
    })
  },
})
