import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AuditEntry } from '../../../../contract/src/audit.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { stopClock } from '../../../test/stop-clock.ts'
import { stubWideScreen } from '../../../test/stub-wide-screen.ts'
import { AuditPage } from './audit-page.tsx'

const { today } = stopClock()

const exported: AuditEntry = {
  id: 2,
  at: '2026-11-20T20:30:00.000Z',
  who: 'Aisha Khan',
  address: '203.0.113.7',
  action: 'exported',
  subject: 'exported_donations',
  facts: { date_from: '2026-11-01', statuses: ['failed'], cause_names: [], date_to: null },
}
const signedIn: AuditEntry = {
  ...exported,
  id: 1,
  action: 'signed_in',
  subject: 'aisha@amanah.example',
  facts: {},
}

async function open(at = '', rows = [exported, signedIn]) {
  const opened = openScreen(
    <AuditPage />,
    {
      'POST /audit-entries/search': () => pageOf(rows),
    },
    { address: `/audit${at}` },
  )
  await (rows.length > 0 ? screen.findByText(/^Showing/) : screen.findByText(/^No entries/))
  return opened
}

beforeEach(stubWideScreen)

test('a bookmarked view of the audit sends the same request again', async () => {
  const { sent } = await open(
    '?who=aisha&actions=exported&actions=signed_in&date_from=2026-01-05&page=3&per_page=50',
  )
  expect(sent.find(({ call }) => call === 'POST /audit-entries/search')).toMatchObject({
    search: '?page=3&per_page=50',
    body: {
      date_from: '2026-01-05',
      date_to: today,
      actions: ['exported', 'signed_in'],
      who: 'aisha',
    },
  })
})

test('one search field covers the whole audit', async () => {
  const { staff, sent } = await open()
  const field = screen.getByRole('searchbox', { name: 'Search' })
  expect(field.getAttribute('placeholder')).toContain('action')
  expect(sent.at(-1)?.body).toHaveProperty('search', '')
  await staff.enter(field, 'aisha exported')
  await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ search: 'aisha exported' }))
  screen.getByRole('button', { name: 'Remove filter Search: aisha exported' })
})

test('an entry shows who did what, the source and the time in Pakistan, with the details collapsed', async () => {
  const { staff } = await open()
  const row = within(screen.getByRole('row', { name: /exported_donations/ }))
  row.getByText('Exported')
  row.getByText('Aisha Khan')
  row.getByText('203.0.113.7')
  expect(row.getByText(/21 Nov 2026/).textContent).toBe('21 Nov 2026 01:30')
  const facts = row.getByText('Details')
  expect(facts.closest('details')?.open).toBe(false)
  await staff.click(facts)
  expect(facts.closest('details')?.textContent).toBe('DetailsDate from: 1 Nov 2026Statuses: failed')
})

test('each side of a change has its own text direction, and the arrow between them is read out as a word', async () => {
  await open('', [{ ...exported, facts: { 'hours (ur)': 'پیر تا جمعہ → Monday to Friday' } }])
  const hours = screen.getByText('پیر تا جمعہ').parentElement
  const read = [...(hours?.querySelectorAll(':scope > :not([aria-hidden])') ?? [])]
  expect(read.map(({ textContent }) => textContent)).toEqual(['پیر تا جمعہ', 'becomes', 'Monday to Friday'])
  expect([...(hours?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'پیر تا جمعہ',
    'Monday to Friday',
  ])
})

test('an entry without details cannot be expanded', async () => {
  await open('', [signedIn])
  expect(document.querySelector('details')).toBeNull()
})

test('a chip removes its filter, and the audit can be exported', async () => {
  const { staff, sent } = await open('?who=aisha')
  await staff.click(screen.getByRole('button', { name: /Remove filter Who: aisha/ }))
  await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ who: '' }))
  expect(screen.getAllByRole('button', { name: /Export/ })).toHaveLength(2)
})

test('an empty filtered list says that nothing matches', async () => {
  await open('?who=nobody', [])
  screen.getByText('No entries match these filters')
})
