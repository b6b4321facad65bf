import type { FieldErrors } from '../../../../../contract/src/problem.ts'
import { pakistan } from '../../../../../contract/src/text-rules.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import { phoneDigits } from '../../../phone-digits.ts'

/** The donor of a gift as typed. */
export type DonorValues = {
  anonymous: boolean
  first_name: string
  last_name: string
  email: string
  phone: string
  country: string
  cnic: string
}

export const blankDonor: DonorValues = {
  anonymous: false,
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  country: pakistan,
  cnic: '',
}

/** Donor fields as the calls take them; all blank for an anonymous gift. */
export function donorBodyOf({ anonymous, first_name, last_name, email, phone, country, cnic }: DonorValues) {
  if (anonymous) return {}
  return { first_name, last_name, email, phone: phoneDigits(country, phone), country, cnic }
}

/** Errors beyond the rules of the calls: a gift is anonymous only when staff say so. */
export function donorProblems(t: Translate, { anonymous, first_name, last_name }: DonorValues): FieldErrors {
  if (anonymous || first_name.trim() !== '' || last_name.trim() !== '') return {}
  return { first_name: [t('gift-entry.giver.problem')] }
}
