import { expect, test } from 'vitest'
import type { EnteredPoint } from '../../../contract/src/contact-points.ts'
import { planPoint } from './change-points.ts'

const today = '2026-11-26'
const fromDonation = {
  id: 1,
  kind: 'email',
  value: 'old@example.com',
  source: 'donation',
  is_primary: true,
  valid_until: null,
  verified_how: null,
} as const
const byStaff = { ...fromDonation, id: 2, value: 'staff@example.com', source: 'staff' } as const
const points = [fromDonation, byStaff]
const entered = (overrides: Partial<EnteredPoint> = {}) =>
  ({
    kind: 'email',
    value: 'new@example.com',
    is_primary: true,
    valid_until: null,
    verified_how: null,
    ...overrides,
  }) as EnteredPoint

test('an address with another value ends and stays, and the other one is added', () => {
  expect(planPoint(points, byStaff, entered(), today)).toMatchObject({ isReplaced: true, changed: ['value'] })
  expect(planPoint(points, fromDonation, entered(), today).isReplaced).toBe(true)
  const sameValue = entered({ value: 'old@example.com', verified_how: 'phone' })
  expect(planPoint(points, fromDonation, sameValue, today)).toMatchObject({
    isReplaced: false,
    changed: ['verified_how'],
  })
})

test('a contact detail that has ended is not the primary one', () => {
  const until = (valid_until: string) => planPoint(points, byStaff, entered({ valid_until }), today).set
  expect(until('2026-11-25').is_primary).toBe(false)
  expect(until('2026-11-26').is_primary).toBe(true)
})

test('a donor has each address and number once', () => {
  const known = entered({ value: 'old@example.com' })
  expect(() => planPoint(points, null, known, today)).toThrow()
  expect(() => planPoint(points, byStaff, known, today)).toThrow()
  const phone = entered({ kind: 'phone', value: 'old@example.com' } as Partial<EnteredPoint>)
  expect(planPoint(points, null, phone, today).isReplaced).toBe(false)
})
