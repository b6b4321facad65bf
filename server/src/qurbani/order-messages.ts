import { sql } from 'kysely'
import * as z from 'zod'
import { rupees } from '../../../contract/src/amounts.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import type { Animal, QurbaniOffer } from '../../../contract/src/qurbani-offers.ts'
import type { orderMessageKinds } from '../../../contract/src/qurbani-orders.ts'
import { hijriDate } from '../../../contract/src/seasons.ts'
import { choiceStates, type ShareState, shareStates } from '../../../contract/src/share-states.ts'
import type { Translate } from '../../../words/src/reader.ts'
import { donorMessage } from '../messages/donor-message.ts'
import { shortText } from '../messages/short-texts.ts'
import { type Block, greeting, paragraphs, writeEmail } from '../messages/write-email.ts'
import type { Database } from '../platform/database/database.ts'
import { pageUrl } from '../platform/language/page-url.ts'
import { dayInWords, instantText, instantTextIn } from '../platform/text/pakistan-time.ts'
import { collectionIn, titleIn } from './offers.queries.ts'
import { moneyOfShares } from './order-money.ts'
import { readOrders } from './own-orders.ts'
import { placeOf } from './place-of-region.ts'

/**
 * Share of an order as a message shows it. Shares are sorted by offer; a message names the animal of the
 * first share and all regions.
 */
type WrittenShare = {
  link: string
  name: string
  parent: string
  number: number
  region: string
  animal: Animal
  hijri_year: number
  /** First day of slaughter in the region, yyyy-mm-dd. */
  first_day: string
  is_confirmed: boolean
  meat: QurbaniOffer['meat']
  state: ShareState
  amount: Rupees
  /** Tag of the slaughtered animal, the day of Eid in its region, and the time there. */
  tag: string | null
  day: number | null
  slaughtered_at: Date | null
  time_zone: string
  /** Place and time at which the donor collects the meat; '' when it goes to the poor. */
  collection: string
}

async function readShares(t: Translate, trx: Database, id: number, states: readonly string[]) {
  const { rows } = await sql<WrittenShare>`
    select link, share.name, share.parent, number, ${titleIn(t.language)} as region, offer.animal, hijri_year, share.state,
      meat, (season.first_on + days_after)::text as first_day, confirmed_on is not null as is_confirmed,
      money.amount, tag, slaughtered_at, time_zone, ${collectionIn(t.language)} as collection,
      (slaughtered_at at time zone time_zone)::date - first_on - days_after + 1 as day
    from qurbani_shares as share join qurbani_orders as ordered on ordered.id = order_id
    join donations as donation on donation.id = donation_id
    join payment_intents as intent on intent.id = intent_id
    join qurbani_offers as offer on offer.id = share.offer_id
    join seasons as season on season.id = season_id join causes as cause on cause.id = offer.cause_id
    left join qurbani_animals as animal on animal.id = animal_id
    join lateral ${moneyOfShares} as money on money.id = share.id
    where order_id = ${id} and share.state = any(${[...states]}) order by share.offer_id, number`.execute(trx)
  return rows.map((share) => ({ ...share, region: placeOf(t, share.region) }))
}

/**
 * Name of a share's person with that of the father or husband, or the share's number when no name was given.
 */
const personOf = (
  t: Translate,
  { name, parent, number }: Pick<WrittenShare, 'name' | 'parent' | 'number'>,
) => (name ? [name, parent].filter(Boolean).join(' · ') : t('qurbani.share-without-name', { number }))

type Kind = (typeof orderMessageKinds)[number]

/** Defines a message about the shares of an order in these states; without such a share it is not sent. */
const orderMessage = (
  kind: Kind,
  states: readonly string[],
  blocks: (t: Translate, shares: readonly WrittenShare[], options: Options) => Block[] = () => [],
) =>
  donorMessage({
    kind: `qurbani_${kind}`,
    facts: z.object({ order_id: z.number() }),
    short: shortText(['region'], (t, values) => t(`short-text.qurbani_${kind}`, values)),
    async write({ trx, sender, name }, { order_id }) {
      const { t } = sender.reader
      const shares = await readShares(t, trx, order_id, states)
      const [first] = shares
      if (!first) return null
      const { animal, link } = first
      const region = [...new Set(shares.map((one) => one.region))].join(t('ui.comma'))
      const options = await readOptions(t, trx, link)
      const values = {
        region,
        animal,
        count: shares.length,
        is_offered: options.until ? 'yes' : 'no',
        season: String(options.season),
      }
      const path = `/donation/${link}`
      const email = writeEmail(sender, {
        subject: t(`donor-email.qurbani.${kind}.subject`, values),
        heading: t(`donor-email.qurbani.${kind}.heading`, values),
        blocks: [
          ...paragraphs(greeting(t, name), t(`donor-email.qurbani.${kind}.text`, values)),
          ...blocks(t, shares, options),
          { kind: 'button', label: t(`donor-email.qurbani.${kind}.button`), url: pageUrl(sender, path) },
        ],
      })
      return { ...email, short: { values: { region }, path } }
    },
  })

