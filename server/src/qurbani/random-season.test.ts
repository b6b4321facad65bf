import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { OwnOrder } from '../../../contract/src/public-qurbani.ts'
import type { AnimalList } from '../../../contract/src/qurbani-animals.ts'
import type { QurbaniOffer } from '../../../contract/src/qurbani-offers.ts'
import { openQurbani } from '../../test/open-qurbani.ts'
import { seededRandom } from '../../test/random-evidence.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { bookChecks } from '../features.ts'
import { runChecks } from '../operations/checks/run-checks.ts'
import type { Database } from '../platform/database/database.ts'
import { followOrders } from './follow-orders.ts'

const app = await buildTestApp()
afterAll(app.close)
const qurbani = await openQurbani(app)
const { officer } = qurbani
const chief = await app.staff(['donation', 'donation.refund', 'donation.verify', 'donation.enter'])
const donor = app.visitor()

/** Steps of a walk; each is tried, and may be refused. */
const steps = 160

/** Invariants of a season, each with a query for its violations and a change that causes one. */
const invariants: Record<string, { violations: string; cause: string }> = {
  'no offer is oversold': {
    violations: `select offer.id from qurbani_offers as offer join qurbani_shares as share on offer_id = offer.id
      where state in ('held', 'ordered', 'allotted', 'slaughtered') group by offer.id having count(*) > stock`,
    cause: `update qurbani_shares set state = 'held', animal_id = null, slot = null, offer_id = (select min(id)
      from qurbani_offers)`,
  },
  'an order is confirmed after the slaughter of its last share': {
    violations: `select message.id from messages as message join qurbani_shares as share
        on order_id = (facts ->> 'order_id')::bigint and state in ('ordered', 'allotted', 'slaughtered')
      left join qurbani_animals as animal on animal.id = animal_id
      where kind = 'qurbani_slaughtered' and message.status <> 'dropped' and not exists (
          select from messages as correction where correction.kind = 'qurbani_corrected'
            and correction.facts = message.facts and correction.id > message.id)
        and (slaughtered_at is null or slaughtered_at > message.queued_at)`,
    cause: 'update qurbani_animals set slaughtered_at = null, slaughtered_by = null',
  },
  'an order is confirmed at most once, and again after each correction': {
    violations: `select facts from messages group by 1 having count(*) filter (where kind = 'qurbani_slaughtered'
      and status <> 'dropped') > 1 + count(*) filter (where kind = 'qurbani_corrected')`,
    cause: `insert into messages (kind, contact_id, facts, language)
      select kind, contact_id, facts, language from messages where kind = 'qurbani_slaughtered'`,
  },
  'money that is not fulfilled is a liability': {
    violations: `select from (
        select coalesce(sum(line.amount - line.refunded_amount - line.fulfilled_amount), 0) * 100 as deferred
        from donation_funds as line join donations on donations.id = donation_id
        join payment_intents as intent on intent.id = intent_id
        where is_deferred and intent.status in ('success', 'partially_refunded')) as lines,
      (select coalesce(sum(coalesce(credit, 0) - coalesce(debit, 0)), 0) as posted from ledger_lines
        where account = 'to_be_fulfilled') as ledger where deferred <> posted`,
    cause: 'update donation_funds set fulfilled_amount = 0',
  },
  'the money of an order lies with the region that has all of its shares': {
    violations: `select ordered.id from qurbani_orders as ordered
      join donations as donation on donation.id = donation_id or shortfall_of = donation_id
      join donation_funds as line on line.donation_id = donation.id and line.position = ordered.position
      join payment_intents as intent on intent.id = intent_id
      join qurbani_shares as share on share.order_id = ordered.id and share.state <> 'released'
      join qurbani_offers as offer on offer.id = offer_id
      where intent.status = 'success' and is_deferred
        and not exists (select from qurbani_order_changes where order_id = ordered.id)
      group by ordered.id, line.id having count(distinct offer_id) = 1
        and bool_and(share.state in ('ordered', 'allotted', 'slaughtered')) and min(offer.cause_id) <> line.cause_id`,
    cause: `update qurbani_offers set cause_id = (select id from causes where fundtitle = 'Orphan Sponsorship')`,
  },
  'a paid share is placed, waits for its donor, or is fulfilled': {
    violations: `select share.id from qurbani_shares as share join qurbani_orders as ordered on ordered.id = order_id
      join donations as donation on donation.id = donation_id
      join donation_funds as line on line.donation_id = donation.id and line.position = ordered.position
      join payment_intents as intent on intent.id = intent_id
      where intent.status = 'success' and line.refunded_amount = 0 and state = 'released'`,
    cause: `update qurbani_shares set state = 'released', animal_id = null, slot = null`,
  },
}
async function violationsOf(db: Database, step: string): Promise<string[]> {
  const found = []
  for (const [name, { violations }] of Object.entries(invariants)) {
    const { rows } = await sql.raw(violations).execute(db)
    if (rows.length > 0) found.push(`${name} (${step})`)
  }
  return found
}
const expectBooksToAgree = async (step: string) => {
  const broken = (await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)
  expect(broken, step).toEqual([])
}

