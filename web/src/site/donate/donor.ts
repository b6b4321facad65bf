import type { Message } from '../../../../contract/src/message.ts'
import { phoneDigits } from '../../../../contract/src/phone-digits.ts'
import {
  cnicProblem,
  emailProblem,
  pakistan,
  phoneProblem,
  requiredMessage,
  textProblem,
} from '../../../../contract/src/text-rules.ts'
import type { Phrase } from '../../../../words/src/reader.ts'
import { store, stored } from '../../browser-storage.ts'

/** Donor's part of the form (specification, section 3). `country` is a name of the country list. */
export type Donor = {
  firstName: string
  lastName: string
  email: string
  phone: string
  country: string
  cnic: string
  /** How messages are sent (contract/src/channels.ts); '' for e-mail. */
  channel: string
}

export type DonorField = keyof Donor

/** Fields in page order, with their wire names. */
export const donorFields = {
  firstName: { label: 'fields.first-name', wire: 'first_name' },
  lastName: { label: 'fields.last-name', wire: 'last_name' },
  email: { label: 'fields.email', wire: 'email' },
  phone: { label: 'fields.phone', wire: 'phone' },
  country: { label: 'fields.country', wire: 'country' },
  cnic: { label: 'fields.cnic', wire: 'cnic' },
  channel: { label: 'fields.channel', wire: 'channel' },
} as const satisfies Record<DonorField, { label: Phrase; wire: string }>

export const donorFieldNames = Object.keys(donorFields) as DonorField[]

export const emptyDonor: Donor = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: pakistan,
  cnic: '',
  channel: '',
}

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

/** Limited, because the device may belong to another person by then. */
const rememberedDays = 90

/** Stores the details as they are typed, for the next gift (specification, section 3). */
export function saveDonor(donor: Donor): void {
  store('device', 'donor', donorIsTyped(donor) ? { ...donor, savedAt: Date.now() } : undefined)
}

export const donorIsTyped = (donor: Donor) =>
  donorFieldNames.some((field) => donor[field] !== emptyDonor[field])

/** Restores the stored details; empty fields for values that are missing, not text or too old. */
export function rememberedDonor(): Donor {
  const remembered: object = stored('device', 'donor') ?? {}
  const texts = Object.entries(remembered).filter(
    ([name, value]) => name in emptyDonor && typeof value === 'string',
  )
  const donor = { ...emptyDonor, ...Object.fromEntries(texts) }
  // Details stored by an older version have no time: it starts now.
  if (!('savedAt' in remembered)) saveDonor(donor)
  else if (!(Date.now() - Number(remembered.savedAt) < rememberedDays * 86_400_000)) {
    saveDonor(emptyDonor)
    return emptyDonor
  }
  return donor
}
