import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channels } from '../../../../contract/src/channels.ts'
import { dayAndTimeOf } from '../../platform/text/pakistan-time.ts'
import { type DeliveryFacts, endOfQuietHours, messagesPerDay, planDelivery } from './plan-delivery.ts'

const noon = new Date('2026-11-20T12:00:00+05:00')
const night = new Date('2026-11-20T22:30:00+05:00')

const reachable = {
  appealsStopped: false,
  isUnreachable: false,
  heldUntil: null,
  isAccepted: true,
  isRequested: true,
}
const facts: DeliveryFacts = {
  now: noon,
  purpose: 'transactional',
  allowed: channels,
  hasEmail: true,
  whatsapp: reachable,
  sms: reachable,
  preferred: null,
  lastWorked: null,
  excluded: [],
  sentToday: 0,
  appealsToday: 0,
  received: [],
  consents: [],
}
const plan = (changes: Partial<DeliveryFacts>) => planDelivery({ ...facts, ...changes })
const sends = (channel: string) => ({ kind: 'send', channel })

test('a message goes by the chosen channel, else by the one that last worked, else by e-mail', () => {
  expect(plan({ preferred: 'sms', lastWorked: 'whatsapp' })).toEqual(sends('sms'))
  expect(plan({ lastWorked: 'whatsapp' })).toEqual(sends('whatsapp'))
  expect(plan({})).toEqual(sends('email'))
})

test('after a failure the next channel is used, and none twice', () => {
  expect(plan({ preferred: 'whatsapp', excluded: ['whatsapp'] })).toEqual(sends('email'))
  expect(plan({ preferred: 'whatsapp', excluded: ['whatsapp', 'email'] })).toEqual(sends('sms'))
  expect(plan({ excluded: channels })).toEqual({ kind: 'drop', reason: 'no_channel' })
})

test('a donor without an e-mail address is reached by phone', () => {
  expect(plan({ hasEmail: false, whatsapp: null })).toEqual(sends('sms'))
  expect(plan({ hasEmail: false, whatsapp: null, sms: null })).toEqual({ kind: 'drop', reason: 'no_channel' })
})

test('WhatsApp is used only where the person asked for it, and with an approved template', () => {
  expect(plan({ hasEmail: false, whatsapp: { ...reachable, isRequested: false } })).toEqual(sends('sms'))
  expect(plan({ preferred: 'whatsapp', whatsapp: { ...reachable, isAccepted: false } })).toEqual(
    sends('email'),
  )
})

test('an appeal that the address received under another name is not sent again, on any channel', () => {
  const appeal = { purpose: 'appeal' as const, consents: channels }
  const dropped = { kind: 'drop', reason: 'received' }
  expect(plan({ ...appeal, received: ['email'] })).toEqual(dropped)
  expect(plan({ ...appeal, received: ['email'], appealsToday: messagesPerDay })).toEqual(dropped)
  expect(plan({ ...appeal, received: ['email'], preferred: 'sms' })).toEqual(sends('sms'))
  expect(plan({ ...appeal, received: ['sms'], consents: ['email'] })).toEqual(sends('email'))
})

test('at night a message to a phone waits for nine o’clock, and a code does not', () => {
  expect(plan({ preferred: 'sms', now: night })).toEqual({
    kind: 'wait',
    until: new Date('2026-11-21T09:00:00+05:00'),
  })
  expect(plan({ preferred: 'sms', now: night, purpose: 'code' })).toEqual(sends('sms'))
  expect(plan({ now: night })).toEqual(sends('email'))
})

test('the third message of a day goes by e-mail, and without an address it waits for the next morning', () => {
  const third = { preferred: 'sms', sentToday: messagesPerDay } as const
  expect(plan(third)).toEqual(sends('email'))
  expect(plan({ ...third, hasEmail: false })).toEqual({
    kind: 'wait',
    until: new Date('2026-11-21T09:00:00+05:00'),
  })
})

test('WhatsApp is skipped until the next day for a number whose messages it holds back', () => {
  const whatsapp = { ...reachable, heldUntil: new Date('2026-11-21T23:00:00+05:00') }
  expect(plan({ preferred: 'whatsapp', whatsapp })).toEqual(sends('email'))
  expect(plan({ preferred: 'whatsapp', whatsapp, hasEmail: false, sms: null })).toEqual({
    kind: 'wait',
    until: new Date('2026-11-22T09:00:00+05:00'),
  })
})

