import { expect, test } from 'vitest'
import type { ChangeSubject } from '../../../contract/src/pending-changes.ts'
import { hoursUntilApprovable, judgeApprover, type Person } from './approvers.ts'

const now = new Date('2026-11-23T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const person = (id: number, changes: Partial<Person> = {}): Person => ({
  id,
  invited_by: null,
  vouched_by: null,
  privileged_at: null,
  approves: true,
  ...changes,
})

const subject: ChangeSubject = 'bank_account'

const judge = (people: Person[], asker: number, approver: number, askedAt = now) =>
  judgeApprover(people, { subject, asker, approver, askedAt }, now)

const [amina, bilal, omar] = [1, 2, 3]

test('a user cannot approve their own request', () => {
  expect(judge([person(amina), person(bilal)], amina, amina)).toEqual({ why: 'own' })
})

test('two people who did not invite each other approve for each other at once', () => {
  expect(judge([person(amina), person(bilal)], amina, bilal)).toBeNull()
})

test('a user who gained a privileged right cannot approve for 72 hours', () => {
  const since = (hours: number) => [person(amina), person(bilal, { privileged_at: hoursAgo(hours) })]
  expect(judge(since(1), amina, bilal)).toEqual({ why: 'new', hours: 71 })
  expect(judge(since(71.5), amina, bilal)).toEqual({ why: 'new', hours: 1 })
  expect(judge(since(72), amina, bilal)).toBeNull()
})

test('the requester reads in how many hours a new second person may approve', () => {
  const newFor = (hours: number) => person(omar, { privileged_at: hoursAgo(72 - hours) })
  const until = (...people: Person[]) =>
    hoursUntilApprovable([person(amina), ...people], { subject, asker: amina, askedAt: now }, now)
  expect(until(newFor(40))).toBe(40)
  expect(until(newFor(40), person(bilal))).toBe(0)
  expect(until(person(bilal, { approves: false }))).toBe(0)
})

test('an invited user cannot approve for their direct or indirect inviter while somebody else can', () => {
  const people = [
    person(amina),
    person(bilal, { invited_by: amina }),
    person(omar),
    person(4, { invited_by: bilal, vouched_by: omar }),
  ]
  expect(judge(people, amina, bilal, hoursAgo(500))).toEqual({ why: 'close' })
  expect(judge(people, amina, 4, hoursAgo(500))).toEqual({ why: 'close' })
  expect(judge(people, amina, omar)).toBeNull()
})

test('in a charity of two, the inviter approves at once, and the invited person after 72 hours', () => {
  const people = [person(amina), person(bilal, { invited_by: amina, privileged_at: hoursAgo(100) })]
  expect(judge(people, bilal, amina)).toBeNull()
  expect(judge(people, amina, bilal, hoursAgo(70))).toEqual({ why: 'waits', hours: 2 })
  expect(judge(people, amina, bilal, hoursAgo(72))).toBeNull()
})

test('the first day of a season is approved by another person at once, also by a new invited one', () => {
  const people = [person(amina), person(bilal, { invited_by: amina, privileged_at: now })]
  const judgeDay = (approver: number) =>
    judgeApprover(people, { subject: 'season', asker: amina, askedAt: now, approver }, now)
  expect([judge(people, amina, bilal)?.why, judgeDay(bilal), judgeDay(amina)?.why]).toEqual([
    'new',
    null,
    'own',
  ])
})

test('an inviter cannot approve for an account that only they vouched for while another person can approve', () => {
  const editor = { invited_by: amina, approves: false }
  const people = [person(amina), person(bilal, { invited_by: amina }), person(omar, editor)]
  expect(judge(people, omar, amina)).toEqual({ why: 'close' })
  expect(judge(people, omar, bilal)).toBeNull()
  const vouched = [person(amina), person(bilal), person(omar, { ...editor, vouched_by: bilal })]
  expect(judge(vouched, omar, amina)).toBeNull()
})
