import { expect, test } from 'vitest'
import { readerOf } from '../../../../words/src/reader.ts'
import { associationChange, initialAssociationValues } from './gateway-page.tsx'

const { t } = readerOf('en')

const association = {
  id: 7,
  pay_method_id: 1,
  pay_gateway_id: 2,
  payment_method: { name: 'card' },
  payment_gateway: { name: 'swich' },
  effective_from: '2025-06-30T19:00:41.000Z',
  effective_to: null,
}
const now = new Date('2026-11-21T09:00:00.000Z') // 14:00 in Pakistan
const texts = initialAssociationValues(association)
const change = (changed: Partial<typeof texts>) =>
  associationChange(t, association, { ...texts, ...changed }, now)

test('an unchanged association retains its start, to the second', () => {
  expect(texts.effective_from).toBe('2025-07-01 00:00')
  expect(change({})).toEqual({
    body: { pay_gateway_id: 2, effective_from: '2025-06-30T19:00:41.000Z', effective_to: null },
    errors: {},
  })
})

test('times are in Pakistan', () => {
  const { body, errors } = change({ effective_from: '2026-11-22 00:00', effective_to: '2026-12-31 23:59' })
  expect(errors).toEqual({})
  expect(body).toMatchObject({
    effective_from: '2026-11-21T19:00:00.000Z',
    effective_to: '2026-12-31T18:59:00.000Z',
  })
})

test('a new time is at least one minute from now', () => {
  expect(change({ effective_to: '2026-11-21 14:01' }).errors).toEqual({})
  expect(change({ effective_from: '2026-11-21 14:00', effective_to: '2026-11-21 14:00' }).errors).toEqual({
    effective_from: ['Effective From cannot be before 2026-11-21 14:01'],
    effective_to: ['Effective To cannot be before 2026-11-21 14:01'],
  })
})

test('the end must be after the start', () => {
  const { errors } = change({ effective_from: '2026-12-02 10:00', effective_to: '2026-12-02 10:00' })
  expect(errors).toEqual({ effective_to: ['Effective To must be after Effective From'] })
})

test('an invalid time is rejected, and never treated as an open end', () => {
  expect(change({ effective_from: 'soon', effective_to: '2026-02-30 10:00' }).errors).toEqual({
    effective_from: ['Enter Effective From as yyyy-mm-dd hh:mm'],
    effective_to: ['Enter Effective To as yyyy-mm-dd hh:mm'],
  })
})

test('a time is accepted as the table shows it', () => {
  const { body, errors } = change({ effective_from: '22 Nov 2026, 00:00', effective_to: '31 Dec 2026 23:59' })
  expect(errors).toEqual({})
  expect(body).toMatchObject({
    effective_from: '2026-11-21T19:00:00.000Z',
    effective_to: '2026-12-31T18:59:00.000Z',
  })
  expect(change({ effective_to: '1 Jan 2027' }).body.effective_to).toBe('2026-12-31T19:00:00.000Z')
})
