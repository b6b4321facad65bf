import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  exampleAccount,
  exampleFile,
  examplePreview,
  exampleStatement,
} from '../../../test/example-statement.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { StatementsPage } from './statements-page.tsx'

/** Opens the import, and chooses the account and a file. */
async function chooseFile(answers: Parameters<typeof openScreen>[1] = {}) {
  const opened = openScreen(
    <StatementsPage />,
    {
      'GET /statement-accounts': () => ({ data: [exampleAccount] }),
      'POST /statements/preview': () => ({ data: examplePreview() }),
      'GET /statements/7': () => ({ data: exampleStatement() }),
      'POST /statements/7/lines/search': () => pageOf([]),
      ...answers,
    },
    { rights: ['statement'], address: '/?import=new' },
  )
  await screen.findByRole('option', { name: /Chinar Bank/ })
  await opened.staff.selectOptions(screen.getByRole('combobox', { name: /Account/ }), '4')
  await opened.staff.upload(
    screen.getByLabelText(/File/),
    new File(['Date,Narration,Credit,Debit'], 'november.csv', { type: 'text/csv' }),
  )
  await screen.findByRole('region', { name: 'Preview' })
  return opened
}

const sentTo = (sent: { call: string; body: unknown }[], path: string) =>
  sent.filter(({ call }) => call === `POST ${path}`).map(({ body }) => body as Record<string, string>)
