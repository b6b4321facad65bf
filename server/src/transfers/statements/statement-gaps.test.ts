import { afterAll, expect, test } from 'vitest'
import type { Report } from '../../../../contract/src/accounting.ts'
import type { OpenTask } from '../../../../contract/src/analytics.ts'
import type { OpenItem } from '../../../../contract/src/month-end.ts'
import { csv, openStatementWorkspace } from '../../../test/open-statement-workspace.ts'

const workspace = await openStatementWorkspace()
const { app, officer, imported, general, zakat } = workspace
afterAll(app.close)
const accountant = await app.staff(['accounting', 'statement'])

const gapOf = async (id: number) => (await workspace.readFile(id)).file.gap
const waitingGaps = async () =>
  (await officer.call<OpenTask[]>('GET', '/analytics/open-tasks')).body.data.find(
    ({ what }) => what === 'gaps',
  )?.count
const gapsOfMonth = async (month: string) =>
  (await accountant.call<{ items: OpenItem[] }>('GET', `/month-end?month=${month}`)).body.data.items.find(
    ({ what }) => what === 'gaps',
  )
const gapsOfReport = async () => {
  const { body } = await accountant.call<Report>('POST', '/ledger-reports/search?report=bank_balances', {
    date_to: '2026-03-31',
  })
  return body.data.sections.find(({ title }) => title === 'Gaps between statements')?.rows
}

test('a gap between the balances of two statements is shown on every screen until it is imported', async () => {
  await imported([
    ['01/03/2026', 'IBFT FROM A', '1,000.00', '', '858,000.00'],
    ['08/03/2026', 'IBFT FROM B', '370.00', '', '858,370.00'],
  ])
  const next = csv(
    ['25/03/2026', 'IBFT FROM C', '600.00', '', '813,000.00'],
    ['28/03/2026', 'IBFT FROM D', '500.00', '', '813,500.00'],
  )
  const gap = {
    after_day: '2026-03-08',
    first_day: '2026-03-25',
    closing_paisa: 85_837_000,
    opening_paisa: 81_240_000,
  }
  expect((await workspace.preview(next)).body.data.gap).toEqual(gap)
  const { body } = await workspace.importFile(next)
  const { id } = body.data.file
  expect(body.data.file.gap).toEqual(gap)
  expect(await gapOf(id)).toEqual(gap)
  expect(await waitingGaps()).toBe(1)
  expect(await gapsOfMonth('2026-03')).toMatchObject({ count: 1, paisa: 4_597_000 })
  expect(await gapsOfMonth('2026-02')).toMatchObject({ count: 0 })
  expect((await gapsOfReport())?.map(({ figures }) => figures.map(({ value }) => value))).toEqual([
    ['8 Mar 2026', '25 Mar 2026', 85_837_000, 81_240_000, -4_597_000],
  ])
  const { file } = await imported([['12/03/2026', 'RENT', '', '45,970.00', '812,400.00']])
  expect([file.gap, await gapOf(id)]).toEqual([null, null])
  expect([await waitingGaps(), await gapsOfReport()]).toEqual([undefined, undefined])
  expect(await gapsOfMonth('2026-03')).toMatchObject({ count: 0 })
})

test('a statement that continues another one, or has lines of it, has no gap', async () => {
  const { file: overlapping } = await imported([
    ['28/03/2026', 'IBFT FROM D', '500.00', '', '813,500.00'],
    ['02/04/2026', 'IBFT FROM E', '500.00', '', '814,000.00'],
  ])
  const { file: next } = await imported([['20/04/2026', 'IBFT FROM F', '500.00', '', '814,500.00']])
  const { file: wider } = await imported([
    ['02/04/2026', 'IBFT FROM E', '500.00', '', '814,000.00'],
    ['20/04/2026', 'IBFT FROM F', '500.00', '', '814,500.00'],
    ['21/04/2026', 'IBFT FROM G', '500.00', '', '815,000.00'],
  ])
  expect([overlapping.gap, next.gap, wider.gap, await gapOf(next.id)]).toEqual([null, null, null, null])
})

test('without balances, more than four days without a statement are a gap', async () => {
  const line = (day: string): Parameters<typeof imported>[0] => [[day, `IBFT OF ${day}`, '700']]
  await imported(line('01/03/2026'), zakat.id)
  expect((await imported(line('05/03/2026'), zakat.id)).file.gap).toBeNull()
  const { file } = await imported(line('20/03/2026'), zakat.id)
  expect(file.gap).toEqual({
    after_day: '2026-03-05',
    first_day: '2026-03-20',
    closing_paisa: null,
    opening_paisa: null,
  })
  await imported(line('10/03/2026'), zakat.id)
  expect((await gapOf(file.id))?.after_day).toBe('2026-03-10')
  // The statements of the other account make no difference.
  expect(general.id).not.toBe(zakat.id)
  expect(await workspace.findFaults()).toEqual([])
})
