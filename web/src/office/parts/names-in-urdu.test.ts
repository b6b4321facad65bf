import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstLanguage } from '../../../../contract/src/language/language.ts'
import { paymentStatuses } from '../../../../contract/src/status.ts'
import { methodTitle } from '../../../../words/src/pair-title.ts'
import { speakTo } from '../../../../words/src/say.ts'
import { statusName } from '../../../../words/src/status-name.ts'
import { joinNames } from '../../ui/join-names.ts'
import { donorCountryName } from './donation/donation-details.tsx'
import { fundTypeName } from './donation/fund-type-name.ts'
import { factRows } from './fact-rows.ts'
import { gatewayName } from './gateway-name.ts'
import { platformName } from './platform-name.ts'
import { causeNames } from './use-cause-names.ts'

beforeEach(() => {
  speakTo(() => 'ur')
})
afterEach(() => {
  speakTo(() => firstLanguage)
})

const latin = /[A-Za-z]/

test('in Urdu, a donation shows its status, method, platform and country in Urdu', () => {
  const read = [
    ...paymentStatuses.map(statusName),
    ...['Card', 'bank', 'e-wallet', 'Cash', 'cheque'].map(methodTitle),
    ...['default', 'office'].map(gatewayName),
    ...['web', 'office'].map(platformName),
    ...['Pakistan', 'United Kingdom'].map(donorCountryName),
    fundTypeName('Not Selected'),
  ]
  expect(read.filter((name) => name === '' || latin.test(name))).toEqual([])
})

test('causes and fund types have Urdu names, falling back to English', () => {
  const { cause, fund } = causeNames([
    { id: 1, fundtitle: 'Education', title: 'تعلیم', fundtypes: { Fees: 'فیس', Books: '' } },
    { id: 2, fundtitle: 'Water', title: '', fundtypes: {} },
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
  const { cause, fund } = causeNames([
    { id: 1, fundtitle: 'Schools', title: 'اسکول', fundtypes: { Fees: 'فیس' } },
    { id: 2, fundtitle: 'Education', title: 'تعلیم', fundtypes: {} },
  ])
  const given = { fundtitle: 'Education', fund_type: 'Fees', cause_id: 1 }
  expect(fund(given)).toEqual({ ...given, fundtitle: 'اسکول', fund_type: 'فیس' })
  expect(fund({ ...given, cause_id: null }).fundtitle).toBe('تعلیم')
  expect(cause('Education')).toBe('تعلیم')
})

test('names chosen by staff or a gateway are unchanged', () => {
  expect([
    statusName('REVERSED'),
    methodTitle('Nayapay'),
    gatewayName('swich'),
    donorCountryName('Elsewhere'),
  ]).toEqual(['REVERSED', 'Nayapay', 'Swich', 'Elsewhere'])
})

test('facts and lists of names are in Urdu, with the Urdu comma', () => {
  expect(factRows({ known_to_gateway: false, reference_no: 'A1' })).toEqual([
    { name: 'گیٹ وے کے علم میں', value: 'نہیں' },
    { name: 'حوالہ نمبر', value: 'A1' },
  ])
  expect(joinNames(['کتابیں', 'فیس', 'وظیفے'])).toBe('کتابیں، فیس، وظیفے')
})