/** Place and time at which the donor collects the meat, once for each offer. */
const collectionRows = (t: Translate, shares: readonly WrittenShare[]): [string, string][] =>
  [...new Set(shares.map(({ collection }) => collection))]
    .filter((text) => text !== '')
    .map((text) => [t('donor-email.qurbani.slaughtered.collect'), text])

/** Names, tags, and Hijri and civil dates of slaughtered shares, and the places of collection. */
const slaughterFacts = (t: Translate, shares: readonly WrittenShare[]): Block[] => [
  {
    kind: 'facts',
    rows: shares
      .map((share): [string, string] => [
        personOf(t, share),
        t('qurbani.slaughtered', {
          day: hijriDate({ kind: 'qurbani', hijri_year: share.hijri_year }, share.day ?? 1).day,
          year: String(share.hijri_year),
          at: share.slaughtered_at ? instantTextIn(t, share.time_zone, share.slaughtered_at) : '',
          tag: share.tag ?? '',
        }),
      ])
      .concat(collectionRows(t, shares)),
  },
]

/** Names of shares that were confirmed by mistake and await their slaughter. */
const unslaughteredFacts = (t: Translate, shares: readonly WrittenShare[]): Block[] => [
  {
    kind: 'facts',
    rows: shares.map((share) => [personOf(t, share), t('qurbani.not-slaughtered')]),
  },
]

type Options = {
  /**
   * Last instant at which the donor can choose another offer; undefined when no offer has room for the
   * shares.
   */
  until: Date | undefined
  /** Hijri year of the latest season that can be chosen. */
  season: number
  /** Price differences to pay, and the ends of their reservations. */
  due: readonly { amount: Rupees; until: Date }[]
}

/**
 * Reads the choices of a donation's donor for the shares that need a choice, and the price differences to
 * pay.
 */
async function readOptions(t: Translate, trx: Database, link: string): Promise<Options> {
  const orders = await readOrders(t.language, trx, link)
  const ends = orders.flatMap(({ choices }) => {
    const times = (choices ?? []).map(({ closes_at }) => closes_at.getTime())
    return times.length > 0 ? Math.max(...times) : []
  })
  return {
    until: ends.length > 0 ? new Date(Math.min(...ends)) : undefined,
    season: Math.max(
      0,
      ...orders.flatMap(({ hijri_year, choices }) => [
        hijri_year,
        ...(choices ?? []).map((choice) => choice.hijri_year),
      ]),
    ),
    due: orders.flatMap(({ due }) => due.map(({ amount, until }) => ({ amount, until: new Date(until) }))),
  }
}

const untilRow = (t: Translate, name: string, until: Date | undefined): [string, string][] =>
  until ? [[name, t('donor-email.qurbani.choice.until', { at: instantText(t, until) })]] : []

/** The season whose offers are open, with the last instant for a choice. */
const seasonFacts = (t: Translate, _: readonly WrittenShare[], { until, season }: Options): Block[] =>
  until
    ? [{ kind: 'facts', rows: untilRow(t, t('seasons.name.qurbani', { year: String(season) }), until) }]
    : []

/** Reason and amount of shares that need a choice, and the last instant for choosing another region. */
const choiceFacts = (t: Translate, shares: readonly WrittenShare[], { until }: Options): Block[] => {
  const states = [...new Set(shares.map(({ state }) => t(`qurbani-page.state.${state}`)))]
  return [
    {
      kind: 'facts',
      rows: [
        [t('donor-email.qurbani.choice.reason'), states.join(t('ui.comma'))],
        [t('ui.amount'), t.message(rupees(shares.reduce((sum, { amount }) => sum + amount, 0)))],
        ...untilRow(t, t('donor-email.qurbani.choice.other-region'), until),
      ],
    },
  ]
}

/** State of each share after a choice, and its offer while it awaits slaughter. */
const chosenFacts = (t: Translate, shares: readonly WrittenShare[], { due }: Options): Block[] => [
  {
    kind: 'facts',
    rows: shares.map(({ region, state, ...offer }) => [
      personOf(t, offer),
      [
        state === 'held' || state === 'ordered'
          ? t('qurbani-page.choice.other-offer', {
              ...offer,
              region,
              year: String(offer.hijri_year),
              day: dayInWords(t, offer.first_day),
              is_confirmed: offer.is_confirmed ? 'yes' : 'no',
            })
          : region,
        t(`qurbani-page.state.${state}`),
      ].join(t('ui.comma')),
    ]),
  },
  ...paragraphs(
    ...due.map(({ amount, until }) =>
      t('donor-email.qurbani.chosen.due', {
        amount: t.message(rupees(amount)),
        until: instantText(t, until),
      }),
    ),
  ),
]

export const orderMessages = {
  slaughtered: orderMessage('slaughtered', ['slaughtered'], slaughterFacts),
  corrected: orderMessage('corrected', ['ordered', 'allotted'], unslaughteredFacts),
  choice: orderMessage('choice', choiceStates, choiceFacts),
  chosen: orderMessage(
    'chosen',
    shareStates.filter((state) => state !== 'released'),
    chosenFacts,
  ),
  next_season: orderMessage('next_season', ['next_year'], seasonFacts),
}