test('an appeal goes only by a channel that the donor agreed to', () => {
  expect(plan({ purpose: 'appeal', preferred: 'whatsapp', consents: ['email'] })).toEqual(sends('email'))
  expect(plan({ purpose: 'appeal' })).toEqual({ kind: 'drop', reason: 'no_consent' })
  const whatsapp = { ...reachable, appealsStopped: true }
  expect(plan({ purpose: 'appeal', whatsapp, consents: ['whatsapp', 'sms'] })).toEqual(sends('sms'))
})

const channel = fc.constantFrom(...channels)
const phoneState = fc.option(
  fc.record({
    appealsStopped: fc.boolean(),
    isUnreachable: fc.boolean(),
    heldUntil: fc.option(
      fc.date({ min: noon, max: new Date(noon.getTime() + 5 * 86_400_000), noInvalidDate: true }),
    ),
    isAccepted: fc.boolean(),
    isRequested: fc.boolean(),
  }),
)
const anyFacts: fc.Arbitrary<DeliveryFacts> = fc.record({
  now: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
  purpose: fc.constantFrom('transactional', 'appeal', 'code'),
  allowed: fc.uniqueArray(channel),
  hasEmail: fc.boolean(),
  whatsapp: phoneState,
  sms: phoneState,
  preferred: fc.option(channel),
  lastWorked: fc.option(channel),
  excluded: fc.uniqueArray(channel),
  sentToday: fc.nat(4),
  appealsToday: fc.nat(3),
  received: fc.uniqueArray(channel),
  consents: fc.uniqueArray(channel),
})

test('a person gets two appeals a day on all channels together, and the third tomorrow', () => {
  const appeal = { purpose: 'appeal', consents: ['email'], allowed: ['email'] } as const
  expect(plan({ ...appeal, appealsToday: 1 })).toEqual(sends('email'))
  expect(plan({ ...appeal, appealsToday: 2 })).toEqual({
    kind: 'wait',
    until: new Date('2026-11-21T09:00:00+05:00'),
  })
  expect(plan({ appealsToday: 2 }), 'a receipt').toEqual(sends('email'))
})

test('no plan breaks a rule, with any facts about the person', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const planned = planDelivery(given)
      if (planned.kind === 'drop') return
      if (planned.kind === 'wait') {
        expect(planned.until > given.now).toBe(true)
        expect(endOfQuietHours(planned.until)).toBeNull()
        // The person waits for the code, which would expire before the wait ends.
        expect(given.purpose).not.toBe('code')
        return
      }
      expect(given.allowed).toContain(planned.channel)
      if (given.purpose === 'appeal') expect(given.appealsToday).toBeLessThan(messagesPerDay)
      expect(given.excluded).not.toContain(planned.channel)
      expect(given.received).not.toContain(planned.channel)
      if (given.purpose === 'appeal') expect(given.consents).toContain(planned.channel)
      if (planned.channel === 'email') {
        expect(given.hasEmail).toBe(true)
        return
      }
      const state = given[planned.channel]
      expect(state).toMatchObject({ isUnreachable: false, isAccepted: true })
      if (given.purpose === 'code') return
      expect(given.sentToday).toBeLessThan(messagesPerDay)
      const hour = Number(dayAndTimeOf(given.now).slice(11, 13))
      expect(hour).toBeGreaterThanOrEqual(9)
      expect(hour).toBeLessThan(21)
    }),
    { numRuns: 2000, seed: 26 },
  )
})

test('a message that waited is sent or waits for another reason, so that none waits for ever', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      let now = given.now
      for (let waits = 0; waits < 10; waits++) {
        const counts = waits === 0 ? {} : { sentToday: 0, appealsToday: 0 }
        const planned = planDelivery({ ...given, now, ...counts })
        if (planned.kind !== 'wait') return
        now = planned.until
      }
      throw new Error('It still waits.')
    }),
    { numRuns: 1000, seed: 26 },
  )
})
