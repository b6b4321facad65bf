import { expect, test } from 'vitest'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { OwnDonation, OwnPage } from '../../../../contract/src/donor-account.ts'
import { emptyDonor } from '../donate/donor.ts'
import { cartOfDonation, donorOfPage } from './give-again.ts'

const cause = (changes: Partial<Cause>) =>
  ({ id: 1, fundtitle: 'Sadqah', amount: null, accept_fraction: 0, fundtypes: [], ...changes }) as Cause
const line = (changes: Partial<OwnDonation['lines'][number]> = {}): OwnDonation['lines'][number] => ({
  cause_id: 1,
  fundtitle: 'Sadqah',
  fund_type: 'Not Selected',
  typename: 'Not Selected',
  quantity: '1',
  amount: 2500,
  nights: null,
  ...changes,
})

test('an earlier donation is given again at the price of today', () => {
  expect(cartOfDonation([line()], [cause({})])).toMatchObject([{ id: 1, amount: 2500, quantity: '1' }])
  expect(cartOfDonation([line({ quantity: '3', amount: 3000 })], [cause({ amount: 1200 })])).toMatchObject([
    { amount: 3600, quantity: '3' },
  ])
})

test('causes that are no longer collected for are left out', () => {
  const general = line({ typename: 'General', fund_type: 'General' })
  const typed = cause({ fundtypes: [{ typename: 'General' }] as Cause['fundtypes'] })
  expect(cartOfDonation([line({ cause_id: 2 }), line()], [cause({})])).toHaveLength(1)
  expect(cartOfDonation([line({ cause_id: null })], [cause({})])).toEqual([])
  expect(cartOfDonation([general], [cause({})])).toEqual([])
  expect(cartOfDonation([general, line()], [typed])).toMatchObject([
    { subtypes: 'General' },
    { amount: 2500 },
  ])
})

type PageOptions = { point?: string; contact_points?: string[]; details?: Partial<Details> | null }
type Details = NonNullable<NonNullable<OwnPage['contact']>['details']>

const pageOf = ({ point = 'ayesha@example.com', contact_points = [], details = null }: PageOptions) =>
  ({
    point,
    contact_points,
    contact: { first_name: 'Ayesha', last_name: 'Malik', details },
  }) as unknown as OwnPage
const ayesha = { ...emptyDonor, firstName: 'Ayesha', lastName: 'Malik' }

test('a gift is in the name of the signed-in donor, with the proved address and the phone of the record', () => {
  const details = {
    country: 'Norway',
    email: 'old@example.com',
    phone: '4798765432',
    channel: 'sms',
  } as const
  expect(donorOfPage(pageOf({ details }), emptyDonor)).toEqual({
    ...ayesha,
    email: 'ayesha@example.com',
    phone: '4798765432',
    country: 'Norway',
    channel: 'sms',
  })
})

test('a donor who signed in by phone gives with that number, and the e-mail of the whole record', () => {
  const details = { country: 'Pakistan', email: 'old@example.com', phone: '03330000000', channel: null }
  expect(donorOfPage(pageOf({ point: '03001234567', details }), emptyDonor)).toEqual({
    ...ayesha,
    email: 'old@example.com',
    phone: '03001234567',
  })
})

test('a donor who sees a part of a record gets only the proved details filled in', () => {
  expect(donorOfPage(pageOf({}), emptyDonor)).toEqual({ ...ayesha, email: 'ayesha@example.com' })
  const abroad = pageOf({ point: '4798765432', contact_points: ['a@example.com'] })
  expect(donorOfPage(abroad, emptyDonor)).toEqual({
    ...ayesha,
    email: 'a@example.com',
    phone: '4798765432',
    country: 'Norway',
  })
})

test('details that the device remembers of the same person stay, and those of another person do not', () => {
  const remembered = {
    ...ayesha,
    email: 'Ayesha@Example.com',
    phone: '+92 300 1234567',
    cnic: '3520112345671',
  }
  const details = { country: 'Pakistan', email: null, phone: '03001234567', channel: null }
  for (const page of [pageOf({}), pageOf({ details })]) expect(donorOfPage(page, remembered)).toBe(remembered)
  for (const other of [{ firstName: 'Bilal' }, { email: 'b@example.com' }, { phone: '03330000000' }])
    expect(donorOfPage(pageOf({ details }), { ...remembered, ...other }).cnic).toBe('')
})