const columnSelect = (name: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Content of ${name}` })

test('the last imported day of an account is shown, to avoid gaps', async () => {
  await chooseFile()
  screen.getByText('Imported up to 31 Oct 2026.')
})

test('the column roles are guessed, shown with examples, and corrected by staff', async () => {
  const { staff, sent } = await chooseFile()
  screen.getByText(/This is a guess/)
  screen.getByText('01/11/2026 · 02/11/2026')
  expect(columnSelect('Credit').value).toBe('credit')
  await staff.selectOptions(columnSelect('Credit'), 'amount')
  expect(columnSelect('Debit').value).toBe('')
  await waitFor(() => expect(sentTo(sent, '/statements/preview')).toHaveLength(2))
  expect(JSON.parse(sentTo(sent, '/statements/preview')[1]?.mapping ?? '')).toMatchObject({
    amount: 'Credit',
    credit: null,
    debit: null,
  })
})

test('without a date column the file is neither read nor imported', async () => {
  const { staff, sent } = await chooseFile()
  await staff.selectOptions(columnSelect('Date'), '')
  expect(screen.getByRole('alert').textContent).toContain('Choose the date column')
  // Repeated beside the button: the columns may be out of view.
  expect(screen.getByRole('status').textContent).toBe('Choose the date column.')
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
  expect(sentTo(sent, '/statements/preview')).toHaveLength(1)
})

test('errors are listed with their lines and block the import', async () => {
  await chooseFile({
    'POST /statements/preview': () => ({
      data: examplePreview({
        problems: [{ line: 12, message: '“31/13/2026” is no day' }],
        problem_count: 3,
      }),
    }),
  })
  const alert = screen.getByRole('alert').textContent
  expect(alert).toContain('Line 12: “31/13/2026” is no day')
  expect(alert).toContain('and 2 more')
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
})

test('an empty file is rejected and not sent', async () => {
  const { staff, sent } = await chooseFile()
  await staff.upload(screen.getByLabelText(/File/), new File([], 'empty.csv', { type: 'text/csv' }))
  await screen.findByText('This file is empty.')
  expect(sentTo(sent, '/statements/preview')).toHaveLength(1)
})

test('a file that is no statement is rejected at its field', async () => {
  const refusal = 'This is neither a CSV nor a CAMT.053 file.'
  const { staff } = openScreen(
    <StatementsPage />,
    {
      'GET /statement-accounts': () => ({ data: [exampleAccount] }),
      'POST /statements/preview': () => ({ status: 422, message: refusal, errors: { file: [refusal] } }),
    },
    { address: '/?import=new' },
  )
  await staff.upload(
    screen.getByLabelText(/File/),
    new File(['%PDF'], 'statement.txt', { type: 'text/plain' }),
  )
  screen.getByText('Choose the account that this statement belongs to.')
  await screen.findByRole('option', { name: /Chinar Bank/ })
  await staff.selectOptions(screen.getByRole('combobox', { name: /Account/ }), '4')
  await waitFor(() => expect(screen.getByLabelText(/File/).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})

test('after the import the statement opens, with the number of new and known lines', async () => {
  const file = exampleFile({ new_line_count: 3 })
  const { staff, sent } = await chooseFile({
    'POST /statements': () => ({ data: { file, known_already: false } }),
  })
  expect(screen.getByText('3 new lines').closest('p')?.textContent).toBe('3 new lines, 1 already imported')
  await staff.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText('3 new lines, 1 already imported.')
  await screen.findByRole('heading', { level: 1, name: 'november.csv' })
  expect(sentTo(sent, '/statements')[0]).toMatchObject({
    bank_account_id: '4',
    file_name: 'november.csv',
  })
})

test('an already imported file is not imported again, and opens', async () => {
  const { staff } = await chooseFile({
    'POST /statements/preview': () => ({ data: examplePreview({ imported_as: 7, new_line_count: 0 }) }),
  })
  expect(screen.getByText('Already imported.').closest('p')?.textContent).toContain(
    'Importing it again changes nothing.',
  )
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
  await staff.click(screen.getByRole('link', { name: 'Open it' }))
  await screen.findByRole('heading', { level: 1, name: 'november.csv' })
})

test('lines with characters that could not be read are named, and another encoding is chosen', async () => {
  const { staff, sent } = await chooseFile({
    'POST /statements/preview': () => ({
      data: examplePreview({ encoding: 'utf_8', unreadable_lines: [4, 7], unreadable_count: 2 }),
    }),
  })
  screen.getByText('Lines 4, 7 have characters that could not be read, shown as �.')
  await staff.selectOptions(screen.getByRole('combobox', { name: 'Encoding' }), 'windows_1256')
  await waitFor(() => expect(sentTo(sent, '/statements/preview')).toHaveLength(2))
  expect(sentTo(sent, '/statements/preview')[1]).toMatchObject({ encoding: 'windows_1256' })
})

test('staff choose between two column separators that fit, and the columns are guessed again', async () => {
  const { staff, sent } = await chooseFile({
    'POST /statements/preview': () => ({ data: examplePreview({ delimiters: [',', ';'] }) }),
  })
  await staff.selectOptions(columnSelect('Debit'), '')
  await staff.selectOptions(screen.getByRole('combobox', { name: 'Column separator' }), ';')
  await waitFor(() => expect(sentTo(sent, '/statements/preview').at(-1)?.delimiter).toBe(';'))
  expect(sentTo(sent, '/statements/preview').at(-1)?.mapping).toBeUndefined()
})

test('a question that blocks the import stands in its bar, beside the button', async () => {
  const question = 'This account is for zakat, but all 5 lines belong elsewhere.'
  const { staff } = await chooseFile({
    'POST /statements/preview': () => ({ data: examplePreview({ questions: [question] }) }),
  })
  const bar = screen.getByRole('button', { name: 'Import' }).closest('[data-bottom-bar]')
  expect(bar?.textContent).toContain(question)
  screen.getByText('Answer the question first.')
  await staff.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', false)
  expect(screen.queryByText('Answer the question first.')).toBeNull()
})

test('a line that may be stored is imported only after staff decide whether it is new', async () => {
  const [line] = examplePreview().lines
  const stored = { description: 'IBFT K7Q-M3X-PD4', balance_paisa: 5_800_000 }
  const { staff, sent } = await chooseFile({
    'POST /statements/preview': () => ({
      data: examplePreview({
        new_line_count: 2,
        duplicates: [
          {
            key: 'moved 70000 1',
            line_count: 1,
            first_day: '2026-11-01',
            last_day: '2026-11-01',
            moved_paisa: 70_000,
            lines: line ? [{ ...line, balance_paisa: 5_870_000, stored }] : [],
          },
        ],
      }),
    }),
    'POST /statements': () => ({ data: { file: exampleFile(), known_already: false } }),
  })
  screen.getByText(/A line of 1 Nov 2026 is stored, but this file shows its balance Rs.\s700 higher/)
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
  screen.getByText('Answer the question first.')
  await staff.click(screen.getByRole('radio', { name: 'It is a new line: add it' }))
  screen.getByText('3 new lines')
  await staff.click(screen.getByRole('radio', { name: 'It is the stored line' }))
  screen.getByText('2 new lines')
  await staff.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(sentTo(sent, '/statements')).toHaveLength(1))
  expect(sentTo(sent, '/statements')[0]?.duplicates).toBe('{"moved 70000 1":"same"}')
})
