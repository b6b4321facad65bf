import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { AnimalList } from '../../../contract/src/qurbani-animals.ts'
import type { QurbaniOffer } from '../../../contract/src/qurbani-offers.ts'
import { openQurbani } from '../../test/open-qurbani.ts'
import { seededRandom } from '../../test/random-evidence.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { bookChecks } from '../features.ts'
import { runChecks } from '../operations/checks/run-checks.ts'
import { followOrders } from './follow-orders.ts'

const app = await buildTestApp()
afterAll(app.close)
const qurbani = await openQurbani(app)
const { officer } = qurbani
const refunder = await app.staff(['donation', 'donation.refund'])
const donor = app.visitor()

/** Steps of a walk; each is tried, and may be refused. */
const steps = 120

const expectBooksToAgree = async (step: string) => {
  const broken = (await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)
  expect(broken, step).toEqual([])
}

test.each([1, 2])(
  'orders, expiries, late payments, choices, refunds, allotments and slaughters keep the books (walk %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const below = (count: number) => Math.floor(random() * count)
    await qurbani.beginEid(-10)
    const offers: QurbaniOffer[] = []
    for (const shares_per_animal of [1, 2, 3])
      offers.push(await qurbani.offer({ stock: 8, shares_per_animal, animal_price: null, closes_day: 1 }))
    const orders: string[] = []
    const someOrder = () => orders[below(orders.length)] ?? ''
    const someOffer = () => offers[below(offers.length)] as QurbaniOffer
    const acts: Record<string, () => Promise<unknown>> = {
      order: async () => {
        const link = await donor.give(qurbani.order(someOffer(), 1 + below(3))).catch(() => undefined)
        if (link) orders.push(link)
      },
      pay: async () => {
        await donor.pay(someOrder(), 'pay').catch(() => undefined)
        await app.workDueJobs({ messages: false })
      },
      expire: () => sql`update qurbani_orders set held_until = now() where random() < 0.3`.execute(app.db),
      follow: () => followOrders(app.db),
      choose: () =>
        donor.call('POST', `/public/donations/${someOrder()}/order-choices`, {
          position: 0,
          choice: ['other_offer', 'next_year', 'sadaqah'][below(3)],
          offer: someOffer().id,
        }),
      refund: async () => {
        const { donation, attempts } = await app.readDonation(someOrder())
        const { amount } = donation
        const body = { amount, left: amount, position: null, reason: 'Duplicate', way: 'by_hand' }
        await refunder.call('POST', `/attempts/${attempts[0]?.id}/refunds`, body)
      },
      allot: () =>
        officer.call('POST', `/qurbani-offers/${someOffer().id}/allocate`, { place: 'Thar', day: 1 }),
      slaughter: async () => {
        const path = `/qurbani-offers/${someOffer().id}/animals`
        const { animals } = (await officer.call<AnimalList>('GET', path)).body.data
        const animal = animals[below(animals.length)]
        if (animal) await officer.call('POST', `/animals/${animal.id}/record`)
      },
      end: () => officer.call('POST', `/qurbani-offers/${someOffer().id}/end`),
    }
    const usual = ['order', 'order', 'pay', 'pay', 'expire', 'follow', 'follow', 'choose', 'refund', 'allot']
    for (let step = 0; step < steps; step++) {
      const isEid = step > steps / 2
      if (step === Math.floor(steps / 2)) {
        await qurbani.beginEid()
        for (const offer of offers.slice(0, 2)) await qurbani.close(offer)
      }
      if (step === steps - 15) await qurbani.beginEid(2)
      const names = isEid ? [...usual, 'slaughter', 'slaughter', 'end'] : usual
      const name = names[below(names.length)] ?? 'follow'
      if (name === 'order' || orders.length > 0) await acts[name]?.()
      if (step % 12 === 0) await expectBooksToAgree(`step ${step}, after ${name}`)
    }
    await followOrders(app.db)
    await expectBooksToAgree('the end')
    const { rows } = await sql<{ oversold: number; queued_too_early: number }>`
      select (select count(*)::int from qurbani_offers where held + sold > stock) as oversold,
        (select count(*)::int from qurbani_notices as notice join qurbani_shares as share using (order_id)
          join qurbani_animals as animal on animal.id = animal_id
          where kind = 'slaughtered' and queued_at < slaughtered_at) as queued_too_early`.execute(app.db)
    expect(rows).toEqual([{ oversold: 0, queued_too_early: 0 }])
  },
  120_000,
)
