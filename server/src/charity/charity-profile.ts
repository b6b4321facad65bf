/** What the charity says about itself, beside its name. An empty text is shown nowhere. */
export type CharityProfile = {
  /** Whom donors may ask. */
  contact: { email: string; phone: string }
  address: string
  registrationNumber: string
  taxNumber: string
}

/** Of the demo: nobody reads this mailbox or answers this number. */
export const charityProfile: CharityProfile = {
  contact: { email: 'help@amanah.example', phone: '0300 0000000' },
  address: '',
  registrationNumber: '',
  taxNumber: '',
}
