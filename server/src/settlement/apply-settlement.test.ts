import { afterAll, expect, test } from 'vitest'
import type { Button } from '../../../sandbox/src/decision-page.ts'
import { applyGatewayAnswer, inquiryAbout } from '../../test/apply-gateway-answer.ts'
import { buildTestApp, movesIn } from '../../test/test-app.ts'
import { planSettlement } from './plan/plan-settlement.ts'
import { readSettlementState } from './read-settlement-state.ts'
import { writeChanges } from './write-changes.ts'

const app = await buildTestApp()
afterAll(app.close)

const paid = ['attempt 1: pending > success', 'donation: pending > success']

/** Gift at the sandbox without any callback. Some amounts fail there on purpose. */
async function newGift(button: Button, amount = 5000) {
  const donor = app.visitor()
  const cart = [{ id: app.causeId('Sadqah'), amount, quantity: 1 }]
  const link = await donor.give({ total_amount: amount, cart })
  await donor.pay(link, button, { callbacks: 'none' })
  return { donor, link, ...(await newest(link)) }
}

async function newest(link: string) {
  const attempt = (await app.readDonation(link)).attempts.at(-1)
  if (!attempt) throw new Error('A donation has an attempt.')
  return attempt
}

async function askAfter(minutes: number) {
  await app.letMinutesPass(minutes)
  await app.workDueJobs()
}

test('a payment whose callbacks were all lost is found by the inquiry after a minute', async () => {
  const { link } = await newGift('pay')
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual([])
  await askAfter(1)
  expect(movesIn(await app.readDonation(link))).toEqual(paid)
})

test('a gift is settled although the gateway first drops the connection', async () => {
  const { link } = await newGift('pay', 5003)
  for (const minutes of [1, 4, 10]) await askAfter(minutes)
  expect(movesIn(await app.readDonation(link))).toEqual(paid)
})

test('ten answers at the same moment settle once', async () => {
  const gift = await newGift('walk away')
  const states = await Promise.all(
    Array.from({ length: 10 }, () => applyGatewayAnswer(app.db, gift, 'success')),
  )
  expect(states).toEqual(Array(10).fill('success'))
  const stored = await app.readDonation(gift.link)
  expect(movesIn(stored)).toEqual(paid)
  expect(stored.attempts).toMatchObject([{ inquiries: 10 }])
})

test('the first of simultaneous success and failed answers wins, and the other is a contradiction', async () => {
  for (let round = 0; round < 3; round++) {
    const gift = await newGift('walk away')
    await Promise.all(
      (['success', 'failed', 'success', 'failed'] as const).map((outcome) =>
        applyGatewayAnswer(app.db, gift, outcome),
      ),
    )
    const stored = await app.readDonation(gift.link)
    expect(movesIn(stored)).toHaveLength(2)
    expect(stored.donation.status).toBe(stored.attempts[0]?.status)
    expect(stored.events.some(({ kind }) => kind === 'contradiction')).toBe(true)
  }
})

test('a plan whose states were changed concurrently is not written, not even in part', async () => {
  // Two guarded updates: the first attempt changes without its donation, the newest one with it.
  for (const place of [0, 1]) {
    const { donor, link, intent_id } = await newGift('walk away')
    await donor.call('POST', `/public/donations/${link}/retry`, {
      payment_method: 'card',
      payment_gateway: 'swich',
    })
    const { attempts } = await app.readDonation(link)
    const [first, changed] = [attempts[0], attempts[place]]
    if (!first || !changed) throw new Error('A gift that was tried again has two attempts.')
    const state = await readSettlementState(app.db, [intent_id])
    const evidence = { kind: 'inquiry', attempt_id: first.id, accepts: false } as const
    const plan = planSettlement(state, { ...evidence, inquiry: inquiryAbout(first, 'success') }, 'system')
    if (plan.refusal) throw new Error(plan.refusal.reason)
    await applyGatewayAnswer(app.db, changed, 'failed')
    const before = await readSettlementState(app.db, [intent_id])
    const writing = app.db
      .transaction()
      .execute((trx) => writeChanges(trx, plan, { actor: 'system', userId: null }))
    await expect(writing).rejects.toThrow('without its lock')
    expect((await readSettlementState(app.db, [intent_id])).intents).toEqual(before.intents)
  }
})

test('the history of a donation can neither be changed nor removed', async () => {
  const { link } = await newGift('walk away')
  const { donation } = await app.readDonation(link)
  for (const change of ["update events set actor = 'nobody'", 'delete from events'])
    await expect(app.pool.query(`${change} where intent_id = ${donation.intent_id}`)).rejects.toThrow(
      'only added',
    )
})
