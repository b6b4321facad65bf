import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { StatementCandidate, StatementLine } from '../../../../contract/src/statement-lines.ts'
import { openStatementWorkspace, today } from '../../../test/open-statement-workspace.ts'

const workspace = await openStatementWorkspace()
const { app, officer, chief, importLine, readLine, confirm, donation, statusOf } = workspace
afterAll(app.close)

test('one line with two codes pays two donations', async () => {
  const [one, other] = [await donation(2100), await donation(2200)]
  const { line } = await importLine(`IBFT ${one.code} AND ${other.code}`, '4,300')
  expect(line.suggested?.confidence).toBe('sure')
  await confirm([{ line_id: line.id, parts: line.suggested?.parts ?? [] }])
  expect([await statusOf(one.link), await statusOf(other.link)]).toEqual(['success', 'success'])
})

const codesOf = (line: { codes?: StatementLine['codes'] }) =>
  (line.codes ?? []).map(({ code, status, rejected }) => ({ code, status, isRejected: rejected !== null }))

test('a code is found also when its donation was rejected, was not by transfer, or is paid', async () => {
  const waiting = await donation(3100)
  const waits = await importLine(`WAITS ${waiting.code}`, '3,100')
  expect(codesOf(waits.line)).toEqual([])

  const rejected = await donation(3110)
  await chief.call('POST', `/transfers/${rejected.attempt}/reject`, { reason: 'not there' })
  const { file, line } = await importLine(`REJECTED ${rejected.code}`, '3,110')
  expect(line).toMatchObject({ proposals: [], suggested: null })
  expect(line.codes).toMatchObject([
    {
      kind: 'donation',
      id: rejected.id,
      code: rejected.code,
      amount: 3110,
      status: 'failed',
      rejected: { attempt_id: rejected.attempt, status: 'failed', missing: 3110, due: 3110, part: 3110 },
    },
  ])
  const { body } = await officer.call<StatementCandidate[]>(
    'POST',
    `/statement-lines/${line.id}/candidates/search`,
    {
      text: rejected.code,
    },
  )
  expect(body.data).toMatchObject([{ attempt_id: rejected.attempt, status: 'failed' }])

  const byCard = await app.visitor().give({ payment_method: 'card', payment_gateway: 'swich' })
  const { donation_code } = (await app.readDonation(byCard)).donation
  const never = await importLine(`NEVER A TRANSFER ${donation_code}`, '3,120')
  expect(codesOf(never.line)).toEqual([{ code: donation_code, status: 'pending', isRejected: false }])
  await app.visitor().pay(byCard, 'pay')
  await app.letMinutesPass(2)
  await app.workDueJobs()
  const paid = (await workspace.lines(never.file.id)).find(({ id }) => id === never.line.id)
  expect(codesOf(paid ?? {})).toEqual([{ code: donation_code, status: 'success', isRejected: false }])
  expect((await readLine(file.id, line.id)).status).toBe('open')
})

test('a code is found however long ago its donation was made', async () => {
  const gift = await donation(3210)
  await sql`update payment_attempts set created_at = created_at - interval '300 days', expires_at = now()
    where id = ${gift.attempt}`.execute(app.db)
  await app.workDueJobs()
  const { line } = await importLine(`AFTER MONTHS ${gift.code}`, '3,210')
  expect(line.proposals[0]).toMatchObject({ attempt_id: gift.attempt, confidence: 'sure' })
})

test('the rejection of a received transfer is undone and matched in one step, with the reason', async () => {
  const gift = await donation(3310)
  await chief.call('POST', `/transfers/${gift.attempt}/reject`, { reason: 'not there' })
  const { file, line } = await importLine(`CAME AFTER ALL ${gift.code}`, '3,310')
  const parts = [{ attempt_id: gift.attempt, amount: 3310 }]
  expect(await confirm([{ line_id: line.id, parts }])).toMatchObject([
    { done: false, message: 'This transfer is failed and can no longer be matched.' },
  ])
  const undo_note = 'It is on the statement after all'
  expect(await confirm([{ line_id: line.id, parts: parts.map((part) => ({ ...part, undo_note })) }])).toEqual(
    [{ line_id: line.id, done: true, message: null }],
  )
  expect(await statusOf(gift.link)).toBe('success')
  expect(await readLine(file.id, line.id)).toMatchObject({ status: 'matched', codes: [] })
  const { events } = await app.readDonation(gift.link)
  expect(events.find(({ kind }) => kind === 'rejection_undone')?.facts).toEqual({ reason: undo_note })
  expect(
    await app.db
      .selectFrom('audit_entries')
      .select('facts')
      .where('action', '=', 'undid_rejection')
      .where('subject', '=', `donation ${gift.code}`)
      .execute(),
  ).toEqual([{ facts: { reason: undo_note } }])
})

test('a line of another account than staff named when they verified the transfer says so', async () => {
  const gift = await donation(3410)
  await chief.call('POST', `/transfers/${gift.attempt}/verify`, {
    amount_received: 3410,
    value_date: today(),
    bank_account_id: workspace.zakat.id,
    despite: true,
  })
  const other = await importLine(`VERIFIED ${gift.code}`, '3,410')
  expect(other.line.proposals[0]?.verified_elsewhere).toContain(workspace.zakat.number)
  const same = await importLine(`VERIFIED AGAIN ${gift.code}`, '3,410', workspace.zakat.id, true)
  expect(same.line.proposals[0]?.verified_elsewhere).toBeNull()
})

test('the books are consistent after all these steps', async () => {
  expect(await workspace.findFaults()).toEqual([])
})
