import { expect, test } from 'vitest'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { OwnDonation } from '../../../../contract/src/my.ts'
import { cartOfDonation } from './own-donations.tsx'

const cause = (changes: Partial<Cause>) =>
  ({ id: 1, fundtitle: 'Sadqah', amount: null, accept_fraction: 0, fundtypes: [], ...changes }) as Cause
const line = (changes: Partial<OwnDonation['lines'][number]> = {}): OwnDonation['lines'][number] => ({
  cause_id: 1,
  fundtitle: 'Sadqah',
  fund_type: 'Not Selected',
  typename: 'Not Selected',
  quantity: '1',
  amount: 2500,
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