/** Kinds of steps that succeeded in any walk. */
const succeeded = new Set<string>()

/** Steps between two checks of all books, which take longer than the steps. */
const checkEvery = process.env.HISTORIES ? 12 : 40

test.each([1, 2, 3])(
  'orders, expiries, late payments, choices, refunds, allotments and slaughters keep the books (walk %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const below = (count: number) => Math.floor(random() * count)
    await qurbani.beginEid(-10)
    const offers: QurbaniOffer[] = []
    // The last offer is expensive, and has room for donors of the others.
    for (const shares_per_animal of [1, 2, 3, 7])
      offers.push(
        await qurbani.offer({
          stock: shares_per_animal < 7 ? 4 : 60,
          shares_per_animal,
          share_price: 4000 + 500 * shares_per_animal,
          animal_price: null,
          closes_day: 2, // open on the first day of Eid at any hour, closed once the third has begun
          // The books move the money of orders that move to this offer.
          ...(shares_per_animal === 7 && { cause_id: app.causeId('Education') }),
        }),
      )
    const orders: string[] = []
    const someOrder = () => orders[below(orders.length)] ?? ''
    const someOffer = () => offers[below(offers.length)] as QurbaniOffer
    /** A random order of a web donor with shares in one of these states. */
    const orderWith = async (...states: string[]) => {
      const { rows } = await sql<{ link: string }>`
        select link from qurbani_shares join qurbani_orders as ordered on ordered.id = order_id
        join donations as donation on donation.id = donation_id join payment_intents as intent on intent.id = intent_id
        where state = any(${states}) and link = any(${orders}) group by link order by min(intent.id)`.execute(
        app.db,
      )
      return rows[below(rows.length)]?.link
    }
    const readOrder = async (link: string) =>
      (await donor.call<OwnOrder[]>('GET', `/public/donations/${link}/qurbani-orders`)).body.data
    const refund = async (ofWhole: (amount: number) => number) => {
      const { donation, attempts } = await app.readDonation(someOrder())
      const left = donation.amount - donation.refunded_amount
      const body = { amount: ofWhole(left), left, position: 0, reason: 'Duplicate', way: 'by_hand' }
      return (await chief.call('POST', `/attempts/${attempts[0]?.id}/refunds`, body)).status === 200
    }
    const undo = async (corrects: boolean) => {
      const { rows } = await sql<{ id: number }>`
        select id from qurbani_animals where slaughtered_at is not null order by id`.execute(app.db)
      const body = { reason: 'Wrong tag', corrects }
      const path = `/animals/${rows[below(rows.length)]?.id ?? 0}/undo-slaughter`
      return (await officer.call('POST', path, body)).status === 200
    }
    /** Steps by kind; each returns whether it succeeded. */
    const acts: Record<string, () => Promise<boolean>> = {
      order: async () => {
        const link = await donor.give(qurbani.order(someOffer(), 1 + below(3))).catch(() => '')
        if (link) orders.push(link)
        return link !== ''
      },
      'sell at the office': async () => {
        const { cart, total_amount } = qurbani.order(offers[below(3)] as QurbaniOffer, 1 + below(3))
        const gift = {
          cart,
          total_amount,
          way: 'cash',
          received_on: '2026-01-05',
          reference: '',
          first_name: 'Bilal',
          phone: '03001234567',
          despite: true,
        }
        return (await chief.call('POST', '/office-gifts', gift)).status === 200
      },
      'sell dear shares': async () => {
        const { cart, total_amount } = qurbani.order(offers[3] as QurbaniOffer, 2)
        const gift = {
          cart,
          total_amount,
          way: 'cash',
          received_on: '2026-01-05',
          first_name: 'Bilal',
          despite: true,
        }
        const sold = await chief.call('POST', '/office-gifts', { ...gift, phone: '03001234567' })
        await followOrders(app.db)
        return sold.status === 200
      },
      pay: async () => {
        await donor.pay(someOrder(), 'pay').catch(() => undefined)
        await app.workDueJobs({ messages: false })
        return true
      },
      'pay late': async () => {
        const link = await orderWith('released')
        if (!link) return false
        await donor.pay(link, 'pay').catch(() => undefined)
        await app.workDueJobs({ messages: false })
        return (await followOrders(app.db)) > 0
      },
      'lower the stock': async () => {
        await sql`update qurbani_offers set stock = held + sold where id = ${offers[below(3)]?.id}`.execute(
          app.db,
        )
        return true
      },
      expire: async () => {
        await sql`update qurbani_orders set held_until = now() where id % 3 = ${below(3)}`.execute(app.db)
        return true
      },
      follow: async () => (await followOrders(app.db)) > 0,
      attach: async () => {
        await sql`select attach_contacts(100)`.execute(app.db)
        return true
      },
      choose: async () => {
        const link = await orderWith('unplaced', 'missed', 'next_year')
        const order = link && (await readOrder(link)).find(({ choices }) => choices !== null)
        if (!order) return false
        const offer = order.choices?.[below(order.choices.length)]?.id
        const choice = offer ? 'other_offer' : (['next_year', 'sadaqah'] as const)[below(2)]
        const body = { position: 0, from: order.offer_id, choice, offer }
        const chosen = await donor.call('POST', `/public/donations/${link}/order-choices`, body)
        return chosen.status === 200
      },
      'pay a difference': async () => {
        const { rows } = await sql<{ id: number; amount: number }>`
          select attempt.id, attempt.amount from donations join payment_attempts as attempt using (intent_id)
          where shortfall_of is not null and attempt.status = 'pending' order by attempt.id limit 1`.execute(
          app.db,
        )
        const [due] = rows
        if (!due) return false
        const arrival = {
          amount_received: due.amount,
          value_date: '2026-01-05',
          bank_account_id: 2,
          despite: true,
        }
        return (await chief.call('POST', `/transfers/${due.id}/verify`, arrival)).status === 200
      },
      refund: () => refund((left) => left),
      'refund a part': () => refund((left) => Math.min(left, 5500)),
      allot: async () => {
        const to = { place: 'Thar', day: 1 }
        return (await officer.call('POST', `/qurbani-offers/${someOffer().id}/allot`, to)).status === 200
      },
      slaughter: async () => {
        const path = `/qurbani-offers/${someOffer().id}/animals`
        const { animals } = (await officer.call<AnimalList>('GET', path)).body.data
        const animal = animals[below(animals.length)]
        return (await officer.call('POST', `/animals/${animal?.id ?? 0}/record-slaughter`)).status === 200
      },
      'send confirmations': async () => {
        const { numAffectedRows } = await sql`
          update messages set status = 'sent', sent_at = now(), next_try_at = null
          where kind = 'qurbani_slaughtered' and status = 'queued'`.execute(app.db)
        return numAffectedRows !== 0n
      },
      undo: async () => undo(false),
      'undo and correct': async () => undo(true),
      end: async () => (await officer.call('POST', `/qurbani-offers/${someOffer().id}/end`)).status === 200,
    }
    const later = [
      'slaughter',
      'slaughter',
      'slaughter',
      'undo',
      'send confirmations',
      'undo and correct',
      'end',
    ]
    const usual = Object.keys(acts).filter((name) => !later.includes(name))
    const names = [
      ...usual,
      'order',
      'order',
      'pay late',
      'sell at the office',
      'pay',
      'pay',
      'choose',
      'pay a difference',
    ]
    for (let step = 0; step < steps; step++) {
      const isEid = step > steps / 2
      if (step === Math.floor(steps / 2)) {
        await acts['sell dear shares']?.()
        await qurbani.beginEid()
        for (const offer of offers.slice(0, 2)) await qurbani.close(offer)
      }
      if (step === steps - 30) await qurbani.beginEid(2)
      const possible = isEid ? [...names, ...later] : names
      const name = possible[below(possible.length)] ?? 'follow'
      if ((name === 'order' || orders.length > 0) && (await acts[name]?.())) succeeded.add(name)
      if (step % checkEvery === 0) await expectBooksToAgree(`step ${step}, after ${name}`)
    }
    // A season always ends with a confirmation.
    const [, , , dear] = offers as [QurbaniOffer, QurbaniOffer, QurbaniOffer, QurbaniOffer]
    await officer.call('POST', `/qurbani-offers/${dear.id}/allot`, { place: 'Thar', day: 1 })
    const listed = await officer.call<AnimalList>('GET', `/qurbani-offers/${dear.id}/animals`)
    for (const { id } of listed.body.data.animals)
      if ((await officer.call('POST', `/animals/${id}/record-slaughter`)).status === 200)
        succeeded.add('slaughter')
    for (let run = 0; run < 2; run++) {
      await sql`select attach_contacts(1000)`.execute(app.db)
      await followOrders(app.db)
    }
    await expectBooksToAgree('the end')
    expect(await violationsOf(app.db, 'the end')).toEqual([])
    if (seed === 3) expect([...succeeded].toSorted()).toEqual(Object.keys(acts).toSorted())
  },
  120_000,
)

class Undone extends Error {}

test.each(Object.entries(invariants))(
  'the walk would find that it is not true that %s',
  async (name, { cause }) => {
    let found: string[] = []
    const breaking = app.db.transaction().execute(async (trx) => {
      await sql.raw('alter table qurbani_offers drop constraint qurbani_offers_not_oversold').execute(trx)
      await sql.raw(cause).execute(trx)
      found = await violationsOf(trx, 'broken')
      throw new Undone()
    })
    await expect(breaking).rejects.toThrow(Undone)
    expect(found).toContain(`${name} (broken)`)
  },
)
