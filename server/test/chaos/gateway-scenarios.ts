import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { giveByCard } from './give-continuously.ts'
import { deadline, note, scenario, seconds } from './scenario.ts'
import { type Behaviour, startCharityWithVendor } from './start-vendor.ts'

const behaviours: [Behaviour, string][] = [
  ['slow', 'slow (6 s)'],
  ['down', 'down'],
  ['lying', 'lying: another payment’s answer, or a page that says yes'],
  ['twice', 'sending every callback twice'],
]

/** Scenarios of a gateway with faults: paid attempts count once, and nothing else counts. */
export function gatewayScenarios(): void {
  describe('a gateway', () => {
    let started: Awaited<ReturnType<typeof startCharityWithVendor>>
    beforeAll(async () => {
      started = await startCharityWithVendor()
    }, 180_000)
    afterAll(() => started?.stop(), 60_000)

    const settled = async (links: string[]) => {
      const { rows } = await started.charity.pool.query<{ link: string; receipts: number }>(
        `select link, (select count(*)::int from receipts where receipts.intent_id = intent.id) as receipts
         from payment_intents as intent where link = any($1) and status = 'success'`,
        [links],
      )
      return rows
    }

    for (const [behaviour, said] of behaviours) {
      const name = `the gateway is ${said}`
      scenario(name, async () => {
        const { charity, vendor, inquireNow } = started
        const { origin } = charity.apps[0]
        await giveByCard(origin, { pays: true })
        vendor.behave(behaviour)
        const give = (pays: boolean) => () => giveByCard(origin, { pays })
        const paid = await Promise.all(Array.from({ length: 12 }, give(true)))
        const left = await Promise.all(Array.from({ length: 4 }, give(false)))
        await sleep(behaviour === 'twice' ? 1000 : 8000)
        vendor.behave('well')
        const mended = performance.now()
        await inquireNow()
        await expect.poll(async () => (await settled(paid)).length, { timeout: deadline }).toBe(paid.length)
        const rows = await settled(paid)
        const count = {
          sent: paid.length,
          acknowledged: rows.length,
          lost: paid.length - rows.length,
          doubled: rows.filter(({ receipts }) => receipts > 1).length + (await settled(left)).length,
        }
        note(name, seconds(mended), count)
        expect(count).toMatchObject({ lost: 0, doubled: 0 })
        expect(charity.apps[0].isRunning()).toBe(true)
      })
    }
  })
}
