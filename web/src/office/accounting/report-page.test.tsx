import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Report, reportKinds } from '../../../../contract/src/accounting.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { ReportView } from './report-page.tsx'

/** Report with two sections of one title, as the administration ratio has. */
const reportOf = (kind: string): Report => ({
  title: kind,
  facts: ['1 Nov 2026 to 30 Nov 2026'],
  sections: ['first', 'second'].map((part) => ({
    title: 'Administration ratio',
    note: null,
    chart: null,
    columns: [{ title: 'Balance', kind: 'paisa' as const }],
    rows: [{ label: `${kind} ${part}`, is_total: false, figures: [{ value: 100, lines: null }] }],
  })),
})

function Walk() {
  const [place, setPlace] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setPlace(place + 1)}>
        Next
      </button>
      <ReportView report={reportOf(reportKinds[place] ?? '')} refreshing={false} />
    </>
  )
}

test('no section of a report stays on screen when the next report is chosen', async () => {
  const { staff } = openScreen(<Walk />, {})
  for (const kind of reportKinds) {
    const rows = screen.getAllByText(/ (first|second)$/).map((cell) => cell.textContent)
    expect(rows).toEqual([`${kind} first`, `${kind} second`])
    await staff.click(screen.getByRole('button', { name: 'Next' }))
  }
})
