import { emptyDonor } from '../src/site/donate/donor.ts'

/** Donor in Pakistan, as typed into the form. */
export const ayesha = {
  ...emptyDonor,
  firstName: 'Ayesha',
  lastName: 'Khan',
  email: 'ayesha@example.com',
  phone: '03001234567',
}
