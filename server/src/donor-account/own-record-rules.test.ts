import { expect, test } from 'vitest'
import { mayEraseRecord, mayExportRecord, opensWholeRecord } from './own-record-rules.ts'

const point = { isFromStaff: false, isFirst: false, isConfirmed: false, isConfirmedElsewhere: false }
const first = { isFirst: true }
const email = { ...point, kind: 'email' as const }
const paid = (arePaidUnderEmails: boolean) => ({ arePaidUnderEmails, areUnpaidUnderEmails: null })
const phone = { ...point, kind: 'phone' as const }

test.each([
  ['an address under which every donation was made', [email], true, true],
  ['an address, while another one was used too', [email], false, false],
  [
    'an address that staff entered for a donor without one',
    [{ ...email, isFromStaff: true, ...first }],
    false,
    true,
  ],
  ['an address that staff added to others', [{ ...email, isFromStaff: true }], false, false],
  ['an address that staff wrote on every donation', [{ ...email, isFromStaff: true }], true, false],
  ['a first address that staff verified', [{ ...email, isConfirmed: true, ...first }], false, true],
  ['a later address that staff verified', [{ ...email, isConfirmed: true }], false, false],
  ['a number, even if every donation was made with it', [phone], true, false],
  ['a number that came with a gift at the office', [{ ...phone, isFromStaff: true }], false, false],
  ['a number that staff verified with this donor', [{ ...phone, isConfirmed: true, ...first }], false, true],
  ['a later number that staff verified', [{ ...phone, isConfirmed: true }], true, false],
  [
    'a number that staff verified with a father and a son',
    [{ ...phone, isConfirmed: true, isConfirmedElsewhere: true, ...first }],
    true,
    false,
  ],
  ['a number and the address of all donations', [phone, email], true, true],
  ['nothing of the record', [], true, false],
])('%s: the whole record opens or not', (_, points, areUnderEmails, isOpen) => {
  expect(opensWholeRecord({ points, ...paid(areUnderEmails) })).toBe(isOpen)
})

test.each([
  ['an unpaid donation under another address closes nothing', true, false, true],
  ['an unpaid donation opens no paid ones of another donor', false, true, false],
  ['without a paid donation the unpaid ones decide', null, false, false],
  ['an unpaid donation of the donor alone', null, true, true],
  ['a record without donations', null, null, true],
])('%s', (_, arePaidUnderEmails, areUnpaidUnderEmails, isOpen) => {
  expect(opensWholeRecord({ points: [email], arePaidUnderEmails, areUnpaidUnderEmails })).toBe(isOpen)
})

test('a proved number alone downloads no stored data; with a proved e-mail address it does', () => {
  expect(mayExportRecord({ points: [phone], ...paid(false) })).toBe(false)
  expect(mayExportRecord({ points: [phone, email], ...paid(false) })).toBe(true)
  const verified = { ...phone, isConfirmed: true, isFirst: true }
  expect(mayExportRecord({ points: [verified], ...paid(false) })).toBe(true)
})

test('an address that staff added neither downloads nor erases, even where it opens the whole record', () => {
  const added = { ...email, isFromStaff: true, isFirst: true, isConfirmed: true }
  const facts = { points: [added], ...paid(true) }
  expect([opensWholeRecord(facts), mayExportRecord(facts), mayEraseRecord(facts)]).toEqual([
    true,
    false,
    false,
  ])
  const both = { points: [added, phone], ...paid(true) }
  expect([mayExportRecord(both), mayEraseRecord(both)]).toEqual([false, true])
})
