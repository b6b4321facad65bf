import { sql } from 'kysely'
import * as z from 'zod'
import { donorMessage } from '../messages/donor-message.ts'
import { greeting, paragraphs, writeEmail } from '../messages/write-email.ts'
import { pageUrl } from '../platform/language/page-url.ts'
import { dayInWords } from '../platform/text/pakistan-time.ts'
import { dayOfOffer } from './iftar-offers.queries.ts'

/** Asks the donor of unplaced meals to choose another place and day, or sadaqah. */
export const iftarChoiceMessage = donorMessage({
  kind: 'iftar_choice',
  facts: z.object({ order_id: z.number() }),
  async write({ trx, sender, name }, { order_id }) {
    const { t } = sender.reader
    const { rows } = await sql<{ link: string; place: string; on: string; meals: number }>`
      select link, place, ${dayOfOffer} as on, meals from iftar_orders as ordered
      join iftar_offers as offer on offer.id = offer_id join seasons as season on season.id = season_id
      join donations as donation on donation.id = donation_id
      join payment_intents as intent on intent.id = intent_id
      where ordered.id = ${order_id} and state = 'unplaced'`.execute(trx)
    const [order] = rows
    if (!order) return null
    const values = { place: order.place, day: dayInWords(t, order.on), count: order.meals }
    return writeEmail(sender, {
      subject: t('donor-email.iftar.choice.subject', values),
      heading: t('donor-email.iftar.choice.heading'),
      blocks: [
        ...paragraphs(greeting(t, name), t('donor-email.iftar.choice.text', values)),
        {
          kind: 'button',
          label: t('donor-email.iftar.choice.button'),
          url: pageUrl(sender, `/donation/${order.link}`),
        },
      ],
    })
  },
})
