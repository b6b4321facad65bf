import { expect, test } from 'vitest'
import type { ImportColumn, ImportFileFacts } from '../../../contract/src/import-mapping.ts'
import { guessFields, guessImportMapping, guessStatus, recogniseFormat } from './import-formats.ts'

const givewp =
  'Donation ID,First Name,Last Name,Email Address,Company Name,Country,Donor Phone Number,Donor Comment,Donation Total,Currency Code,Donation Status,Payment Gateway,Payment Mode,Form Title,Donation Date'
const charitable =
  'Donation ID,Campaign ID,Campaign Title,First Name,Last Name,Email,Donation Amount,Date of Donation,Donation Status,Made in Test Mode,Contact Consent'
const civicrm =
  'Contact ID,Display Name,First Name,Last Name,Country,Phone,Email,Financial Type,Date Received,Total Amount,Transaction ID,Currency,Test,Contribution Status,Contribution Note'
const donorbox =
  "Name,Donating Company,Donor's First Name,Donor's Last Name,Donor Email,Campaign,Amount,Currency,Donated At,Phone,Receipt Id,Status,Join Mailing List"
const justgiving =
  'Donation Date,Donation Auth Amount,Appeal Name,Donor FirstName,Donor LastName,Donor E-mail,Donor Further Contact'
const fieldsOf = (headings: string) =>
  Object.fromEntries(
    headings.split(',').flatMap((heading, place) => {
      const field = guessFields('donations', headings.split(','))[place]
      return field ? [[field, heading]] : []
    }),
  )

test('an export is recognised by its headings', () => {
  const formats = [givewp, charitable, civicrm, donorbox, justgiving].map((one) =>
    recogniseFormat(one.split(',')),
  )
  expect(formats).toEqual(['givewp', 'charitable', 'civicrm', 'donorbox', 'justgiving'])
  expect(recogniseFormat(['Donation Form', 'Donation Amount', ' Zip Code'])).toBe('givewp')
  expect(recogniseFormat(['Date', 'Amount', 'Name'])).toBe('other')
})

test('headings are recognised regardless of case and punctuation, and unknown ones have no field', () => {
  expect(fieldsOf(givewp)).toMatchObject({
    id: 'Donation ID',
    amount: 'Donation Total',
    date: 'Donation Date',
    cause: 'Form Title',
    test: 'Payment Mode',
  })
  expect(fieldsOf(donorbox)).toMatchObject({
    first_name: "Donor's First Name",
    date: 'Donated At',
    company: 'Donating Company',
    consent: 'Join Mailing List',
  })
  expect(fieldsOf(donorbox)).not.toHaveProperty('full_name')
  expect(fieldsOf(justgiving)).toMatchObject({
    amount: 'Donation Auth Amount',
    consent: 'Donor Further Contact',
  })
  expect(guessFields('donations', ['DATE ', 'amount (PKR)', 'عطیہ دہندہ', 'Zip Code'])).toEqual([
    'date',
    'amount',
    'full_name',
    null,
  ])
})

test('a column about consent is not mapped until staff choose it', () => {
  expect(guessFields('donations', ['Would you like to receive occasional updates from us?'])).toEqual([null])
})

test('statuses of the exports are money received, returned or never received', () => {
  expect(['complete', 'renewal', 'paid'].map(guessStatus)).toEqual(Array(3).fill('received'))
  expect(['refunded', 'chargeback'].map(guessStatus)).toEqual(Array(2).fill('refunded'))
  expect(['pending', 'abandoned', 'pre-approved'].map(guessStatus)).toEqual(Array(3).fill('not_received'))
  expect(guessStatus('partially paid')).toBeUndefined()
})

const column = (heading: string, changes: Partial<ImportColumn> = {}): ImportColumn => ({
  heading,
  filled: 1,
  examples: [],
  values: null,
  dates: { day_first: 0, month_first: 0, either: 0, other: 0, examples: [] },
  decimals: { point: 0, comma: 0, either: 0, examples: [] },
  ...changes,
})

test('a mapping is guessed from headings and values, and the saved one has precedence', () => {
  const dates = { day_first: 0, month_first: 4, either: 2, other: 0, examples: [] }
  const file: ImportFileFacts = {
    rows: 6,
    format: 'other',
    heading_row: 1,
    columns: [
      column('Date', { dates }),
      column('Amount', { decimals: { point: 0, comma: 3, either: 0, examples: [] } }),
      column('Fund', {
        values: [
          { text: 'zakat', count: 3 },
          { text: 'old well', count: 3 },
        ],
      }),
      column('Status', {
        values: [
          { text: 'paid', count: 5 },
          { text: 'partially paid', count: 1 },
        ],
      }),
    ],
    encoding: null,
    unreadable_lines: [],
    unreadable_count: 0,
    delimiter: ',',
    delimiters: [],
  }
  const causes = [{ id: 4, title: 'Zakat' }]
  const guessed = guessImportMapping('donations', file, null, causes)
  expect(guessed).toMatchObject({
    columns: ['date', 'amount', 'cause', 'status'],
    date_format: 'month_first',
    decimal_mark: 'comma',
    currency: 'PKR',
    causes: { zakat: 4 },
    statuses: { paid: 'received' },
  })
  const saved = { ...guessed, source: 'ledger-2019', causes: { 'old well': 9 } }
  expect(guessImportMapping('donations', file, saved, causes)).toMatchObject({
    source: 'ledger-2019',
    causes: { zakat: 4, 'old well': 9 },
  })
  const plain = { ...file, columns: file.columns.with(1, column('Amount', {})) }
  expect(guessImportMapping('donations', plain, saved, causes).decimal_mark, 'no decimals').toBe('point')
})

test('a file of donors or standing orders has other ids and fields', () => {
  expect(guessFields('donors', ['Donor ID', 'Name', 'Email', 'Address', 'City', 'Status'])).toEqual([
    ...(['id', 'full_name', 'email', 'address', 'address'] as const),
    null,
  ])
  const subscriptions = [
    'amount',
    'period',
    'frequency',
    'gateway_subscription_id',
    'renews_at',
    'donor_id',
    'mode',
  ]
  expect(guessFields('agreements', subscriptions)).toEqual([
    ...(['amount', 'every', 'interval', 'id', 'first_due'] as const),
    null,
    'test',
  ])
})
