import { pakistan } from '../../../../contract/src/home-country.ts'
import type { Message } from '../../../../contract/src/message.ts'
import { phoneDigits } from '../../../../contract/src/phone-digits.ts'
import {
  cnicProblem,
  emailProblem,
  phoneProblem,
  requiredMessage,
  textProblem,
} from '../../../../contract/src/text-rules.ts'
import type { Phrase } from '../../../../words/src/reader.ts'
import { type Donor, type DonorField, donorFieldNames } from './donor.ts'

/** Labels and wire names of the fields. */
export const donorFields = {
  firstName: { label: 'fields.first-name', wire: 'first_name' },
  lastName: { label: 'fields.last-name', wire: 'last_name' },
  email: { label: 'fields.email', wire: 'email' },
  phone: { label: 'fields.phone', wire: 'phone' },
  country: { label: 'fields.country', wire: 'country' },
  cnic: { label: 'fields.cnic', wire: 'cnic' },
  channel: { label: 'fields.channel', wire: 'channel' },
} as const satisfies Record<DonorField, { label: Phrase; wire: string }>

/** Whether to ask for a CNIC, which is a Pakistani identity card. */
export function asksForCnic(donor: Donor): boolean {
  return donor.country === pakistan
}

/** Whether all fields required by step 3 are filled (specification, section 4). */
export function isDonorComplete(donor: Donor): boolean {
  return donorFieldNames.every((field) => ['cnic', 'channel'].includes(field) || donor[field].trim() !== '')
}

export function donorProblems(donor: Donor): Partial<Record<DonorField, Message | undefined>> {
  return {
    firstName: textProblem(donorFields.firstName.label, donor.firstName),
    lastName: textProblem(donorFields.lastName.label, donor.lastName),
    email: emailProblem(donor.email),
    phone: phoneProblem(donor.country, phoneDigits(donor.country, donor.phone)),
    country: donor.country === '' ? requiredMessage(donorFields.country.label) : undefined,
    cnic: asksForCnic(donor) ? cnicProblem(donor.country, donor.cnic) : undefined,
    channel: undefined,
  }
}

/** Donor with the phone number as it is sent: its digits (see `phoneDigits`). */
export function withPhoneDigits(donor: Donor): Donor {
  return { ...donor, phone: phoneDigits(donor.country, donor.phone) }
}
