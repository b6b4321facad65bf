import { pakistan } from '../../../../contract/src/home-country.ts'
import { readStored, store } from '../../browser-storage.ts'

/** Donor's part of the form, in page order (specification, section 3). `country` is from the country list. */
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

export const emptyDonor: Donor = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: pakistan,
  cnic: '',
  channel: '',
}

export const donorFieldNames = Object.keys(emptyDonor) as DonorField[]

/** Days after which stored details are deleted, because the device may belong to another person by then. */
const rememberedDays = 90

/** Stores the details as they are typed, for the next gift (specification, section 3). */
export function saveDonor(donor: Donor): void {
  store('device', 'donor', donorIsTyped(donor) ? { ...donor, savedAt: Date.now() } : undefined)
}

export const donorIsTyped = (donor: Donor) =>
  donorFieldNames.some((field) => donor[field] !== emptyDonor[field])

/** Restores the stored details; empty fields for values that are missing, not text or too old. */
export function rememberedDonor(): Donor {
  const remembered: object = readStored('device', 'donor') ?? {}
  const texts = Object.entries(remembered).filter(
    ([name, value]) => name in emptyDonor && typeof value === 'string',
  )
  const donor = { ...emptyDonor, ...Object.fromEntries(texts) }
  // Details stored by an older version have no time; their days start now.
  if (!('savedAt' in remembered)) saveDonor(donor)
  else if (!(Date.now() - Number(remembered.savedAt) < rememberedDays * 86_400_000)) {
    saveDonor(emptyDonor)
    return emptyDonor
  }
  return donor
}
