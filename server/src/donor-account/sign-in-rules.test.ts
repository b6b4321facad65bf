import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codeMinutes,
  judgeSignIn,
  linkHours,
  maxCodeTries,
  reopenMinutes,
  type SentCode,
} from './sign-in-donor.ts'

const now = new Date('2026-11-26T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const sent = (changes: Partial<SentCode> = {}): SentCode => ({
  createdAt: ago(1),
  usedAt: null,
  tries: 0,
  isSameBrowser: true,
  ...changes,
})
const link = { hasLink: true, code: 'none' } as const

const anySent = fc.record({
  createdAt: fc.integer({ min: 0, max: 3000 }).map(ago),
  usedAt: fc.option(fc.integer({ min: 0, max: 60 }).map(ago)),
  tries: fc.integer({ min: 0, max: 9 }),
  isSameBrowser: fc.boolean(),
})
const anyShown = fc.record({
  hasLink: fc.boolean(),
  code: fc.constantFrom('none' as const, 'right' as const, 'wrong' as const),
})

test('a link opens its own browser several times, until ten minutes after the first', () => {
  expect(judgeSignIn(sent(), link, now)).toBe('signed_in')
  expect(judgeSignIn(sent({ usedAt: ago(reopenMinutes - 1) }), link, now)).toBe('signed_in')
  expect(judgeSignIn(sent({ usedAt: ago(reopenMinutes) }), link, now)).toBe('over')
  expect(judgeSignIn(sent({ createdAt: ago(linkHours * 60) }), link, now)).toBe('over')
})

test('another browser needs link and code, even after the link was opened', () => {
  const elsewhere = sent({ isSameBrowser: false, createdAt: ago(600) })
  expect(judgeSignIn(elsewhere, link, now)).toBe('code_needed')
  expect(judgeSignIn(elsewhere, { hasLink: true, code: 'right' }, now)).toBe('signed_in')
  expect(judgeSignIn(elsewhere, { hasLink: false, code: 'right' }, now)).toBe('over')
})

test('wrong codes never reopen what five of them closed', () => {
  const closed = sent({ tries: maxCodeTries })
  const elsewhere = { ...closed, isSameBrowser: false }
  expect(judgeSignIn(closed, { hasLink: false, code: 'right' }, now)).toBe('too_many_tries')
  expect(judgeSignIn(elsewhere, { hasLink: true, code: 'right' }, now)).toBe('too_many_tries')
  expect(judgeSignIn(elsewhere, link, now)).toBe('over')
})

test('whatever is shown, nobody signs in with an old link, a wrong code, or a code alone elsewhere', () => {
  fc.assert(
    fc.property(anySent, anyShown, (attempt, shown) => {
      if (judgeSignIn(attempt, shown, now) !== 'signed_in') return
      expect(attempt.createdAt.getTime()).toBeGreaterThan(ago(linkHours * 60).getTime())
      expect(attempt.usedAt === null || attempt.usedAt > ago(reopenMinutes)).toBe(true)
      expect(shown.code).not.toBe('wrong')
      if (!attempt.isSameBrowser) expect(shown).toEqual({ hasLink: true, code: 'right' })
      if (!shown.hasLink) expect(attempt.createdAt.getTime()).toBeGreaterThan(ago(codeMinutes).getTime())
      if (shown.code === 'right') expect(attempt.tries).toBeLessThan(maxCodeTries)
    }),
    { seed: 24, numRuns: 2000 },
  )
})
