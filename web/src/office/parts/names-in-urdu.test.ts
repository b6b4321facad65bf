import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstLanguage } from '../../../../contract/src/language/language.ts'
import { paymentStatuses } from '../../../../contract/src/status.ts'
import { methodTitle } from '../../../../words/src/pair-title.ts'
import { speakTo } from '../../../../words/src/say.ts'
import { statusName } from '../../../../words/src/status-name.ts'
import { listed } from '../../ui/listed.ts'
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

test('who reads a donation in Urdu reads its state, way, platform and country in Urdu too', () => {
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

test('a cause and its fund type are called by their Urdu names, and in English where they have none', () => {
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

test('a gift keeps the name of its cause in Urdu when the cause is renamed and another one takes its English name', () => {
  const { cause, fund } = causeNames([
    { id: 1, fundtitle: 'Schools', title: 'اسکول', fundtypes: { Fees: 'فیس' } },
    { id: 2, fundtitle: 'Education', title: 'تعلیم', fundtypes: {} },
  ])
  const given = { fundtitle: 'Education', fund_type: 'Fees', cause_id: 1 }
  expect(fund(given)).toEqual({ ...given, fundtitle: 'اسکول', fund_type: 'فیس' })
  expect(fund({ ...given, cause_id: null }).fundtitle).toBe('تعلیم')
  expect(cause('Education')).toBe('تعلیم')
})

test('what staff or a gateway named themselves is called as they wrote it', () => {
  expect([
    statusName('REVERSED'),
    methodTitle('Nayapay'),
    gatewayName('swich'),
    donorCountryName('Elsewhere'),
  ]).toEqual(['REVERSED', 'Nayapay', 'Swich', 'Elsewhere'])
})

test('facts of a timeline and lists of names are in Urdu, with its comma', () => {
  expect(factRows({ known_to_gateway: false, reference_no: 'A1' })).toEqual([
    { name: 'گیٹ وے کے علم میں', value: 'نہیں' },
    { name: 'حوالہ نمبر', value: 'A1' },
  ])
  expect(listed(['کتابیں', 'فیس', 'وظیفے'])).toBe('کتابیں، فیس، وظیفے')
})
