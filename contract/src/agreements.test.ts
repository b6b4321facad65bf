import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hasDay, rhythmFields } from './agreements.ts'
import { amountTooLongMessage, maxAmount } from './amounts.ts'
import { collectionFields } from './collection.ts'
import { messageOfIssue } from './message.ts'
import { nightPlan } from './night-plan.ts'

const account = z.object({ raast_account: collectionFields.raast_account })
const keyOf = (problem: z.core.$ZodError | undefined) =>
  problem && messageOfIssue(problem.issues[0]?.message ?? '')?.key

test('a Raast account is a mobile number, or an IBAN with its check digits', () => {
  const read = (raast_account: string) => account.safeParse({ raast_account })
  for (const typed of ['0300-1234567', 'pk36 SCBL 0000 0011 2345 6702', ''])
    expect(read(typed).success, typed).toBe(true)
  expect(keyOf(read('PK00INDS0000000000000000').error)).toBe('fields.raast-account.check-digits')
  expect(keyOf(read('0421234567').error)).toBe('fields.raast-account.form')
})

const rhythm = z.object({ ...rhythmFields, total_amount: z.number() }).check(hasDay)

test.each([
  ['week', 8, 'fields.agreement.weekday'],
  ['month', 29, 'fields.agreement.day'],
  ['ramazan_night', 6, 'fields.agreement.ramazan-day'],
])('a day that a rhythm does not have is refused in the words of that rhythm: %s %i', (unit, day, key) => {
  expect(keyOf(rhythm.safeParse({ unit, day, total_amount: 1000 }).error)).toBe(key)
})

test('the amount of the 27th night is not larger than a donation may be', () => {
  const total_amount = maxAmount / 3
  const give = (day: number) => rhythm.safeParse({ unit: 'ramazan_night', day, total_amount })
  expect(give(nightPlan('last_ten', false)).success).toBe(true)
  expect(keyOf(give(nightPlan('last_ten', true)).error)).toBe(amountTooLongMessage.key)
})
