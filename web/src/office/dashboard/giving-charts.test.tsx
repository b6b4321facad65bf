import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { readerOf } from '../../../../words/src/reader.ts'
import { causeNames } from '../parts/names.ts'
import { GivingCharts } from './giving-charts.tsx'

const { t } = readerOf('en')

const giving = {
  by_day: Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    count: index === 7 ? 1 : 2,
    amount: index === 7 ? 45_000 : 1_000,
  })),
  by_cause: Array.from({ length: 10 }, (_, index) => ({
    cause: `Cause ${index + 1}`,
    count: 2,
    amount: 10_000 - index,
  })),
  by_campaign: [{ campaign: 'Clean water', count: 3, amount: 12_000 }],
  by_page: [{ page: 'Sassi walks for water', count: 2, amount: 7000 }],
  by_gateway: [{ gateway: 'swich', count: 59, amount: 74_000 }],
  this_month: { from: '2026-11-01', until: '2026-11-30', count: 59, amount: 74_000 },
  last_month: { from: '2026-10-01', until: '2026-10-30', count: 40, amount: 50_000 },
}

const panel = (title: string) => screen.getByRole('region', { name: title })

test('the charts show the gifts of the last 30 days and the best day', () => {
  render(<GivingCharts giving={giving} names={causeNames(t, [])} />)
  expect(within(panel('By day')).getByText('Rs. 74,000 from 59 gifts')).toBeTruthy()
  expect(within(panel('By day')).getByRole('img').getAttribute('aria-label')).toBe(
    'The best day was 8 Nov 2026: Rs.\u00a045,000 from 1 gift.',
  )
  expect(within(panel('By campaign')).getByText('Clean water')).toBeTruthy()
})

test('the daily chart has a table of all 30 days, latest first', async () => {
  render(<GivingCharts giving={giving} names={causeNames(t, [])} />)
  await userEvent.click(screen.getByRole('button', { name: 'Table: By day' }))
  const [head, first, ...rest] = within(panel('By day')).getAllByRole('row')
  expect(head?.textContent).toBe('DayGiftsAmount')
  expect(first?.textContent).toBe('30 Nov 20262Rs.\u00a01,000')
  expect(rest).toHaveLength(29)
  await userEvent.click(screen.getByRole('button', { name: 'Chart: By day' }))
  expect(within(panel('By day')).queryByRole('table')).toBeNull()
})

test('many causes are drawn as the largest seven and the others combined; the table lists every one', async () => {
  render(<GivingCharts giving={giving} names={causeNames(t, [])} />)
  const bars = within(panel('By cause')).getAllByRole('listitem')
  expect(bars).toHaveLength(8)
  expect(bars.at(-1)?.textContent).toBe('3 other causesRs.\u00a029,976 · 6 gifts')
  await userEvent.click(screen.getByRole('button', { name: 'Table: By cause' }))
  expect(within(panel('By cause')).getAllByRole('rowheader')).toHaveLength(10)
})

test('two causes with the same translated name have separate bars', () => {
  const names = causeNames(
    t,
    giving.by_cause.map(({ cause }, id) => ({
      id,
      fundtitle: cause,
      title: 'تعلیم',
      kind: 'general' as const,
      alms: null,
      amount: null,
      fundtypes: {},
    })),
  )
  const consoleError = vi.spyOn(console, 'error')
  render(<GivingCharts giving={giving} names={names} />)
  expect(within(panel('By cause')).getAllByText('تعلیم')).toHaveLength(7)
  expect(consoleError).not.toHaveBeenCalled()
})

test('without gifts, a sentence replaces the chart', () => {
  const none = giving.by_day.map(({ day }) => ({ day, count: 0, amount: 0 }))
  render(
    <GivingCharts
      giving={{ ...giving, by_day: none, by_cause: [], by_gateway: [] }}
      names={causeNames(t, [])}
    />,
  )
  expect(screen.getByText('No gifts have been settled in the last 30 days')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})
