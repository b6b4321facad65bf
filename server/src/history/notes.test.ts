import { afterAll, expect, test } from 'vitest'
import type { Note } from '../../../contract/src/notes.ts'
import { readClock } from '../../test/read-clock.ts'
import { recordDonations, recordPayments } from '../../test/record-donations.ts'
import { buildTestApp } from '../../test/test-app.ts'

const app = await buildTestApp()
afterAll(app.close)
const officer = await app.staff(['donation', 'payment', 'donation.note'])
const reader = await app.staff(['donation', 'payment'])
const [donation = 0] = await recordDonations(app.db, [{}])
const [payment = 0] = await recordPayments(app.db, [{}])

test.each([
  ['donations', donation],
  ['payments', payment],
])('notes on %s say who wrote them and when, the newest first, and stay', async (what, id) => {
  const path = `/${what}/${id}/notes`
  for (const note of ['She called.', '  The bank confirms it.  '])
    expect((await officer.call('POST', path, { note })).status).toBe(200)
  const { body } = await reader.call<Note[]>('GET', path)
  expect(body.data).toMatchObject([{ note: 'The bank confirms it.' }, { note: 'She called.' }])
  for (const { at, written_by } of body.data) {
    expect(readClock().now.getTime() - Date.parse(at)).toBeLessThan(60_000)
    expect(written_by).toMatch(/^\S+ \S/)
  }
  await expect(app.pool.query('update notes set note = $1', ['another'])).rejects.toThrow(/only added/)
})

test('staff who may only read cannot write a note, and an empty note is refused', async () => {
  const path = `/donations/${donation}/notes`
  expect((await reader.call('POST', path, { note: 'Mine' })).status).toBe(403)
  expect((await officer.call('POST', path, { note: ' ' })).body.errors).toEqual({
    note: ['Note is required'],
  })
  expect((await officer.call('POST', '/donations/999999/notes', { note: 'Mine' })).status).toBe(404)
})

test('the audit records that a note was written, and not its text', async () => {
  const { rows } = await app.pool.query(
    `select subject, facts from audit_entries where action = 'wrote_note' order by id`,
  )
  expect(rows.map(({ subject }) => subject.split(' ')[0])).toEqual([
    'donation',
    'donation',
    'payment',
    'payment',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/called|bank/)
})
