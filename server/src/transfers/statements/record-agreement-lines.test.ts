import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { AgreementPage } from '../../../../contract/src/agreements.ts'
import type { ContactRecords } from '../../../../contract/src/contact-records.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { LineOutcomes, StatementLine } from '../../../../contract/src/statement-lines.ts'
import type { readStatement } from '../../../../contract/src/statements.ts'
import { openStatementWorkspace, today } from '../../../test/open-statement-workspace.ts'
import { byBankTransfer, giftTo } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'

const workspace = await openStatementWorkspace()
const { app } = workspace
afterAll(app.close)
const clerk = await app.staff(['statement', 'donation.enter', 'contact'])
const donor = app.visitor()

const bankToday = today().split('-').reverse().join('/')

/** Makes a monthly donation of 2,000 by standing order. */
async function makeByTransfer(email: string) {
  const { recurring: _, ...gift } = giftTo(app.causeId('Sadqah'), 2000)
  const body = { ...gift, ...byBankTransfer, email, cnic: '', phone: '03005551234', unit: 'month', day: 5 }
  const { data } = (await donor.call<{ link: string }>('POST', '/public/agreements', body)).body
  return read(data.link)
}

const read = async (link: string) =>
  (await donor.call<AgreementPage>('GET', `/public/agreements/${link}`)).body.data

/** Imports a line with this text and records it. @returns the line as it is afterwards */
async function credit(text: string, amount: string) {
  const { file, lines } = await workspace.imported([[bankToday, text, amount]], workspace.general.id)
  const [line] = lines
  const answer = await clerk.call<LineOutcomes>('POST', '/statement-lines/record-agreements', {
    line_ids: [line?.id],
  })
  return { found: line?.agreement, outcomes: answer.body.data, line: (await workspace.lines(file.id))[0] }
}

test('a transfer with the permanent reference is recorded for the donor and pays the oldest unpaid period', async () => {
  const { link, reference } = await makeByTransfer('standing@example.com')
  // The bank joined the reference with other words.
  const { found, line, outcomes } = await credit(`SO AYESHA${reference.replaceAll('-', '')}X`, '2,500')
  expect(found).toMatchObject({ reference, amount: 2000, status: 'proposed' })
  expect(outcomes).toMatchObject([{ done: true }])
  expect(line).toMatchObject({ status: 'matched', matches: [{ amount: 2500, name: 'Ayesha Siddiqui' }] })
  expect(await read(link)).toMatchObject({
    status: 'active',
    amount_due: 0,
    in_advance: 500,
    charges: [{ paid: 2000, status: 'paid' }],
  })
  const again = await clerk.call<LineOutcomes>('POST', '/statement-lines/record-agreements', {
    line_ids: [line?.id],
  })
  expect(again.body.data).toMatchObject([{ done: false }])
})

test('a statement lists the lines with permanent references apart, and records them together', async () => {
  const [one, other] = [await makeByTransfer('one@example.com'), await makeByTransfer('other@example.com')]
  const { file } = await workspace.imported(
    [
      [bankToday, `SO ${one.reference}`, '2,000'],
      [bankToday, `SO ${other.reference}`, '4,000'],
      [bankToday, 'PROFIT', '12'],
    ],
    workspace.general.id,
  )
  const { data } = (await clerk.call<AnswerOf<typeof readStatement>>('GET', `/statements/${file.id}`)).body
  expect(data.suggested.agreement).toEqual({ count: 2, paisa: 600_000 })
  const shown = async (show: string) => {
    const path = `/statements/${file.id}/lines/search`
    const { body } = await clerk.call<{ data: StatementLine[] }>('POST', path, { show })
    return body.data.data
  }
  const lines = await shown('agreement')
  expect((await shown('unexplained')).map(({ description }) => description)).toEqual(['PROFIT'])
  const line_ids = lines.map(({ id }) => id)
  const { body } = await clerk.call<LineOutcomes>('POST', '/statement-lines/record-agreements', { line_ids })
  expect(body.data).toMatchObject([{ done: true }, { done: true }])
  expect(await shown('agreement')).toEqual([])
})

test('money for an ended agreement is recorded too, with a task for staff', async () => {
  const { link, reference } = await makeByTransfer('ended@example.com')
  await donor.call('POST', `/public/agreements/${link}/end`, { reason: 'other' })
  const { outcomes } = await credit(`STANDING ORDER ${reference}`, '2,000')
  expect(outcomes).toMatchObject([{ done: true }])
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from agreement_contacts join agreements on id = agreement_id where link = ${link}`.execute(
    app.db,
  )
  const records = await clerk.call<ContactRecords>('GET', `/contacts/${rows[0]?.contact_id}/records`)
  expect(records.body.data.tasks.map(({ title }) => title)).toEqual([
    expect.stringMatching(`^Money came for ${reference}, a regular donation that has ended: donation`),
  ])
  expect(await read(link)).toMatchObject({ status: 'ended', in_advance: 2000 })
})

test('money for a cause closed since stays unallocated', async () => {
  const { reference } = await makeByTransfer('closed@example.com')
  await app.pool.query(`update causes set status = 0 where id = ${app.causeId('Sadqah')}`)
  const { line } = await credit(`SO ${reference}`, '2,000')
  const { rows } = await app.pool.query(
    `select fundtitle, donation_funds.amount from donation_funds where donation_id = ${line?.matches[0]?.payable_id}`,
  )
  expect(rows).toEqual([{ fundtitle: 'Unallocated', amount: 2000 }])
  await app.pool.query(`update causes set status = 1 where id = ${app.causeId('Sadqah')}`)
})

test('a clerk without the right to enter donations records none', async () => {
  const reader = await app.staff(['statement'])
  expect((await reader.call('POST', '/statement-lines/record-agreements', { line_ids: [1] })).status).toBe(
    403,
  )
})

test('the books agree', async () => {
  await sql`select attach_contacts(1000)`.execute(app.db)
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])
})
