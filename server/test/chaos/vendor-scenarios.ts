import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { isFailedRequest, type RequestStatus } from '../../../contract/src/agreement-status.ts'
import type { AgreementPage } from '../../../contract/src/agreements.ts'
import { login } from '../../../contract/src/auth.ts'
import { addDays } from '../../../contract/src/days.ts'
import { planDueAgreements } from '../../src/agreements/plan-due-agreements.ts'
import { createDatabase } from '../../src/platform/database/database.ts'
import { readClock } from '../read-clock.ts'
import { byBankTransfer, giftTo, linkOf, newVisitor } from '../visitor.ts'
import type { Count } from './give-continuously.ts'
import { administrator } from './program.ts'
import { deadline, note, scenario, seconds } from './scenario.ts'
import { type Behaviour, startCharityWithVendor } from './start-vendor.ts'

/** Faults, each with the behaviour of the proxy; 'out of order' is done by the sandbox itself. */
const faults: [said: string, Behaviour][] = [
  ['slow (longer than we wait)', 'slow'],
  ['down', 'down'],
  ['wrong: another answer, or a page that says yes', 'lying'],
  ['reporting everything twice', 'twice'],
  ['reporting out of order', 'well'],
]

/** Longer than the wait for an answer: 10 s for Swich, 20 s for messages. */
const slowMs = { collections: 24_000, messages: 44_000 }

/** Donors of each method. */
const donors = 4

/**
 * Scenarios of the vendors that jobs call, without a donor’s browser: each donor is charged, or sent a
 * message, once.
 */
