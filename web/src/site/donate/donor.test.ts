import { beforeEach, expect, test, vi } from 'vitest'
import { readerOf } from '../../../../words/src/reader.ts'
import { ayesha } from '../../../test/example-donor.ts'
import { emptyDonor, rememberedDonor, saveDonor } from './donor.ts'
import { donorProblems, isDonorComplete } from './donor-problems.ts'

const { t } = readerOf('en')

/** Errors as the donor reads them, by field. */
const problemsOf = (donor: typeof emptyDonor) =>
  Object.fromEntries(
    Object.entries(donorProblems(donor)).flatMap(([field, problem]) =>
      problem ? [[field, t.message(problem)]] : [],
    ),
  )

beforeEach(() => localStorage.clear())

test('a donor in Pakistan gives a name, an e-mail address and 11 digits of phone number', () => {
  expect(problemsOf(ayesha)).toEqual({})
  expect(isDonorComplete(ayesha)).toBe(true)
})

test('empty fields are named one by one, the CNIC is optional', () => {
  expect(problemsOf(emptyDonor)).toEqual({
    firstName: 'First Name is required',
    lastName: 'Last Name is required',
    email: 'Email is required',
    phone: 'Phone is required',
  })
})

test.each([
  [{ email: 'ayesha@' }, 'email', 'Enter valid email address'],
  [{ phone: '0300123456' }, 'phone', 'Ensure the phone number has exactly 11 digits'],
  [{ phone: '+92 300 123456' }, 'phone', 'Ensure the phone number has exactly 11 digits'],
  [{ phone: '12345678', country: 'Norway' }, 'phone', 'Enter valid phone number'],
  [{ cnic: '4210112345' }, 'cnic', 'Ensure the CNIC number has exactly 13 digits'],
  [{ country: '' }, 'country', 'Country is required'],
] as const)('%o is answered at the field %s with "%s"', (wrong, field, message) => {
  expect(problemsOf({ ...ayesha, ...wrong })).toHaveProperty(field, message)
})

test('abroad the CNIC is not asked, so a stored one is ignored', () => {
  const abroad = { ...ayesha, country: 'Norway', phone: '004791234567', cnic: '12' }
  expect(problemsOf(abroad)).toEqual({})
})

test('the details are remembered on this device until they are forgotten', () => {
  saveDonor(ayesha)
  expect(rememberedDonor()).toEqual(ayesha)
  saveDonor(emptyDonor)
  expect(localStorage).toHaveLength(0)
  expect(rememberedDonor()).toEqual(emptyDonor)
})

test('the details are forgotten 90 days after they were last changed, those of an older version too', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') })
  localStorage.setItem('amanah.donor', JSON.stringify(ayesha))
  expect(rememberedDonor()).toEqual(ayesha)
  vi.setSystemTime(new Date('2026-05-30T11:00:00Z'))
  expect(rememberedDonor()).toEqual(ayesha)
  vi.setSystemTime(new Date('2026-05-30T12:00:00Z'))
  expect(rememberedDonor()).toEqual(emptyDonor)
  expect(localStorage).toHaveLength(0)
  vi.useRealTimers()
})

test('only known text fields are restored from storage', () => {
  localStorage.setItem('amanah.donor', '{"firstName":"Ayesha","phone":3001234567,"paymentGateway":"swich"}')
  expect(rememberedDonor()).toEqual({ ...emptyDonor, firstName: 'Ayesha' })
})
