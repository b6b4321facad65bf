import { expect, test } from 'vitest'
import { nextInquiryAt } from './new-attempt.ts'

const createdAt = new Date('2026-03-01T10:00:00Z')

test('a pending gift is inquired about after 1, 5, 15 and 60 minutes, then daily, and at expiry', () => {
  const expiresAt = new Date('2026-03-04T12:00:00Z')
  const inquiries: string[] = []
  for (let now = createdAt; now < expiresAt; ) {
    now = nextInquiryAt({ createdAt, expiresAt }, [1, 5, 15, 60], now)
    inquiries.push(now.toISOString().slice(8, 16))
  }
  expect(inquiries).toEqual([
    '01T10:01',
    '01T10:05',
    '01T10:15',
    '01T11:00',
    '02T11:00',
    '03T11:00',
    '04T11:00',
    '04T12:00',
  ])
})

test('when the gateway is unreachable at expiry, inquiries continue daily until it answers', () => {
  const expiresAt = new Date('2026-03-02T10:00:00Z')
  const later = new Date('2026-03-05T10:00:00Z')
  expect(nextInquiryAt({ createdAt, expiresAt }, [1], later)).toEqual(new Date('2026-03-06T10:00:00Z'))
})

test('the next inquiry is always later than this one, and at expiry at the latest', () => {
  const expiresAt = new Date('2026-03-08T10:00:00Z')
  for (let minute = 0; minute < 7 * 24 * 60; minute += 7) {
    const now = new Date(createdAt.getTime() + minute * 60_000)
    const next = nextInquiryAt({ createdAt, expiresAt }, [1, 5, 15, 60], now)
    expect(next > now && next <= expiresAt).toBe(true)
  }
})
