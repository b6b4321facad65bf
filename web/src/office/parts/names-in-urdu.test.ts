import { expect, test } from 'vitest'
import { paymentStatuses } from '../../../../contract/src/status.ts'
import { methodTitle, statusName } from '../../../../words/src/display-names.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { joinNames } from '../../ui/join-names.ts'
import { factRows } from './facts.tsx'
import { causeNames, donorCountryName, fundTypeName, gatewayName, platformName } from './names.ts'

const { t } = readerOf('ur')

const latin = /[A-Za-z]/

test('in Urdu, a donation shows its status, method, platform and country in Urdu', () => {
  const read = [
    ...paymentStatuses.map((name) => statusName(t, name)),
    ...['Card', 'bank', 'e-wallet', 'Cash', 'cheque', 'imported'].map((name) => methodTitle(t, name)),
    ...['default', 'office', 'import'].map((name) => gatewayName(t, name)),
    ...['web', 'office', 'import'].map((platform) => platformName(t, platform)),
    ...['Pakistan', 'United Kingdom'].map((stored) => donorCountryName(t, stored)),
    fundTypeName(t, 'Not Selected'),
  ]
  expect(read.filter((name) => name === '' || latin.test(name))).toEqual([])
})

test('causes and fund types have Urdu names, falling back to English', () => {
  const { cause, fund } = causeNames(t, [
    {
      id: 1,
      fundtitle: 'Education',
      title: 'تعلیم',
      kind: 'general' as const,
      alms: null,
      amount: null,
      fundtypes: { Fees: 'فیس', Books: '' },
    },
    {
      id: 2,
      fundtitle: 'Water',
      title: '',
      kind: 'general' as const,
      alms: null,
      amount: null,
      fundtypes: {},
    },
  ])
  expect(['Education', 'Water', 'Closed long ago', 'Unallocated'].map(cause)).toEqual([
    'تعلیم',
    'Water',
    'Closed long ago',
    'غیر مختص',
  ])
  const types = ['Fees', 'Books', 'Not Selected', 'constructor']
  expect(types.map((fund_type) => fund({ fundtitle: 'Education', fund_type }).fund_type)).toEqual([
    'فیس',
    'Books',
    'Not Selected',
    'constructor',
  ])
})

test('a gift retains the Urdu name of its cause when the cause is renamed and another takes its English name', () => {
  const { cause, fund } = causeNames(t, [
    {
      id: 1,
      fundtitle: 'Schools',
      title: 'اسکول',
      kind: 'general' as const,
      alms: null,
      amount: null,
      fundtypes: { Fees: 'فیس' },
    },
    {
      id: 2,
      fundtitle: 'Education',
      title: 'تعلیم',
      kind: 'general' as const,
      alms: null,
      amount: null,
      fundtypes: {},
    },
  ])
  const given = { fundtitle: 'Education', fund_type: 'Fees', cause_id: 1 }
  expect(fund(given)).toEqual({ ...given, fundtitle: 'اسکول', fund_type: 'فیس' })
  expect(fund({ ...given, cause_id: null }).fundtitle).toBe('تعلیم')
  expect(cause('Education')).toBe('تعلیم')
})

test('names chosen by staff or a gateway are unchanged', () => {
  expect([
    statusName(t, 'REVERSED'),
    methodTitle(t, 'Nayapay'),
    gatewayName(t, 'swich'),
    donorCountryName(t, 'Elsewhere'),
  ]).toEqual(['REVERSED', 'Nayapay', 'Swich', 'Elsewhere'])
})

test('facts and lists of names are in Urdu, with the Urdu comma', () => {
  expect(factRows(t, { known_to_gateway: false, reference_no: 'A1' })).toEqual([
    { name: 'گیٹ وے کے علم میں', value: 'نہیں' },
    { name: 'حوالہ نمبر', value: 'A1' },
  ])
  expect(joinNames(t, ['کتابیں', 'فیس', 'وظیفے'])).toBe('کتابیں، فیس، وظیفے')
})