export function vendorScenarios(): void {
  describe('vendors of messages and collections', () => {
    let started: Awaited<ReturnType<typeof startCharityWithVendor>>
    let phones = 0
    beforeAll(async () => {
      started = await startCharityWithVendor()
      const { charity } = started
      const staff = newVisitor(charity.apps[0].origin, () => 1)
      const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator
      const set = async (method: string, path: string, body?: object) =>
        expect((await staff.call(method, path, body)).status, path).toBe(200)
      await set('POST', login.path, { email, password })
      for (const payment_method of ['raast-request', 'stored-card'])
        await set('POST', '/payment-pairs', { payment_method, payment_gateway: 'swich' })
      for (const name of ['whatsapp', 'sms']) await set('PUT', `/channels/${name}`, { is_on: true })
      await set('POST', '/whatsapp-templates/submit')
      // Noon in Pakistan: no message to a phone is sent at night.
      const hour = (readClock().now.getUTCHours() + 5) % 24
      await charity.stepClock((12 - hour) * 3_600_000)
    }, 180_000)
    afterAll(() => started?.stop(), 60_000)

    const visitor = () => newVisitor(started.charity.apps[0].origin, () => 1)
    const newPhone = (ending = '4567') => `0300${String(++phones).padStart(3, '0')}${ending}`
    const all = <Made>(make: () => Promise<Made>) => Promise.all(Array.from({ length: donors }, make))
    const query = async <Row extends object>(sql: string, values: unknown[]) =>
      (await started.charity.pool.query<Row>(sql, values)).rows

    /** Runs due work repeatedly, with the time advanced, until the condition holds. */
    const soon = (isSo: () => Promise<boolean>, hurry: () => Promise<unknown>) =>
      expect
        .poll(
          async () => {
            await hurry()
            return isSo()
          },
          { timeout: 2 * deadline, interval: 1000 },
        )
        .toBe(true)

    const finish = (name: string, since: number, count: Count) => {
      note(name, seconds(since), count)
      expect(count).toMatchObject({ lost: 0, doubled: 0 })
      expect(started.charity.apps[0].isRunning()).toBe(true)
    }

    for (const [said, behaviour] of faults) {
      for (const channel of ['whatsapp', 'sms'] as const) {
        const name = `the vendor of ${channel === 'sms' ? 'SMS' : 'WhatsApp'} is ${said}`
        scenario(name, async () => {
          const { charity, vendor } = started
          const ending = said.endsWith('out of order') ? '7001' : '4567'
          vendor.behave(behaviour, slowMs.messages)
          const people = await all(async () => {
            const phone = newPhone(ending)
            const email = `${phone}@example.org`
            await visitor().give({ ...byBankTransfer, phone, email, channel })
            return { phone, email, to: `92${phone.slice(1)}` }
          })
          const recipients = people.map(({ email }) => email)
          const queued = async () =>
            (
              await query<{ id: number }>(
                `select messages.id from messages join payers using (intent_id)
                 where payers.email = any($1) and messages.status = 'queued'`,
                [recipients],
              )
            ).length
          await sleep(behaviour === 'slow' ? slowMs.messages : 5000)
          vendor.behave('well')
          const mended = performance.now()
          // Reports of accepted messages may still arrive; without one, the next channel is used later.
          await expect
            .poll(queued, { timeout: 10_000, interval: 500 })
            .toBe(0)
            .catch(() => {})
          await soon(
            async () => (await queued()) === 0,
            () => query(`update messages set next_try_at = now() where status = 'queued'`, []),
          )
          await sleep(2000)
          const times = people.map(
            ({ to, email }) =>
              vendor.sentMessages().filter((message) => message.to === to).length +
              charity.mails.mailsTo(email).length,
          )
          finish(name, mended, countOf(times))
        })
      }

      const monthly = async (overrides: object) => {
        const phone = newPhone()
        const { recurring: _, ...gift } = giftTo(1, 2000)
        const donor = visitor()
        const { status, text, body } = await donor.call<{ url: string; link: string }>(
          'POST',
          '/public/agreements',
          {
            ...gift,
            payment_gateway: 'swich',
            phone,
            email: `${phone}@example.org`,
            cnic: '',
            unit: 'month',
            day: 5,
            ...overrides,
            raast_account: phone,
          },
        )
        expect(status, text).toBe(200)
        return { ...body.data, donor, phone }
      }
      const requests = (links: string[]) =>
        query<{ status: string; transaction_id: string | null }>(
          `select request.status, transaction_id from charge_requests as request
           join planned_charges as charge on charge.id = charge_id
           join agreements on agreements.id = agreement_id
           left join payment_attempts as attempt on attempt.id = attempt_id where link = any($1)`,
          [links],
        )
      const hurry = () =>
        query('update charge_requests set next_try_at = now() where next_try_at is not null', [])
      /** A lying vendor may refuse a request: the donor then gets a link to pay and is not charged. */
      const isFailed = (status: string) => behaviour === 'lying' && isFailedRequest(status as RequestStatus)
      const isOver = ({ status }: { status: string }) => status === 'paid' || isFailed(status)
      const countPaid = async (links: string[], atVendor: number[]) => {
        const rows = await query<{ times: number }>(
          `select (select count(*)::int from donations join payment_intents as intent on intent.id = intent_id
             join payment_attempts as attempt on attempt.intent_id = intent.id
             where agreement_id = agreements.id and attempt.settled_at is not null
               and transaction_id ~ '^[RC]') as times
           from agreements where link = any($1) order by id`,
          [links],
        )
        const count = countOf(rows.map(({ times }, index) => Math.max(times, atVendor[index] ?? 0)))
        // A refused charge is requested by a link instead.
        const refused = (await requests(links)).filter(({ status }) => isFailed(status)).length
        const requested = Math.min(refused, count.lost)
        return { ...count, acknowledged: count.acknowledged + requested, lost: count.lost - requested }
      }

      const raast = `the vendor of Raast requests is ${said}`
      scenario(raast, async () => {
        const { vendor } = started
        vendor.behave(behaviour, slowMs.collections)
        const made = await all(() => monthly({ payment_method: 'raast-request', raast_bank: '11' }))
        const links = made.map(({ link }) => link)
        // Confirms the agreements, as if each donor had opened the message.
        await query(
          "update charge_requests set status = 'planned', next_try_at = now() where status = 'unconfirmed'",
          [],
        )
        await sleep(behaviour === 'slow' ? slowMs.collections : 5000)
        vendor.behave('well')
        const mended = performance.now()
        await soon(
          async () => (await requests(links)).every(({ status }) => status === 'sent' || isFailed(status)),
          hurry,
        )
        const callbacks = said.endsWith('out of order') ? 'out of order' : 'normal'
        vendor.behave(behaviour === 'twice' ? 'twice' : 'well')
        for (const { transaction_id } of await requests(links))
          await fetch(`${vendor.sandboxUrl}/bank/${transaction_id}`, {
            method: 'POST',
            body: new URLSearchParams({ decision: 'approve', callbacks }),
            redirect: 'manual',
          })
        await soon(async () => (await requests(links)).every(isOver), hurry)
        const bank = await (await fetch(`${vendor.sandboxUrl}/bank`)).text()
        const requestCounts = made.map(({ phone }) => bank.split(`from ${phone}`).length - 1)
        finish(raast, mended, await countPaid(links, requestCounts))
      })

      const cards = `the vendor of stored cards is ${said}`
      scenario(cards, async () => {
        const { charity, vendor, inquireNow } = started
        vendor.behave('well')
        const made = await all(async () => {
          const agreement = await monthly({ payment_method: 'stored-card', card_consent: true })
          await agreement.donor.pay(linkOf(agreement.url), 'pay')
          return agreement
        })
        const links = made.map(({ link }) => link)
        await soon(
          async () => {
            const stored = await query(
              `select from payment_instruments join agreements on agreements.id = agreement_id
               where link = any($1) and sealed is not null`,
              [links],
            )
            return stored.length === donors
          },
          async () => {
            await inquireNow()
            await query(`select graphile_worker.add_job('store-cards', '{}', job_key => 'store-cards')`, [])
          },
        )
        vendor.behave(behaviour, slowMs.collections)
        const { body } = await visitor().call<AgreementPage>('GET', `/public/agreements/${links[0]}`)
        const due = body.data.next?.due_on ?? ''
        // The notice is sent three days before.
        for (const day of [addDays(due, -3), due]) await planDueAgreements(createDatabase(charity.pool), day)
        await sleep(behaviour === 'slow' ? slowMs.collections : 5000)
        vendor.behave('well')
        const mended = performance.now()
        await soon(async () => {
          const rows = await requests(links)
          return rows.length === donors && rows.every(isOver)
        }, hurry)
        const charged = (await vendor.storedPayments())
          .split('\n')
          .filter((line) => /"customerTransactionId":"C/.test(line))
        const times = made.map(
          ({ phone }) =>
            new Set(
              charged.flatMap((line) => (line.includes(phone) ? JSON.parse(line).customerTransactionId : [])),
            ).size,
        )
        finish(cards, mended, await countPaid(links, times))
      })
    }
  })
}

/** @param times how often each donor was charged, or sent the message */
const countOf = (times: readonly number[]): Count => ({
  sent: times.length,
  acknowledged: times.filter((one) => one > 0).length,
  lost: times.filter((one) => one === 0).length,
  doubled: times.filter((one) => one > 1).length,
})
