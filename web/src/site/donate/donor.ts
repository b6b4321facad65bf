import {
  cnicProblem,
  email,
  pakistan,
  phoneProblem,
  requiredMessage,
  requiredText,
} from '../../../../contract/src/fields.ts'
import { store, stored } from '../../stored.ts'

/** The donor's part of the form (specification, section 3). `country` is a name of the country list. */
export type Donor = {
  firstName: string
  lastName: string
  email: string
  phone: string
  country: string
  cnic: string
}

export type DonorField = keyof Donor

/** The fields in the order of the page, with the names they have on the wire. */
export const donorFields: Record<DonorField, { label: string; wire: string }> = {
  firstName: { label: 'First Name', wire: 'first_name' },
  lastName: { label: 'Last Name', wire: 'last_name' },
  email: { label: 'Email', wire: 'email' },
  phone: { label: 'Phone', wire: 'phone' },
  country: { label: 'Country', wire: 'country' },
  cnic: { label: 'CNIC', wire: 'cnic' },
}

export const donorFieldNames = Object.keys(donorFields) as DonorField[]

export const emptyDonor: Donor = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: pakistan,
  cnic: '',
}

/** The CNIC is a Pakistani identity card: it is asked of nobody else. */
export function cnicIsAsked(donor: Donor): boolean {
  return donor.country === pakistan
}

/** Are all the fields filled that step 3 requires (specification, section 4)? */
export function donorIsFilled(donor: Donor): boolean {
  return donorFieldNames.every((field) => field === 'cnic' || donor[field].trim() !== '')
}

/** What is wrong with the donor's details, by field; empty when nothing is. */
export function donorProblems(donor: Donor): Partial<Record<DonorField, string>> {
  const problems = {
    firstName: problemOf(requiredText(donorFields.firstName.label), donor.firstName),
    lastName: problemOf(requiredText(donorFields.lastName.label), donor.lastName),
    email: problemOf(email, donor.email),
    phone: phoneProblem(donor.country, donor.phone),
    country: donor.country === '' ? requiredMessage(donorFields.country.label) : undefined,
    cnic: cnicIsAsked(donor) ? cnicProblem(donor.country, donor.cnic) : undefined,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

function problemOf(rule: typeof email, value: string): string | undefined {
  return rule.safeParse(value).error?.issues[0]?.message
}

/**
 * The digits of a phone number or CNIC as typed, pasted or filled in by the browser. A Pakistani number that comes
 * with its dial code (+92 300 1234567) becomes the eleven digits that are asked for.
 */
export function digitsTyped(text: string): string {
  const digits = text.replace(/[^0-9]/g, '')
  return /^\s*(\+|00)/.test(text) ? digits.replace(/^(00)?92(?=[0-9]{10}$)/, '0') : digits
}

/** Remembers the details on this device for the next gift (specification, section 3); undefined forgets them. */
export function saveDonor(donor: Donor | undefined): void {
  store('device', 'donor', donor)
}

/** The details remembered on this device; empty fields for whatever is missing or not text. */
export function rememberedDonor(): Donor {
  const texts = Object.entries(stored('device', 'donor') ?? {}).filter(
    ([name, value]) => name in emptyDonor && typeof value === 'string',
  )
  return { ...emptyDonor, ...Object.fromEntries(texts) }
}
